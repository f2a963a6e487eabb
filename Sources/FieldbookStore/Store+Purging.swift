public import FormSession
import SQLiteKit

extension Store {
  /// What became of a draft that was removed for good.
  public struct Purge: Hashable, Sendable {
    /// The copies in the folder of the store in which the draft still is, by their names.
    public let backups: [String]
    /// The files in that folder that cannot be read, so that the draft may still be in them.
    public let unreadable: [String]
    /// Whether another program reads an older state of the store, so that what was removed is still
    /// in the log; ``Store/emptyLog()`` empties it once the other is done.
    public let isInLog: Bool
    /// Why the log could not be emptied, so that what was removed may still be in it.
    public let trouble: StoreTrouble?
    /// The edition before, which is the final one again.
    public let restored: DraftID?
  }

  /// Removes a draft for good: its rows are overwritten, and the log is emptied.
  ///
  /// The editions before and after it are neighbours then; without its newest one a draft has the
  /// edition before as the final one again.
  /// What the disk or the file system keeps of overwritten files is beyond the reach of a program.
  /// A draft that somebody has open is refused.
  public func purge(_ id: DraftID) throws(StoreFault) -> Purge {
    try purge([id])[0].get()
  }

  /// Removes drafts for good in one transaction, and empties the log once.
  ///
  /// One that is not there, or that somebody has open, is left as it is, and keeps no other from being
  /// removed.
  public func purge(_ ids: [DraftID]) throws(StoreFault) -> [Result<Purge, StoreFault>] {
    let restored = try writeEach(ids, remove)
    let gone = zip(ids, restored).compactMap { id, result in
      if case .success = result { id } else { nil }
    }
    // The drafts are gone by now, whatever becomes of the log.
    var (isEmpty, trouble) = (true, StoreTrouble?.none)
    do throws(StoreFault) {
      if !gone.isEmpty { isEmpty = try emptyLog() }
    } catch {
      guard case .trouble(let found) = error else { throw error }
      trouble = found
    }
    let copies = StoreCopies(with: gone, besides: path)
    return zip(ids, restored).map { id, result in
      result.map { restored in
        Purge(
          backups: copies.holding[id] ?? [], unreadable: copies.unreadable, isInLog: !isEmpty,
          trouble: trouble, restored: restored)
      }
    }
  }

  /// Removes the rows of a draft, and tells which edition is the final one again for that.
  private func remove(_ id: DraftID) throws -> DraftID? {
    let row = try draftRow(id)
    let draft = row.number
    guard try !isTaken(draft) else { throw StoreFault.inUse(id) }
    try connection.run("INSERT INTO purging (draft) VALUES (?)", draft)
    let restored = try takeOut(row)
    for table in ["seat", "notice", "field", "draft_group", "draft_rule", "history", "orphan"] {
      try connection.run("DELETE FROM \(table) WHERE draft = ?", draft)
    }
    try connection.run("DELETE FROM draft WHERE id = ?", draft)
    try connection.run("DELETE FROM purging WHERE draft = ?", draft)
    return restored
  }

  /// Takes a draft out of the row of editions, and tells which one is the final one again for that.
  private func takeOut(_ row: DraftRow) throws -> DraftID? {
    let before = try row.draft.amends.map { edition in try draftRow(edition).number }
    try connection.run("UPDATE draft SET amends = NULL WHERE id = ?", row.number)
    try connection.run("UPDATE draft SET amends = ? WHERE amends = ?", before, row.number)
    guard row.draft.status == .final, let before else { return nil }
    try connection.run("UPDATE draft SET status = 'final' WHERE id = ?", before)
    return row.draft.amends
  }

  /// Moves the whole log into the file and leaves no byte of it; false when another program still
  /// reads from it.
  @discardableResult
  public func emptyLog() throws(StoreFault) -> Bool {
    try StoreFault.telling { try !connection.checkpoint(.truncate).isBlocked }
  }

  /// Whether a living process has a seat at a draft.
  private func isTaken(_ draft: Int64) throws -> Bool {
    try connection.prepare(
      "SELECT holder FROM seat WHERE draft = ? AND holder IS NOT NULL", draft
    ).all { row in try row.text(0) }.contains(where: ProcessIdentity.isAlive)
  }
}
