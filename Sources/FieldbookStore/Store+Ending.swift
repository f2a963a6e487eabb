import FieldbookRows
public import FormSession
import SQLiteKit

private enum EndingSQL {
  static let end = RowTable.draft.update(
    ["status": "?1", "revision": "?2", "updated_at": "?3", "finalized_at": "?4"], where: "id = ?5")
  static let supersede = RowTable.draft.update(
    ["status": "'superseded'"],
    where: "id = (SELECT amends FROM draft WHERE id = ?) AND status = 'final'")
}

extension Store {
  /// Finalizes a draft and removes its seats; if it amends an edition, that edition becomes
  /// superseded.
  public func finalize(
    _ id: DraftID, seen revision: Int, _ entry: HistoryEntry
  ) throws(StoreError) -> SaveOutcome {
    try finalize([Finalization(id, seen: revision, entry)])[0].get()
  }

  /// Finalizes drafts in one transaction.
  ///
  /// A draft that is no longer open, or has changed since it was validated, is skipped, and the
  /// others are still finalized. `hashes` contains the hashes of editions that were hashed in
  /// advance, as they will be when final; the others are hashed here.
  public func finalize(
    _ drafts: [Finalization], hashes: [DraftID: EditionHash] = [:]
  ) throws(StoreError) -> [Result<SaveOutcome, StoreError>] {
    try writeEach(drafts) { draft in
      let row = try draftRow(draft.draft)
      if let news = try externalChanges(in: row, since: draft.seen) { return .outdated(news) }
      _ = try open(row)
      try removeAbsentEntries(of: row.number, row.form)
      try keepUsedContents(of: row)
      let hash = try hashes[draft.draft] ?? self.hash(of: row, finalizing: draft.entry)
      try append(hash, of: row.number, at: draft.entry.moment)
      try end(row, as: .final, draft.entry)
      if row.draft.amends != nil { try connection.run(EndingSQL.supersede, row.number) }
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
    try writeEach(drafts) { draft in
      let row = try openDraftRow(draft)
      try end(row, as: .discarded, entry)
      return .saved(revision: row.draft.revision + 1)
    }
  }

  /// Runs a function for each item, all in one transaction.
  ///
  /// The function must throw an error that concerns a single draft before it writes anything,
  /// because the items have no savepoints. With savepoints, each statement would make SQLite copy
  /// every page that the batch changes. Inside an outer transaction, any other error must roll that
  /// transaction back.
  func writeEach<Item, Value>(
    _ items: [Item], _ body: (Item) throws -> Value
  ) throws(StoreError) -> [Result<Value, StoreError>] {
    let results = {
      try items.map { item -> Result<Value, StoreError> in
        do {
          return .success(try body(item))
        } catch let error as StoreError where error.isOfOneDraft {
          return .failure(error)
        }
      }
    }
    return connection.isInTransaction ? try StoreError.wrapping(results) : try write(results)
  }

  /// Returns the row if its draft can still be changed; throws an error otherwise.
  func open(_ row: DraftRow) throws -> DraftRow {
    guard row.draft.status == .draft else {
      throw StoreError.notOpen(row.draft.id, row.draft.status)
    }
    return row
  }

  /// Removes the seats of a draft, and saves its last revision and its new status; triggers then
  /// lock a final draft.
  private func end(_ row: DraftRow, as status: DraftStatus, _ entry: HistoryEntry) throws {
    try clearProblems(in: "field", to: "NULL", of: row.number)
    try clearProblems(in: "draft_rule", to: "0", of: row.number)
    try connection.run("DELETE FROM seat WHERE draft = ?", row.number)
    var entry = entry
    entry.revision = row.draft.revision + 1
    try remember(entry, of: row.number)
    try connection.run(
      EndingSQL.end, status.rawValue, entry.revision, entry.moment.milliseconds,
      status == .final ? entry.moment.milliseconds : nil, row.number)
  }

  /// Removes the rows of a draft from the indexes of issues.
  ///
  /// There are usually no such rows, and looking for them is faster than an update that changes
  /// nothing.
  private func clearProblems(in table: String, to none: String, of draft: Int64) throws {
    let places = try connection.prepare(
      "SELECT entry, place FROM \(table) WHERE draft = ? AND attention > 0", draft
    ).all { row in (try row.integer(0), try row.int(1)) }
    for (entry, place) in places {
      try connection.run(
        "UPDATE \(table) SET attention = \(none) WHERE draft = ? AND entry = ? AND place = ?",
        draft, entry, place)
    }
  }
}
