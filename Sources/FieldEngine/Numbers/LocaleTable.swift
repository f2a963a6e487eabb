/// The number symbols of every locale and currency that ICU knows, as text.
///
/// Each table has a row on each line. A row is cells between bars, and its first cell lists the
/// names that share the row. Nothing is read before somebody asks for a name, so the table costs a
/// program nothing that uses none of it.
enum LocaleTable {
  /// The cells behind the names in the row that lists a name.
  static func cells(of name: String, in table: String) -> [String]? {
    rows(of: table)
      .first { row in words(in: row.prefix { $0 != bar }).contains { $0.elementsEqual(name.utf8) } }
      .map { row in cells(of: row).dropFirst().map { String(Substring($0)) } }
  }

  /// The names of all rows, in the order of the rows.
  static func names(in table: String) -> [String] {
    rows(of: table).flatMap { row in
      words(in: row.prefix { $0 != bar }).map { String(Substring($0)) }
    }
  }

  static func rows(of table: String) -> [Substring.UTF8View] {
    table.utf8.split(separator: UInt8(ascii: "\n"))
  }

  static func cells(of row: Substring.UTF8View) -> [Substring.UTF8View] {
    row.split(separator: bar, omittingEmptySubsequences: false)
  }

  /// The names in a cell that lists them.
  static func words(in cell: Substring.UTF8View) -> [Substring.UTF8View] {
    cell.split(separator: UInt8(ascii: " "))
  }

  private static let bar = UInt8(ascii: "|")
}
