import FieldbookRows
public import FormSession
import PostgresKit

extension PostgresStore {
  /// Saves the changes of an action, in one round trip if possible, and makes them durable before
  /// it returns, unless a transaction is open.
  public func save(_ change: DraftChange) throws(StoreError) -> SaveOutcome {
    if connection.isInTransaction || !waits { return try write { try saveLocked(change) } }
    if homes[change.draft] == nil || hasFiles(change) {
      return try write { try saveLocked(change) }
    }
    let isSaved = try query {
      do {
        return try saveAtOnce(change)
      } catch let error as PostgresError
        where error.isRetriable || error.kind == .constraint(.unique)
      {
        // Somebody added to the history while the statement waited for the draft.
        return false
      }
    }
    if isSaved { return saved(change) }
    // The draft has changed, was moved or was removed, or the statement collided with another
    // statement.
    return try write { try saveLocked(change) }
  }

  /// Saves changes to several drafts in one transaction.
  ///
  /// A draft that is no longer open, or has changed since it was read, is skipped, and the others
  /// are still saved.
  public func save(
    _ changes: [DraftChange]
  ) throws(StoreError) -> [Result<SaveOutcome, StoreError>] {
    try writeEach(changes, of: \.draft) { change in try saveLocked(change) }
  }

  private func saved(_ change: DraftChange) -> SaveOutcome {
    .saved(revision: change.isEdit ? change.seen + 1 : change.seen)
  }

  private func hasFiles(_ change: DraftChange) -> Bool {
    guard let home = homes[change.draft], let form = formCache[home.form] else { return false }
    return !change.edited.contentHashes(fileKeys: form.fileKeys).isEmpty
  }

  /// Locks a draft, checks its state, and saves a change.
  private func saveLocked(_ change: DraftChange) throws -> SaveOutcome {
    let row = try draftRow(change.draft)
    if let news = try externalChanges(in: row, since: change.seen) { return .outdated(news) }
    _ = try open(row)
    let contents = try contents(of: change.edited, row.form)
    guard try saveAtOnce(change, using: contents) else {
      throw StorageError.damaged(address, "the draft \(row.draft.id.ending) cannot be changed")
    }
    return saved(change)
  }

  /// Runs the statement that saves a change; returns false if the draft is not as expected.
  private func saveAtOnce(_ change: DraftChange, using contents: [Int64] = []) throws -> Bool {
    guard let home = homes[change.draft] else { return false }
    let form = try form(number: home.form)
    try form.expectSealed(change.edited + change.followed)
    var statement = SaveStatement(change, in: home, form)
    if !contents.isEmpty { statement.use(contents, heldAs: Holder.holdPrefix) }
    let seat = change.seat.flatMap { seat in
      occupiedSeats[seat.id].map { (id: seat.id, number: $0.number, change: seat.change) }
    }
    if let seat { statement.add(seat.change, on: seat.number, held: holder) }
    let counts = try connection.prepare(statement.text, with: statement.values).first { row in
      (drafts: try row.int(0), fields: try row.int(1), seats: try row.int(2))
    }
    guard let counts, counts.drafts == 1 else { return false }
    // If the row is missing, the field's new content would be lost.
    guard counts.fields == statement.fieldCount else {
      throw StorageError.damaged(address, "the draft \(change.draft.ending) lacks a field")
    }
    if let seat, counts.seats == 0 { try replaceSeat(seat.id, seat.change) }
    return true
  }
}
