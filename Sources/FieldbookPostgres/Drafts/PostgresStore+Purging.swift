public import FormSession
import PostgresKit

extension PostgresStore: PurgeRepository {
  /// Removes drafts permanently in one transaction.
  ///
  /// The previous and the next edition become neighbors. If the newest edition is purged, the
  /// previous one becomes final again. The chain keeps the hash of a purged final edition, but none
  /// of its contents. The key of the draft is removed, so its sealed answers cannot be read in any
  /// copy of the database.
  ///
  /// A draft that does not exist, or that someone has open, is skipped. A program cannot remove
  /// data from replicas, backups or the server's log.
  public func purge(
    _ ids: [DraftID], at moment: Moment
  ) throws(StoreError) -> [Result<Purge, StoreError>] {
    try write {
      let purges = try writeEach(ids, of: \.self) { id in
        Purge(restored: try remove(id, at: moment))
      }
      // If the transaction fails after this step, the drafts remain, but their sealed answers are
      // lost.
      try removeDraftKeys(of: zip(ids, purges).filter { (try? $1.get()) != nil }.map { $0.0 })
      return purges
    }
  }

  /// Deletes the rows of a draft, and returns the edition that becomes final again.
  private func remove(_ id: DraftID, at moment: Moment) throws -> DraftID? {
    let row = try draftRow(id)
    guard try !isTaken(id) else { throw StoreError.inUse(id) }
    try setPurged(id.description)
    let contents = try contentsInUse(by: id)
    let restored = try removeFromEditions(row)
    try unchain(id, at: moment)
    for table in [
      "seat", "notice", "field", "entry", "draft_group", "draft_rule", "history", "orphan",
      "content_use", "comment", "draft_return", "page_edit", "amendment",
    ] {
      try connection.run("DELETE FROM \(table) WHERE draft = $1", id.uuid)
    }
    try removeIfUnused(contents)
    try connection.run("DELETE FROM draft WHERE id = $1", id.uuid)
    try setPurged("")
    homes[id] = nil
    return restored
  }

  /// Sets the draft that the transaction is allowed to remove although it is final.
  private func setPurged(_ draft: String) throws {
    try connection.prepare("SELECT set_config('fieldbook.purging', $1, true)", draft).each { _ in }
  }

  /// Links the editions before and after a draft, and returns the edition that becomes final again.
  private func removeFromEditions(_ row: DraftRow) throws -> DraftID? {
    let (id, before) = (row.draft.id, row.draft.amends)
    let after = try connection.prepare("SELECT id FROM draft WHERE amends = $1", id.uuid)
      .all { row in try row.draftID(0) }
    let next = try connection.prepare("SELECT amending FROM amendment WHERE draft = $1", id.uuid)
      .first { row in try row.draftID(0) }
    try connection.run("UPDATE draft SET amends = NULL WHERE id = $1", id.uuid)
    for other in after {
      try connection.run(
        "UPDATE draft SET amends = $2 WHERE id = $1", other.uuid, before?.uuid)
    }
    guard let before else { return nil }
    let claim = "DELETE FROM amendment WHERE draft = $1 AND amending = $2"
    let isClaimed = try connection.run(claim, before.uuid, id.uuid) > 0
    if let next, isClaimed {
      try connection.run(
        "INSERT INTO amendment (draft, amending) VALUES ($1, $2)", before.uuid, next.uuid)
    }
    guard row.draft.status == .final else { return nil }
    try connection.run("UPDATE draft SET status = 'final' WHERE id = $1", before.uuid)
    return before
  }

  /// Whether somebody has a seat at a draft.
  private func isTaken(_ draft: DraftID) throws -> Bool {
    try connection.prepare(
      "SELECT holder FROM seat WHERE draft = $1 AND held_until > now()", draft.uuid
    ).all { row in try row.text(0) }.contains { !Holder.hasEnded(Self.process(of: $0)) }
  }
}
