import FieldEngine
import FieldbookRows
import FormSession
import JSONText
import SQLiteKit

/// The columns of a field's row, and the statements that use them.
///
/// The columns of the last change, `changed`, are separate. If a field changes only because other
/// fields have changed, its row is updated without these columns.
enum FieldRow {
  static let found = [
    "flags", "raw", "display", "mask", "value", "code", "message", "reason", "rest", "attention",
  ]
  static let changed = ["revision", "updated_at"]
  static let all = found + changed + ["checksum"]

  static let update = "UPDATE field SET \(assignments(all)) \(place(after: all.count))"

  /// The statement that updates the values derived from other fields.
  ///
  /// A row that may have an issue needs the time of its last change, which is bound after the
  /// columns; for a field that was never changed, the draft's start is bound instead. The checksum
  /// also covers the last change, so the statement computes it.
  static let updateFound: String = {
    let time = "coalesce(updated_at, ?\(found.count + 1))"
    let values = found.enumerated().map { ($1, "?\($0 + 1)") }
    let checksum = RowTable.field.checksum(
      Dictionary(uniqueKeysWithValues: values).merging(
        ["revision": "coalesce(revision, 0)", "updated_at": time]
      ) { $1 })
    return "UPDATE field SET \(assignments(found)), revision = coalesce(revision, 0),"
      + " updated_at = \(time), checksum = \(checksum) \(place(after: found.count + 1))"
  }()

  private static func assignments(_ columns: [String]) -> String {
    columns.enumerated().map { "\($1) = ?\($0 + 1)" }.joined(separator: ", ")
  }

  private static func place(after count: Int) -> String {
    "WHERE draft = ?\(count + 1) AND entry = ?\(count + 2) AND place = ?\(count + 3)"
  }

  /// The columns from which a record is read.
  static let read =
    ["entry", "place"] + found.filter { $0 != "attention" } + changed

  static let select = "SELECT \(read.joined(separator: ", ")) FROM field WHERE draft = ?"
}

/// The draft to which a field's row belongs, with the draft's data that the row contains.
struct RowOwner {
  let number: Int64
  let form: Int64
  let isOpen: Bool
  let createdAt: Moment

  init(_ number: Int64, _ draft: Draft, _ form: KnownForm, isOpen: Bool = true) {
    (self.number, self.form, self.isOpen) = (number, form.number, isOpen)
    createdAt = draft.createdAt
  }
}

// A span gives access to parts of a record without copying the whole record, which is large.
extension Span<FieldRecord> {
  /// Binds the columns of ``FieldRow/all``.
  ///
  /// The program computes the checksum from the values that it binds, which is faster than
  /// computing it in SQL. The values are in the order of ``RowTable/field``.
  func bind(
    _ index: Int, of draft: RowOwner, at place: Int, to statement: borrowing Statement
  ) throws(SQLiteError) {
    var checksum = RowChecksum(draft.number, self[index].entry, place)
    try bindTexts(index, to: statement, &checksum)
    try statement.bind(text: self[index].issue?.code, &checksum)
    try statement.bind(text: self[index].issue?.message, &checksum)
    try statement.bind(text: self[index].content.reason, &checksum)
    try statement.bind(text: self[index].content.storedRest(beside: self[index].value), &checksum)
    try bindAttention(index, of: draft, to: statement)
    let change = lastChange(index, in: draft)
    try statement.bind(integer: change?.revision, adding: &checksum)
    try statement.bind(integer: change?.time, adding: &checksum)
    try statement.bind(integer: checksum.shortValue)
  }

  /// Returns the last change of a field; nil if the field has no issue and has never changed.
  private func lastChange(_ index: Int, in draft: RowOwner) -> (revision: Int64, time: Int64)? {
    let (revision, time) = (self[index].revision, self[index].updatedAt)
    let hasIssue = self[index].issue != nil
    if !hasIssue, revision == 0, time == draft.createdAt { return nil }
    return (Int64(revision), time.milliseconds)
  }

  /// Binds the columns of ``FieldRow/found``.
  func bindFound(
    _ index: Int, of draft: RowOwner, to statement: borrowing Statement
  ) throws(SQLiteError) {
    var unused = RowChecksum()
    try bindTexts(index, to: statement, &unused)
    try statement.bind(text: self[index].issue?.code)
    try statement.bind(text: self[index].issue?.message)
    try statement.bind(text: self[index].content.reason)
    try statement.bind(text: self[index].content.storedRest(beside: self[index].value))
    try bindAttention(index, of: draft, to: statement)
  }

  /// Binds the first columns of a row, which every new row has.
  func bindTexts(
    _ index: Int, to statement: borrowing Statement, _ checksum: inout RowChecksum
  ) throws(SQLiteError) {
    let texts = SharedTexts(self, index)
    try statement.bind(integer: texts.flags.bits, &checksum)
    try statement.bind(text: self[index].raw, &checksum)
    try statement.bind(text: texts.display, &checksum)
    try statement.bind(text: self[index].mask, &checksum)
    try statement.bind(text: texts.value, &checksum)
  }

  private func bindAttention(
    _ index: Int, of draft: RowOwner, to statement: borrowing Statement
  ) throws(SQLiteError) {
    let form: Int64? = self[index].issue == nil ? nil : draft.isOpen ? draft.form : nil
    try statement.bind(form)
  }
}

extension Statement {
  /// Binds an integer, or NULL for nil, and adds it to a checksum.
  fileprivate func bind(
    integer: Int64?, adding checksum: inout RowChecksum
  ) throws(SQLiteError) {
    if let integer { return try bind(integer: integer, &checksum) }
    try bind(text: nil, &checksum)
  }
}

extension RowChecksum {
  /// Begins the checksum of a field's row.
  init(_ draft: Int64, _ entry: EntryID, _ place: Int) {
    self.init()
    add(draft)
    add(entry.number)
    add(Int64(place))
  }
}
