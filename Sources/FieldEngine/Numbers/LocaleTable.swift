/// The number symbols of all locales and currencies known to ICU, as text.
///
/// Each line of a table is a row: the names that share it and then its cells, separated by bars. A
/// row is parsed only when its name is looked up, so a program that needs no table pays nothing.
enum LocaleTable {
  /// Returns the cells of the row that contains a name.
  static func cells(of name: String, in table: String) -> [Substring]? {
    let found = table.utf8.withContiguousStorageIfAvailable { offset(ofRowOf: name.utf8, in: $0) }
    guard let start = found ?? nil else { return nil }
    let row = table.utf8.dropFirst(start).prefix { $0 != newline }
    return row.split(separator: bar, omittingEmptySubsequences: false).dropFirst()
      .map { Substring($0) }
  }

  /// Returns the names of each row.
  static func names(in table: String) -> [[Substring]] {
    table.utf8.split(separator: newline).map { words(in: Substring($0.prefix { $0 != bar })) }
  }

  /// Splits a list of names.
  static func words(in list: Substring) -> [Substring] {
    list.utf8.split(separator: space).map { Substring($0) }
  }

  /// Finds the row that contains a name, visiting each byte once; this takes a few microseconds.
  private static func offset(
    ofRowOf name: String.UTF8View, in table: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    let count = name.count
    var isName = true
    var row = 0
    var word = 0
    for (index, byte) in table.enumerated() {
      switch byte {
      case newline:
        (isName, row, word) = (true, index + 1, index + 1)
      case space where isName, bar where isName:
        if index - word == count && table[word..<index].elementsEqual(name) { return row }
        (isName, word) = (byte == space, index + 1)
      default:
        break
      }
    }
    return nil
  }

  private static let newline = UInt8(ascii: "\n")
  private static let space = UInt8(ascii: " ")
  private static let bar = UInt8(ascii: "|")
}
