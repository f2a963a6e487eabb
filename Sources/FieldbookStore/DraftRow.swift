import FieldEngine
import FieldbookRows
import FormSession
import SQLiteKit

/// A draft, with the number of its row and its form.
struct DraftRow {
  let number: Int64
  let form: KnownForm
  var draft: Draft
}

extension Store {
  static let draftColumns =
    """
    d.id, d.form, d.uuid, d.edition, d.status, d.title,
    (SELECT a.uuid FROM draft a WHERE a.id = d.amends), d.amendment_reason, d.revision,
    d.created_at, d.updated_at, d.finalized_at, d.fields, d.filled, d.invalid, d.missing,
    d.unique_key, d.owner
    """

  /// Reads a row with the columns of `draftColumns`.
  func draftRow(_ row: borrowing Row) throws -> DraftRow {
    let form = try form(number: row.integer(1))
    var draft = Draft(
      try DraftID(row, 2), of: form.id, at: Moment(milliseconds: try row.integer(9)))
    draft.edition = try count(row, 3)
    draft.status = try status(row.text(4))
    draft.title = try row.textOrNil(5)
    draft.amends = try row.isNull(6) ? nil : DraftID(row, 6)
    draft.amendmentReason = try row.textOrNil(7)
    draft.revision = try count(row, 8)
    draft.updatedAt = Moment(milliseconds: try row.integer(10))
    draft.finalizedAt = try row.integerOrNil(11).map(Moment.init(milliseconds:))
    draft.tally = try Tally(row, from: 12)
    draft.uniqueKey = try row.textOrNil(16)
    draft.owner = try row.text(17)
    return DraftRow(number: try row.integer(0), form: form, draft: draft)
  }

  /// Reads a counter; in a damaged file, it can be negative or too large to increment.
  func count(_ row: borrowing Row, _ column: Int) throws -> Int {
    let count = try row.int(column)
    guard (0..<1 << 53).contains(count) else {
      throw StorageError.damaged(path, "a counter has the value \(count)")
    }
    return count
  }

  func status(_ text: String) throws -> DraftStatus {
    guard let status = DraftStatus(rawValue: text) else {
      throw StorageError.damaged(path, "a draft has the unknown status \(text)")
    }
    return status
  }

  /// Returns the row of a draft; nil if it does not exist.
  func findDraft(_ id: DraftID) throws -> DraftRow? {
    try connection.prepare("SELECT \(Self.draftColumns) FROM draft d WHERE d.uuid = ?", id.bytes)
      .first { row in try draftRow(row) }
  }

  /// Returns the row of a draft; throws an error if the draft does not exist.
  func draftRow(_ id: DraftID) throws -> DraftRow {
    guard let row = try findDraft(id) else { throw StoreError.noDraft(id) }
    return row
  }

  /// Returns the row of a draft that can still be changed.
  func openDraftRow(_ id: DraftID) throws -> DraftRow {
    let row = try draftRow(id)
    guard row.draft.status == .draft else { throw StoreError.notOpen(id, row.draft.status) }
    return row
  }

  /// Returns the row number of a draft; nil if it does not exist.
  func draftNumber(_ id: DraftID) throws -> Int64? {
    try connection.prepare("SELECT id FROM draft WHERE uuid = ?", id.bytes)
      .first { row in try row.integer(0) }
  }

  /// Returns the row number of the draft after which a list continues.
  ///
  /// If a damaged index does not find the draft, the table is scanned. Otherwise the list would
  /// start over again and again. If the draft was removed, the list continues at the draft's time.
  func draftNumber(after id: DraftID) throws -> Int64 {
    if let number = try draftNumber(id) { return number }
    return try connection.prepare("SELECT id FROM draft NOT INDEXED WHERE uuid = ?", id.bytes)
      .first { row in try row.integer(0) } ?? .max
  }
}

extension Tally {
  /// Reads the counts from four columns, beginning with this one.
  init(_ row: borrowing Row, from column: Int) throws(SQLiteError) {
    self.init()
    fields = try row.int(column)
    filled = try row.int(column + 1)
    invalid = try row.int(column + 2)
    missing = try row.int(column + 3)
  }
}

extension DraftID {
  /// Reads an identifier from a column with sixteen bytes.
  init(_ row: borrowing Row, _ column: Int) throws(SQLiteError) {
    self = try row.withBytes(column) { bytes throws(SQLiteError) in DraftID(bytes: bytes.bytes) }
  }
}
