/// A table whose rows have a checksum, and the columns that the checksum covers.
///
/// All statements that write these rows come from here, so none of them omits the checksum. The
/// checksum does not cover derived columns, such as the counts of a draft and the message of a
/// rule. It also excludes row numbers, which the indexes contain as well.
struct RowTable {
  let name: String
  let columns: [String]

  static let form = RowTable("form", ["key", "version", "title", "hash", "registered_at"])
  static let draft = RowTable(
    "draft",
    [
      "uuid", "form", "edition", "status", "title", "amends", "amendment_reason", "revision",
      "created_at", "updated_at", "finalized_at", "unique_key", "owner",
    ])
  static let entry = RowTable(
    "entry", ["draft", "id", "grp", "parent", "rank", "status", "revision"])
  static let field = RowTable(
    "field",
    ["draft", "entry", "place"] + FieldRow.found.filter { $0 != "attention" } + FieldRow.changed)
  static let notice = RowTable(
    "notice", ["draft", "entry", "place", "text", "reason", "code"])
  static let rule = RowTable(
    "draft_rule", ["draft", "entry", "place", "broken", "acknowledged"])
  static let seat = RowTable("seat", ["draft", "focus", "used"])
  static let seatField = RowTable("seat_field", ["seat", "field", "state"])
  static let step = RowTable("step", ["seat", "serial", "is_future", "field", "change"])
  static let history = RowTable(
    "history",
    [
      "draft", "number", "action", "subject", "person", "at", "revision", "old", "new", "note",
    ])
  static let orphan = RowTable("orphan", ["draft", "number", "key", "version", "record"])
  static let comment = RowTable(
    "comment",
    [
      "draft", "number", "entry", "field", "person", "at", "text", "resolved_by", "resolved_at",
    ])
  static let draftReturn = RowTable(
    "draft_return", ["draft", "number", "person", "at", "note", "done_by", "done_at"])

  static let account = RowTable(
    "account", ["name", "role", "forms", "enabled", "created_at", "password", "password_at"])
  static let passwordLink = RowTable("password_link", ["id", "account", "created_at", "ends_at"])
  static let programToken = RowTable(
    "program_token", ["id", "name", "account", "created_at", "ends_at"])
  static let formLink = RowTable(
    "form_link", ["id", "form", "reach", "label", "person", "created_at", "revoked_at"])
  static let signIn = RowTable(
    "sign_in",
    [
      "id", "account", "link", "device", "device_name", "created_at", "seen_at", "ends_at",
    ])

  static let all = [
    form, draft, entry, field, notice, rule, seat, seatField, step, history, orphan, comment,
    draftReturn, account, passwordLink, programToken, formLink, signIn,
  ]

  private init(_ name: String, _ columns: [String]) {
    (self.name, self.columns) = (name, columns)
  }

  /// Returns the expression for a row's checksum, given the columns that have new values.
  ///
  /// Most rows belong to fields, so field rows contain only the first 48 bits of the checksum.
  func checksum(_ values: [String: String] = [:]) -> String {
    checksum { values[$0] ?? $0 }
  }

  private func checksum(_ value: (String) -> String) -> String {
    "row_checksum(\(columns.map(value).joined(separator: ", ")))"
      + (name == "field" ? " >> 16" : "")
  }

  /// Returns a statement that updates the columns of the rows that match a condition.
  func update(_ values: KeyValuePairs<String, String>, where condition: String) -> String {
    let new = Dictionary(values.map { ($0, $1) }) { first, _ in first }
    let changes = values.map { "\($0) = \($1)" } + ["checksum = \(checksum(new))"]
    return "UPDATE \(name) SET \(changes.joined(separator: ", ")) WHERE \(condition)"
  }

  /// Returns a statement that adds a row, or the rows of a query, with these values.
  ///
  /// Omitted columns are NULL, or the checksum does not cover them.
  func insert(_ values: KeyValuePairs<String, String>, from source: String? = nil) -> String {
    insert(values.map { ($0, $1) }, from: source)
  }

  /// Returns a statement that adds a row, or the rows of a query, with these values.
  func insert(_ values: [(key: String, value: String)], from source: String? = nil) -> String {
    let row = insertedRow(Dictionary(values.map { ($0, $1) }) { first, _ in first })
    let list = (values.map(\.value) + [row]).joined(separator: ", ")
    return "INSERT INTO \(name) (\(values.map(\.key).joined(separator: ", ")), checksum)"
      + (source.map { " SELECT \(list) FROM \($0)" } ?? " VALUES (\(list))")
  }

  /// Returns the expression for a new row's checksum.
  private func insertedRow(_ values: [String: String]) -> String {
    checksum { values[$0] ?? "NULL" }
  }

  /// A condition that matches rows whose checksum is wrong.
  var isAltered: String { "checksum IS NOT \(checksum())" }
}
