import FieldbookHashes
import FieldbookRows
public import FormSession
import PostgresKit

extension PostgresStore: BatchRepository {
  /// Finalizes a draft and removes its seats; if it amends an edition, that edition becomes
  /// superseded.
  public func finalize(
    _ id: DraftID, seen revision: Int, _ entry: HistoryEntry
  ) throws(StoreError) -> SaveOutcome {
    try finalize([Finalization(id, seen: revision, entry)], hashes: [:])[0].get()
  }

  /// Finalizes drafts in one transaction.
  ///
  /// A draft that is no longer open, or has changed since it was validated, is skipped, and the
  /// others are still finalized. `hashes` contains the hashes of editions that were hashed in
  /// advance; the others are hashed here.
  public func finalize(
    _ drafts: [Finalization], hashes: [DraftID: EditionHash]
  ) throws(StoreError) -> [Result<SaveOutcome, StoreError>] {
    try writeEach(drafts, of: \.draft) { draft in
      let row = try draftRow(draft.draft)
      if let news = try externalChanges(in: row, since: draft.seen) { return .outdated(news) }
      let id = try open(row).draft.id
      try removeAbsentEntries(of: row)
      try keepUsedContents(of: row)
      let hash = try hashes[id] ?? self.hash(of: row, finalizing: draft.entry)
      try append([(hash, draft.entry.moment)])
      try end(row, as: .final, draft.entry)
      if let amended = row.draft.amends {
        try connection.run(
          "UPDATE draft SET status = 'superseded' WHERE id = $1 AND status = 'final'", amended.uuid)
      }
      return .saved(revision: draft.seen + 1)
    }
  }

  /// Discards a draft.
  public func discard(_ id: DraftID, _ entry: HistoryEntry) throws(StoreError) {
    _ = try discard([id], entry)[0].get()
  }

  /// Discards drafts in one transaction.
  ///
  /// A draft that is no longer open is skipped, and the others are still discarded.
  public func discard(
    _ drafts: [DraftID], _ entry: HistoryEntry
  ) throws(StoreError) -> [Result<SaveOutcome, StoreError>] {
    try writeEach(drafts, of: \.self) { draft in
      let row = try openDraftRow(draft)
      try end(row, as: .discarded, entry)
      if let amended = row.draft.amends {
        try connection.run(
          "DELETE FROM amendment WHERE draft = $1 AND amending = $2", amended.uuid, draft.uuid)
      }
      return .saved(revision: row.draft.revision + 1)
    }
  }

  /// Removes the seats of a draft, and saves its last revision and its new status; triggers then
  /// lock a final draft.
  private func end(_ row: DraftRow, as status: DraftStatus, _ entry: HistoryEntry) throws {
    let id = row.draft.id
    try connection.run(
      """
      UPDATE field SET attention = NULL, attention_at = NULL
      WHERE draft = $1 AND attention IS NOT NULL
      """, id.uuid)
    try connection.run(
      "UPDATE draft_rule SET attention = false WHERE draft = $1 AND attention", id.uuid)
    try connection.run("DELETE FROM seat WHERE draft = $1", id.uuid)
    var entry = entry
    entry.revision = row.draft.revision + 1
    try remember([entry], of: id)
    try connection.run(
      """
      UPDATE draft SET status = $2, revision = $3, updated_at = $4, finalized_at = $5 WHERE id = $1
      """, id.uuid, status.rawValue, entry.revision, entry.moment.time,
      status == .final ? entry.moment.time : nil)
  }

  /// Deletes the entries that are no longer part of a draft, with everything in them.
  private func removeAbsentEntries(of row: DraftRow) throws {
    if row.form.repeats.isEmpty { return }
    let entries = try entryOrders(of: [row])[row.draft.id]?.entries ?? []
    let absent = entries.absent.map(\.number)
    if !absent.isEmpty { try removeEntries(absent, of: row.draft.id) }
  }

  /// Deletes entries of a draft, or all of them, with their fields, notices and rules.
  func removeEntries(_ entries: [Int64]?, of draft: DraftID) throws {
    for table in ["notice", "field", "draft_rule"] {
      try connection.run(
        """
        DELETE FROM \(table)
        WHERE draft = $1 AND entry > 0 AND ($2::bigint[] IS NULL OR entry = ANY($2))
        """, draft.uuid, entries)
    }
    try connection.run(
      "DELETE FROM entry WHERE draft = $1 AND ($2::bigint[] IS NULL OR id = ANY($2))", draft.uuid,
      entries)
  }

  /// Changes or removes the title of a draft.
  public func rename(_ id: DraftID, to title: String?, at moment: Moment) throws(StoreError) {
    try write {
      _ = try openDraftRow(id)
      try connection.run(
        "UPDATE draft SET title = $2, updated_at = $3 WHERE id = $1", id.uuid, title, moment.time)
    }
  }
}
