/// A table whose rows have a checksum, and the columns that it is of.
///
/// The statements that write rows come from here, so that none leaves the checksum behind. It is not of
/// what follows from other rows and is counted again, such as the counts of a draft, nor of row numbers,
/// which indexes repeat.
struct RowTable {
  let name: String
  let columns: [String]

  static let form = RowTable("form", ["key", "version", "title", "hash", "registered_at"])
  static let draft = RowTable(
    "draft",
    [
      "uuid", "form", "edition", "status", "title", "amends", "amendment_reason", "revision",
      "created_at", "updated_at", "finalized_at", "unique_key",
    ])
  static let field = RowTable(
    "field", ["draft", "place"] + FieldRow.found.filter { $0 != "mend" } + FieldRow.changed)
  static let notice = RowTable("notice", ["draft", "place", "text", "reason", "code"])
  static let rule = RowTable("draft_rule", ["draft", "place", "broken", "acknowledged"])
  static let seat = RowTable("seat", ["draft", "focus", "used"])
  static let seatField = RowTable("seat_field", ["seat", "field", "state"])
  static let step = RowTable("step", ["seat", "serial", "is_future", "field", "change"])
  static let history = RowTable(
    "history",
    [
      "draft", "number", "action", "subject", "person", "at", "revision", "old", "new", "note",
    ])
  static let orphan = RowTable("orphan", ["draft", "number", "key", "version", "record"])

  static let all = [
    form, draft, field, notice, rule, seat, seatField, step, history, orphan,
  ]

  private init(_ name: String, _ columns: [String]) {
    (self.name, self.columns) = (name, columns)
  }

  /// The checksum of a row in which some columns have these values, and others what they have now.
  func checksum(_ values: [String: String] = [:]) -> String {
    "row_checksum(\(columns.map { values[$0] ?? $0 }.joined(separator: ", ")))"
  }

  /// Changes columns of rows that a condition finds.
  func update(_ values: KeyValuePairs<String, String>, where condition: String) -> String {
    let new = Dictionary(values.map { ($0, $1) }) { first, _ in first }
    let changes = values.map { "\($0) = \($1)" } + ["checksum = \(checksum(new))"]
    return "UPDATE \(name) SET \(changes.joined(separator: ", ")) WHERE \(condition)"
  }

  /// Adds a row with these values, which may come from a query; other columns are NULL, or have no
  /// checksum.
  func insert(_ values: KeyValuePairs<String, String>, from source: String? = nil) -> String {
    let row = insertedRow(Dictionary(values.map { ($0, $1) }) { first, _ in first })
    let list = (values.map(\.value) + [row]).joined(separator: ", ")
    return "INSERT INTO \(name) (\(values.map(\.key).joined(separator: ", ")), checksum)"
      + (source.map { " SELECT \(list) FROM \($0)" } ?? " VALUES (\(list))")
  }

  /// The checksum of a new row.
  private func insertedRow(_ values: [String: String]) -> String {
    "row_checksum(\(columns.map { values[$0] ?? "NULL" }.joined(separator: ", ")))"
  }

  /// A condition that holds for rows that are not as they were written.
  var isAltered: String { "checksum IS NOT \(checksum())" }
}
