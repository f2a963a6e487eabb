import FieldEngine
import FormSession
import JSONText
import SQLiteKit

/// The columns of a field's row, and the statements that use them.
///
/// The columns of the last change, `changed`, are separate. A field that only follows from other
/// fields is updated without them.
enum FieldRow {
  static let found = [
    "raw", "display", "mask", "template", "value", "kind", "committed", "verdict", "code",
    "message", "complete", "touched", "applies", "held", "reason", "verbatim", "items",
    "configuration", "mend",
  ]
  static let changed = ["revision", "updated_at"]

  static let update = update(found + changed)
  static let updateFound = update(found)
  static let move = update(found + changed + ["form"])

  private static func update(_ columns: [String]) -> String {
    let values = Dictionary(
      uniqueKeysWithValues: columns.enumerated().map { ($1, "?\($0 + 1)") })
    let changes = columns.map { "\($0) = \(values[$0] ?? "NULL")" }
    return "UPDATE field SET \(changes.joined(separator: ", "))"
      + ", checksum = \(RowTable.field.checksum(values))"
      + " WHERE draft = ?\(columns.count + 1) AND place = ?\(columns.count + 2)"
  }

  static let select =
    "SELECT place, \((found + changed).joined(separator: ", ")) FROM field WHERE draft = ?"
}

extension FieldRecord {
  /// Binds the columns of ``FieldRow/found``.
  func bindFound(
    to statement: borrowing Statement, isOpen: Bool
  ) throws(SQLiteError) {
    let value = value.map(StoredValue.init)
    try statement.bind(raw, display, mask, template, value?.text, value?.kind)
    try statement.bind(
      content.committed?.stored(beside: self.value), verdict.rawValue, issue?.code, issue?.message)
    try statement.bind(isComplete, content.isTouched, applies, content.isHeld)
    try statement.bind(content.reason, content.text.isVerbatim, content.storedItems)
    try statement.bind(content.storedConfiguration, isOpen && issue != nil)
  }

  /// Binds the columns of ``FieldRow/changed``.
  func bindChanged(to statement: borrowing Statement) throws(SQLiteError) {
    try statement.bind(revision, updatedAt.milliseconds)
  }

  /// Reads a row with the columns of ``FieldRow/select``.
  init(_ row: borrowing Row, key: String) throws {
    self.init(key: key)
    (raw, display, mask) = (try row.textOrNil(1), try row.textOrNil(2), try row.textOrNil(3))
    template = try row.text(4)
    if let text = try row.textOrNil(5) {
      value = StoredValue(text: text, kind: try row.textOrNil(6)).value
    }
    verdict = Verdict(rawValue: try row.text(8)) ?? .empty
    issue = try row.textOrNil(9).map { Issue(code: $0, message: try row.text(10)) }
    (isComplete, applies) = (try row.bool(11), try row.bool(13))
    content = try FieldContent(row, raw: raw, value: value)
    (revision, updatedAt) = (try row.int(20), Moment(milliseconds: try row.integer(21)))
  }
}

extension CanonicalValue {
  /// Returns the last valid value as stored: usually `=`, for the current value.
  func stored(beside present: CanonicalValue?) -> String {
    self == present ? "=" : taggedJSON.text
  }
}

extension FieldContent {
  /// Reads the remaining columns of a row, given the first ones.
  fileprivate init(_ row: borrowing Row, raw: String?, value: CanonicalValue?) throws {
    self.init()
    if let text = try row.textOrNil(17) {
      items = JSONDocument(text).root.map(Item.all(in:)) ?? []
    } else {
      self.text.raw = raw ?? ""
    }
    self.text.isVerbatim = try row.bool(16)
    committed = try row.textOrNil(7).flatMap { text in
      text == "=" ? value : CanonicalValue(stored: text)
    }
    (isTouched, isHeld, reason) = (try row.bool(12), try row.bool(14), try row.textOrNil(15))
    if let text = try row.textOrNil(18) { readConfiguration(stored: text) }
  }
}
