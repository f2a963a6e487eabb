public import FormSession
import SQLiteKit

private enum EndingSQL {
  static let end = RowTable.draft.update(
    ["status": "?1", "revision": "?2", "updated_at": "?3", "finalized_at": "?4"], where: "id = ?5")
  static let supersede = RowTable.draft.update(
    ["status": "'superseded'"],
    where: "id = (SELECT amends FROM draft WHERE id = ?) AND status = 'final'")
  static let move = RowTable.draft.update(
    [
      "form": "?1", "title": "?2", "revision": "?3", "updated_at": "?4", "fields": "?5",
      "filled": "?6", "invalid": "?7", "missing": "?8", "unique_key": "?9",
    ], where: "id = ?10")
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
      try connection.run(EndingSQL.supersede, row.number)
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
  /// The function must find out that a draft is not as expected before it writes anything of it.
  func writeEach<Item, Value>(
    _ items: [Item], _ body: (Item) throws -> Value
  ) throws(StoreFault) -> [Result<Value, StoreFault>] {
    try write {
      try items.map { item in
        do {
          return .success(try body(item))
        } catch let fault as StoreFault where fault.isOfOneDraft {
          return .failure(fault)
        }
      }
    }
  }

  /// A draft that can still be changed.
  private func open(_ row: DraftRow) throws -> DraftRow {
    guard row.draft.status == .draft else {
      throw StoreFault.notOpen(row.draft.id, row.draft.status)
    }
    return row
  }

  /// Gives a draft its last revision, after which triggers lock it when it is final.
  private func end(_ row: DraftRow, as status: DraftStatus, _ entry: HistoryEntry) throws {
    for table in ["field", "draft_rule"] {
      try connection.run("UPDATE \(table) SET mend = 0 WHERE draft = ? AND mend = 1", row.number)
    }
    try connection.run("DELETE FROM seat WHERE draft = ?", row.number)
    var entry = entry
    entry.revision = row.draft.revision + 1
    try remember(entry, of: row.number)
    try connection.run(
      EndingSQL.end, status.rawValue, entry.revision, entry.moment.milliseconds,
      status == .final ? entry.moment.milliseconds : nil, row.number)
  }

  /// Moves a draft to another version of its form.
  ///
  /// What that version does not let be kept any more is gone, also from the log if nobody reads it.
  public func move(
    _ contents: DraftContents, seen revision: Int, orphaned: [OrphanedField],
    _ history: [HistoryEntry]
  ) throws(StoreFault) -> SaveOutcome {
    try move([DraftMove(contents, seen: revision, orphaned: orphaned, history)])[0].get()
  }

  /// Moves drafts in one transaction.
  ///
  /// One that is no longer open, or has changed since, is left as it is, and keeps no other from being
  /// moved.
  /// Inside another transaction the log is not emptied; whoever has that one empties it afterwards.
  public func move(
    _ drafts: [DraftMove]
  ) throws(StoreFault) -> [Result<SaveOutcome, StoreFault>] {
    var isStricter = false
    let outcomes = try writeEach(drafts) { draft in
      try move(draft, isStricter: &isStricter)
    }
    if isStricter, !connection.isInTransaction { _ = try? emptyLog() }
    return outcomes
  }

  private func move(_ draft: DraftMove, isStricter: inout Bool) throws -> SaveOutcome {
    let contents = draft.contents
    let row = try draftRow(contents.draft.id)
    if let news = try news(in: row, since: draft.seen) { return .outdated(news) }
    let number = try open(row).number
    let form = try registeredForm(contents.draft.form)
    for table in ["notice", "field", "draft_group", "draft_rule"] {
      try connection.run("DELETE FROM \(table) WHERE draft = ?", number)
    }
    try addParts(of: contents, to: number, form)
    try move(contents.draft, number, to: form, revision: draft.seen + 1)
    try putAside(draft.orphaned, of: number, taken: contents.fields.map(\.key))
    if try form.isStricter(than: row.form, on: connection) { isStricter = true }
    try forgetTexts(of: number, in: form)
    for entry in draft.history { try remember(entry, of: number) }
    return .saved(revision: draft.seen + 1)
  }

  /// Forgets of seats and of the history what a form does not let them keep.
  private func forgetTexts(of draft: Int64, in form: KnownForm) throws(SQLiteError) {
    let fields = "SELECT key FROM form_field WHERE form = ?"
    for table in ["seat_field", "step"] {
      try connection.run(
        """
        DELETE FROM \(table) WHERE seat IN (SELECT id FROM seat WHERE draft = ?)
          AND field IN (\(fields) AND storage = 'never')
        """, draft, form.number)
    }
    let texts = "draft = ? AND action <> 'acknowledged'"
    try connection.run(
      RowTable.history.update(
        ["old": "NULL", "new": "NULL"],
        where: "\(texts) AND subject IN (\(fields) AND storage <> 'keep')"), draft, form.number)
  }

  private func move(
    _ draft: Draft, _ number: Int64, to form: KnownForm, revision: Int
  ) throws(SQLiteError) {
    try connection.run(
      EndingSQL.move, form.number, draft.title, revision, draft.updatedAt.milliseconds,
      draft.tally.fields, draft.tally.filled, draft.tally.invalid, draft.tally.missing,
      draft.uniqueKey, number)
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

extension KnownForm {
  /// Whether there is a field whose texts may not be kept any more, and were before.
  fileprivate func isStricter(
    than old: KnownForm, on connection: borrowing Connection
  ) throws(SQLiteError) -> Bool {
    try connection.prepare(
      """
      SELECT 1 FROM form_field new JOIN form_field old USING (key)
      WHERE new.form = ? AND old.form = ? AND new.storage = 'never' AND old.storage <> 'never'
      """, number, old.number
    ).step()
  }
}
