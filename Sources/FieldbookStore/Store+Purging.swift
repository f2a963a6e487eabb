import FieldbookRows
public import FormSession
import SQLiteKit

extension Store: PurgeRepository {
  /// Removes a draft permanently, overwrites its rows, and empties the log.
  ///
  /// The previous and the next edition become neighbors. If the newest edition is purged, the
  /// previous one becomes final again. The chain keeps the hash of a purged final edition, but none
  /// of its contents. The key of the draft is destroyed, so its sealed answers cannot be read in
  /// any copy of the store.
  ///
  /// A draft that someone has open is not purged. A program cannot remove old copies of overwritten
  /// data that the disk or the file system keeps.
  public func purge(_ id: DraftID, at moment: Moment) throws(StoreError) -> Purge {
    try purge([id], at: moment)[0].get()
  }

  /// Removes drafts permanently in one transaction, and empties the log once.
  ///
  /// A draft that does not exist, or that someone has open, is skipped, and the others are still
  /// removed.
  public func purge(
    _ ids: [DraftID], at moment: Moment
  ) throws(StoreError) -> [Result<Purge, StoreError>] {
    let restored = try writeEach(ids) { id in try remove(id, at: moment) }
    let gone = zip(ids, restored).compactMap { id, result in
      if case .success = result { id } else { nil }
    }
    // The drafts are already deleted, even if the log cannot be emptied.
    var (isEmpty, failure) = (true, StorageError?.none)
    do throws(StoreError) {
      if !gone.isEmpty { isEmpty = try emptyLog() }
    } catch {
      guard case .storage(let found) = error else { throw error }
      failure = found
    }
    let copies = StoreCopies(with: gone, besides: path)
    return zip(ids, restored).map { id, result in
      result.map { restored in
        Purge(
          backups: copies.holding[id] ?? [], unreadable: copies.unreadable, isInLog: !isEmpty,
          failure: failure, restored: restored)
      }
    }
  }

  /// Deletes the rows of a draft, and returns the edition that becomes final again.
  private func remove(_ id: DraftID, at moment: Moment) throws -> DraftID? {
    let row = try draftRow(id)
    let draft = row.number
    guard try !isTaken(draft) else { throw StoreError.inUse(id) }
    try connection.run("INSERT INTO purging (draft) VALUES (?)", draft)
    let contents = try contentsInUse(by: draft)
    let restored = try removeFromChain(row)
    try unchain(draft, id, at: moment)
    for table in [
      "seat", "notice", "field", "entry", "draft_group", "draft_rule", "history", "orphan",
      "content_use", "comment", "draft_return", "page_edit",
    ] {
      try connection.run("DELETE FROM \(table) WHERE draft = ?", draft)
    }
    try removeIfUnused(contents)
    try connection.run("DELETE FROM draft WHERE id = ?", draft)
    try connection.run("DELETE FROM purging WHERE draft = ?", draft)
    // If the transaction fails after this step, the draft remains, but its sealed answers are lost.
    try keyFile.remove(id)
    return restored
  }

  /// Links the editions before and after a draft, and returns the edition that becomes final again.
  private func removeFromChain(_ row: DraftRow) throws -> DraftID? {
    let before = try row.draft.amends.map { edition in try draftRow(edition).number }
    let draft = RowTable.draft
    try connection.run(draft.update(["amends": "NULL"], where: "id = ?"), row.number)
    try connection.run(
      draft.update(["amends": "?1"], where: "amends = ?2"), before, row.number)
    guard row.draft.status == .final, let before else { return nil }
    try connection.run(draft.update(["status": "'final'"], where: "id = ?"), before)
    return row.draft.amends
  }

  /// Copies the whole log to the database file and truncates it.
  ///
  /// - Returns: false if another process is still reading from the log.
  @discardableResult
  public func emptyLog() throws(StoreError) -> Bool {
    try StoreError.wrapping { try expectFiles() }
    return try StoreError.wrapping { try !connection.checkpoint(.truncate).isBlocked }
  }

  /// Whether a running process has a seat at a draft.
  private func isTaken(_ draft: Int64) throws -> Bool {
    try connection.prepare(
      "SELECT holder FROM seat WHERE draft = ? AND holder IS NOT NULL", draft
    ).all { row in try row.text(0) }.contains(where: ProcessIdentity.isAlive)
  }
}
