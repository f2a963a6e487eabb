/// The number symbols of every locale and currency that ICU knows, as text.
///
/// Each line of a table is a row. Nothing is read before somebody asks for a name, so the table
/// costs a program nothing that uses none of it.
enum LocaleTable {
  /// The row that lists a name.
  static func row(of name: String, in table: String) -> Row? {
    rows(of: table).first { $0.lists(name) }
  }

  static func rows(of table: String) -> [Row] {
    table.utf8.split(separator: UInt8(ascii: "\n")).map { Row(text: $0) }
  }

  /// A row: names that share it, and cells, with bars in between.
  struct Row {
    fileprivate let text: Substring.UTF8View

    /// The names in the first cell.
    var names: [String] { namesAsBytes.map { String(Substring($0)) } }

    /// The cells behind the names.
    var cells: [String] {
      text.split(separator: bar, omittingEmptySubsequences: false).dropFirst()
        .map { String(Substring($0)) }
    }

    func lists(_ name: String) -> Bool {
      namesAsBytes.contains { $0.elementsEqual(name.utf8) }
    }

    private var namesAsBytes: [Substring.UTF8View] {
      text.prefix { $0 != bar }.split(separator: UInt8(ascii: " "))
    }
  }

  private static let bar = UInt8(ascii: "|")
}
