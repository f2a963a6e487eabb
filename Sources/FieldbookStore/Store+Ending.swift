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
  /// Finalizes a draft, and forgets its seats; the edition that it amends is superseded.
  public func finalize(
    _ id: DraftID, seen revision: Int, _ entry: HistoryEntry
  ) throws(StoreFault) -> SaveOutcome {
    try finalize([Finalization(id, seen: revision, entry)])[0].get()
  }

  /// Finalizes drafts in one transaction.
  ///
  /// One that is no longer open, or has changed since it was checked, is left as it is, and keeps no
  /// other from being finalized.
  /// `hashes` has those editions that somebody has hashed before, as they are once they are final; the
  /// others are hashed here.
  public func finalize(
    _ drafts: [Finalization], hashes: [DraftID: EditionHash] = [:]
  ) throws(StoreFault) -> [Result<SaveOutcome, StoreFault>] {
    try writeEach(drafts) { draft in
      let row = try draftRow(draft.draft)
      if let news = try news(in: row, since: draft.seen) { return .outdated(news) }
      _ = try open(row)
      let hash = try hashes[draft.draft] ?? self.hash(of: row, finalizing: draft.entry)
      try append(hash, of: row.number, at: draft.entry.moment)
      try end(row, as: .final, draft.entry)
      if row.draft.amends != nil { try connection.run(EndingSQL.supersede, row.number) }
      return .saved(revision: draft.seen + 1)
    }
  }

  /// Sets a draft aside.
  public func discard(_ id: DraftID, _ entry: HistoryEntry) throws(StoreFault) {
    _ = try discard([id], entry)[0].get()
  }

  /// Sets drafts aside in one transaction.
  ///
  /// One that is no longer open is left as it is, and keeps no other from being set aside.
  public func discard(
    _ drafts: [DraftID], _ entry: HistoryEntry
  ) throws(StoreFault) -> [Result<SaveOutcome, StoreFault>] {
    try writeEach(drafts) { draft in
      let row = try openDraftRow(draft)
      try end(row, as: .discarded, entry)
      return .saved(revision: row.draft.revision + 1)
    }
  }

  /// Runs a function for each item, all in one transaction.
  ///
  /// The function must find out that a draft is not as expected before it writes anything of it. Inside
  /// another transaction there is no savepoint, for which SQLite would copy each page that the batch
  /// changes with every statement; other errors must end that transaction.
  func writeEach<Item, Value>(
    _ items: [Item], _ body: (Item) throws -> Value
  ) throws(StoreFault) -> [Result<Value, StoreFault>] {
    let results = {
      try items.map { item -> Result<Value, StoreFault> in
        do {
          return .success(try body(item))
        } catch let fault as StoreFault where fault.isOfOneDraft {
          return .failure(fault)
        }
      }
    }
    return connection.isInTransaction ? try StoreFault.telling(results) : try write(results)
  }

  /// A draft that can still be changed.
  func open(_ row: DraftRow) throws -> DraftRow {
    guard row.draft.status == .draft else {
      throw StoreFault.notOpen(row.draft.id, row.draft.status)
    }
    return row
  }

  /// Gives a draft its last revision, after which triggers lock it when it is final.
  private func end(_ row: DraftRow, as status: DraftStatus, _ entry: HistoryEntry) throws {
    for table in ["field", "draft_rule"] { try clearProblems(in: table, of: row.number) }
    try connection.run("DELETE FROM seat WHERE draft = ?", row.number)
    var entry = entry
    entry.revision = row.draft.revision + 1
    try remember(entry, of: row.number)
    try connection.run(
      EndingSQL.end, status.rawValue, entry.revision, entry.moment.milliseconds,
      status == .final ? entry.moment.milliseconds : nil, row.number)
  }

  /// Takes the rows of a draft out of the lists of what is to be corrected.
  ///
  /// Mostly there are none, and finding that out takes less time than a statement that would change them.
  private func clearProblems(in table: String, of draft: Int64) throws {
    let places = try connection.prepare(
      "SELECT place FROM \(table) WHERE draft = ? AND mend = 1", draft
    ).all { row in try row.int(0) }
    for place in places {
      try connection.run(
        "UPDATE \(table) SET mend = 0 WHERE draft = ? AND place = ?", draft, place)
    }
  }
}

extension StoreFault {
  /// Whether a draft is not as somebody expected it, while the store works.
  var isOfOneDraft: Bool {
    switch self {
    case .noDraft, .notOpen, .moved, .notFinal, .isAmended, .inUse: true
    case .noForm, .formExists, .trouble: false
    }
  }
}
