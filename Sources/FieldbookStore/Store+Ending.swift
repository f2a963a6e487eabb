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
    try finalize(id, seen: revision, entry, hash: nil)
  }

  /// Finalizes a draft with the hash of what it says then, which somebody has made before; nil makes it
  /// here.
  public func finalize(
    _ id: DraftID, seen revision: Int, _ entry: HistoryEntry, hash: EditionHash?
  ) throws(StoreFault) -> SaveOutcome {
    try write {
      let row = try draftRow(id)
      if let news = try news(in: row, since: revision) { return .outdated(news) }
      guard row.draft.status == .draft else { throw StoreFault.notOpen(id, row.draft.status) }
      let hash = try hash ?? self.hash(of: row, finalizing: entry)
      try append(hash, of: row.number, at: entry.moment)
      try end(row, as: .final, entry)
      try connection.run(EndingSQL.supersede, row.number)
      return .saved(revision: revision + 1)
    }
  }

  /// Sets a draft aside.
  public func discard(_ id: DraftID, _ entry: HistoryEntry) throws(StoreFault) {
    try write { try end(openDraftRow(id), as: .discarded, entry) }
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
    var isStricter = false
    let outcome: SaveOutcome = try write {
      let row = try draftRow(contents.draft.id)
      if let news = try news(in: row, since: revision) { return .outdated(news) }
      let number = try openDraftRow(contents.draft.id).number
      let form = try registeredForm(contents.draft.form)
      for table in ["notice", "field", "draft_group", "draft_rule"] {
        try connection.run("DELETE FROM \(table) WHERE draft = ?", number)
      }
      try addParts(of: contents, to: number, form)
      try move(contents.draft, number, to: form, revision: revision + 1)
      try putAside(orphaned, of: number, taken: contents.fields.map(\.key))
      try forgetTexts(of: number, in: form)
      isStricter = try form.isStricter(than: row.form, on: connection)
      for entry in history { try remember(entry, of: number) }
      return .saved(revision: revision + 1)
    }
    if isStricter { _ = try? emptyLog() }
    return outcome
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
      draft.tally.fields,
      draft.tally.filled, draft.tally.invalid, draft.tally.missing, draft.uniqueKey, number)
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
