/// The number symbols of every locale and currency that ICU knows, as text.
///
/// Each line of a table is a row: names that share it, and cells, with bars in between. Nothing is
/// read before somebody asks for a name, so the table costs a program nothing that uses none of it.
enum LocaleTable {
  /// The cells behind the names in the row that lists a name.
  static func cells(of name: String, in table: String) -> [Substring]? {
    let found = table.utf8.withContiguousStorageIfAvailable { offset(ofRowOf: name.utf8, in: $0) }
    guard let start = found ?? nil else { return nil }
    let row = table.utf8.dropFirst(start).prefix { $0 != newline }
    return row.split(separator: bar, omittingEmptySubsequences: false).dropFirst()
      .map { Substring($0) }
  }

  /// The names of each row.
  static func names(in table: String) -> [[Substring]] {
    table.utf8.split(separator: newline).map { words(in: Substring($0.prefix { $0 != bar })) }
  }

  /// The names in a text that lists them.
  static func words(in list: Substring) -> [Substring] {
    list.utf8.split(separator: space).map { Substring($0) }
  }

  /// Finds a name by looking at each byte once; this takes some microseconds.
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
