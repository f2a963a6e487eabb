import FieldEngine
import FieldbookRows
import FormSession
import PostgresKit

/// A draft with its form, as it was registered.
struct DraftRow {
  let form: KnownForm
  var draft: Draft
}

extension PostgresStore {
  /// The columns of a draft, in a query that uses the table alias `d`.
  static let draftColumns =
    """
    d.id, d.form, d.edition, d.status, d.title, d.amends, d.amendment_reason, d.revision, \
    d.created_at, d.updated_at, d.finalized_at, d.fields, d.filled, d.invalid, d.missing, \
    d.unique_key, d.owner
    """

  /// The query for one draft.
  static let oneDraft = "SELECT \(draftColumns) FROM draft d WHERE d.id = $1"

  /// Reads a row with the columns of `draftColumns`.
  func draftRow(_ row: borrowing PostgresRow) throws -> DraftRow {
    let number = try row.integer(1)
    let form = try form(number: number)
    var draft = Draft(try row.draftID(0), of: form.id, at: try Moment(row, 8))
    draft.edition = try row.int(2)
    draft.status = try status(row.text(3))
    draft.title = try row.textOrNil(4)
    draft.amends = try row.isNull(5) ? nil : try row.draftID(5)
    draft.amendmentReason = try row.textOrNil(6)
    draft.revision = try row.int(7)
    draft.updatedAt = try Moment(row, 9)
    draft.finalizedAt = try row.momentOrNil(10)
    draft.tally = try Tally(row, from: 11)
    draft.uniqueKey = try row.textOrNil(15)
    draft.owner = try row.text(16)
    note(draft, form: number)
    return DraftRow(form: form, draft: draft)
  }

  /// Caches the form of a draft for the next edit.
  private func note(_ draft: Draft, form: Int64) {
    if homes.count >= Self.mostHomes { homes.removeAll(keepingCapacity: true) }
    homes[draft.id] = DraftHome(form: form, createdAt: draft.createdAt)
  }

  private static let mostHomes = 10_000

  func status(_ text: String) throws -> DraftStatus {
    guard let status = DraftStatus(rawValue: text) else {
      throw StorageError.damaged(address, "a draft has the unknown status \(text)")
    }
    return status
  }

  /// Returns the row of a draft; nil if it does not exist.
  ///
  /// Inside a write transaction, the row is locked, so everything that is read after it belongs to
  /// the same revision.
  func findDraft(_ id: DraftID) throws -> DraftRow? {
    let lock = isWriting ? lockWords : ""
    return try connection.prepare(Self.oneDraft + lock, id.uuid)
      .first { row in try draftRow(row) }
  }

  /// Whether a write transaction is open.
  var isWriting: Bool { connection.isInTransaction && !isReading }

  /// The SQL that locks a row that is read in order to change its draft.
  var lockWords: String { " FOR NO KEY UPDATE" + (waits ? "" : " NOWAIT") }

  /// Locks drafts in the order of their identifiers.
  func lock(_ ids: [DraftID]) throws {
    try connection.prepare(
      "SELECT 1 FROM draft d WHERE id = ANY($1) ORDER BY id\(lockWords)", ids.map(\.uuid)
    ).each { _ in }
  }

  /// Returns the row of a draft; throws an error if the draft does not exist.
  func draftRow(_ id: DraftID) throws -> DraftRow {
    guard let row = try findDraft(id) else { throw StoreError.noDraft(id) }
    return row
  }

  /// Returns the row of a draft that can still be changed.
  func openDraftRow(_ id: DraftID) throws -> DraftRow { try open(draftRow(id)) }

  /// Returns the row if its draft can still be changed; throws an error otherwise.
  func open(_ row: DraftRow) throws -> DraftRow {
    guard row.draft.status == .draft else {
      throw StoreError.notOpen(row.draft.id, row.draft.status)
    }
    return row
  }

  /// Returns the rows of drafts in the order of the given identifiers; missing drafts are left out.
  func draftRows(_ ids: [DraftID]) throws -> [DraftRow] {
    let rows = try connection.prepare(
      "SELECT \(Self.draftColumns) FROM draft d WHERE d.id = ANY($1)", ids.map(\.uuid)
    ).all { row in try draftRow(row) }
    let known = Dictionary(rows.map { ($0.draft.id, $0) }) { first, _ in first }
    return ids.compactMap { known[$0] }
  }
}

extension Tally {
  /// Reads the counts from four columns, beginning with this one.
  init(_ row: borrowing PostgresRow, from column: Int) throws(PostgresError) {
    self.init()
    fields = try row.int(column)
    filled = try row.int(column + 1)
    invalid = try row.int(column + 2)
    missing = try row.int(column + 3)
  }
}
