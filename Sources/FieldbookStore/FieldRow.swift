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
  static let all = found + changed + ["checksum"]

  static let update = update(all)
  static let move = update(all + ["form"])

  /// The checksum also covers the columns of the last change, so the statement computes it.
  static let updateFound = update(found)

  private static func update(_ columns: [String]) -> String {
    let values = columns.indices.map { (columns[$0], "?\($0 + 1)") }
    let computed =
      columns.contains("checksum")
      ? [] : [("checksum", RowTable.field.checksum(Dictionary(uniqueKeysWithValues: values)))]
    let changes = (values + computed).map { "\($0) = \($1)" }
    return "UPDATE field SET \(changes.joined(separator: ", "))"
      + " WHERE draft = ?\(columns.count + 1) AND place = ?\(columns.count + 2)"
  }

  static let select =
    "SELECT place, \((found + changed).joined(separator: ", ")) FROM field WHERE draft = ?"
}

extension FieldRecord {
  /// Binds the columns of ``FieldRow/found`` for a draft that is open.
  func bindFound(to statement: borrowing Statement) throws(SQLiteError) {
    let stored = value.map(StoredValue.init)
    try statement.bind(raw, display, mask, template, stored?.text, stored?.kind)
    try statement.bind(
      content.committed?.stored(beside: value), verdict.rawValue, issue?.code, issue?.message)
    try statement.bind(isComplete, content.isTouched, applies, content.isHeld)
    try statement.bind(content.reason, content.text.isVerbatim, content.storedItems)
    try statement.bind(content.storedConfiguration, issue != nil)
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

// A span gives access to parts of a record. A whole record is large, and would be copied each time.
extension Span<FieldRecord> {
  /// Binds the columns of ``FieldRow/all``.
  ///
  /// The program computes the checksum from what it binds, which is faster than in SQL. The values
  /// have the order of ``RowTable/field``.
  func bind(
    _ index: Int, of draft: Int64, at place: Int, isOpen: Bool, to statement: borrowing Statement
  ) throws(SQLiteError) {
    var checksum = RowChecksum(draft, place)
    try bindTexts(index, to: statement, &checksum)
    try statement.bind(text: self[index].verdict.rawValue, &checksum)
    try statement.bind(text: self[index].issue?.code, &checksum)
    try statement.bind(text: self[index].issue?.message, &checksum)
    try statement.bind(flag: self[index].isComplete, &checksum)
    try statement.bind(flag: self[index].content.isTouched, &checksum)
    try statement.bind(flag: self[index].applies, &checksum)
    try statement.bind(flag: self[index].content.isHeld, &checksum)
    try statement.bind(text: self[index].content.reason, &checksum)
    try statement.bind(flag: self[index].content.text.isVerbatim, &checksum)
    try statement.bind(text: self[index].content.storedItems, &checksum)
    try statement.bind(text: self[index].content.storedConfiguration, &checksum)
    try statement.bind(flag: self[index].issue == nil ? false : isOpen)
    try statement.bind(integer: Int64(self[index].revision), &checksum)
    try statement.bind(integer: self[index].updatedAt.milliseconds, &checksum)
    try statement.bind(integer: checksum.value)
  }

  /// Binds the first columns of a row, which every kind of new row has.
  func bindTexts(
    _ index: Int, to statement: borrowing Statement, _ checksum: inout RowChecksum
  ) throws(SQLiteError) {
    let stored = self[index].value.map(StoredValue.init)
    let committed = self[index].content.committed?.stored(beside: self[index].value)
    try statement.bind(text: self[index].raw, &checksum)
    try statement.bind(text: self[index].display, &checksum)
    try statement.bind(text: self[index].mask, &checksum)
    try statement.bind(text: self[index].template, &checksum)
    try statement.bind(text: stored?.text, &checksum)
    try statement.bind(text: stored?.kind, &checksum)
    try statement.bind(text: committed, &checksum)
  }
}

extension RowChecksum {
  /// Begins the checksum of a field's row.
  init(_ draft: Int64, _ place: Int) {
    self.init()
    add(draft)
    add(Int64(place))
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
