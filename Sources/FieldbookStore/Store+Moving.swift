import FieldbookRows
public import FormSession
import JSONText
import SQLiteKit

private enum MovingSQL {
  static let move = RowTable.draft.update(
    [
      "form": "?1", "title": "?2", "revision": "?3", "updated_at": "?4", "fields": "?5",
      "filled": "?6", "invalid": "?7", "missing": "?8", "unique_key": "?9",
    ], where: "id = ?10")
}

extension Store {
  /// Moves a draft to another version of its form.
  ///
  /// Text that must not be stored under the new version is deleted. It is also removed from the
  /// log, unless another process is reading the log.
  public func move(_ draft: DraftMove) throws(StoreError) -> SaveOutcome {
    try move([draft])[0].get()
  }

  /// Moves drafts in one transaction.
  ///
  /// A draft that is no longer open, or has changed since it was read, is skipped, and the others
  /// are still moved. Inside an outer transaction, the log is not emptied; the caller must empty it
  /// after that transaction.
  public func move(
    _ drafts: [DraftMove]
  ) throws(StoreError) -> [Result<SaveOutcome, StoreError>] {
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
    if let news = try externalChanges(in: row, since: draft.seen) { return .outdated(news) }
    let number = try open(row).number
    let form = try registeredForm(contents.draft.form)
    try form.expectSealed(contents.fields)
    let files = try self.contents(of: contents.fields, form)
    try replaceParts(of: row, by: contents, form)
    try use(files, in: number)
    try move(contents.draft, number, to: form, revision: draft.seen + 1)
    try putAside(draft.orphaned, of: number, taken: contents.orphanKeys)
    if form.isStricter(than: row.form) { isStricter = true }
    try forgetTexts(of: number, in: form)
    try forgetSteps(of: draft.retyped, in: number)
    for entry in draft.history { try remember(entry, of: number) }
    return .saved(revision: draft.seen + 1)
  }

  /// Replaces the entries, fields, groups and rules of a draft: updates, adds and deletes rows as
  /// necessary.
  ///
  /// Each row is updated by a separate statement. Updating several rows of a table with triggers
  /// would make SQLite create a temporary table.
  private func replaceParts(
    of row: DraftRow, by contents: DraftContents, _ form: KnownForm
  ) throws {
    let draft = row.number
    // The places of an entry's fields may change, so all of them are added again.
    if !row.form.repeats.isEmpty { try removeEntries(of: draft) }
    let rules = contents.rules.filter { $0.entry == .draft }.compactMap(form.place)
    try removeRows("field", of: draft, at: row.form.ownFields, except: form.ownFields)
    try removeRows(
      "draft_group", of: draft, at: row.form.groups.indices, except: form.groups.indices)
    try removeRows("draft_rule", of: draft, at: row.form.rulePlaces.values, except: rules)
    try addEntries(contents.entries, to: draft, form)
    let owner = RowOwner(draft, contents.draft, form)
    let fields = contents.fields.span
    let new = try contents.fields.indices.compactMap { index in
      try update(fields, index, of: owner, form) ? nil : contents.fields[index]
    }
    try addFields(new, to: owner, form)
    try addGroups(contents.groups.filter { try !update($0, of: draft, form) }, to: draft, form)
    try addRules(
      contents.rules.filter { try !update($0, of: draft, form) }, to: draft, form, isOpen: true)
    try removeNotices(of: draft)
    try addNotices(of: contents.fields, to: draft, form)
  }

  /// Deletes the rows at places that have no row outside entries under the new version.
  private func removeRows(
    _ table: String, of draft: Int64, at old: some Sequence<Int>, except new: some Sequence<Int>
  ) throws(SQLiteError) {
    for place in Set(old).subtracting(new) {
      try connection.run("DELETE FROM \(table) WHERE draft = ? AND place = ?", draft, place)
    }
  }

  /// Updates the row of a field for another form version; returns false if the field has no row.
  private func update(
    _ fields: Span<FieldRecord>, _ index: Int, of draft: RowOwner, _ form: KnownForm
  ) throws(SQLiteError) -> Bool {
    guard fields[index].entry == .draft else { return false }
    guard let place = form.places[fields[index].key] else { return true }
    let update = try connection.prepare(FieldRow.update)
    try fields.bind(index, of: draft, at: place, to: update)
    try update.run(draft.number, 0, place)
    return connection.changes > 0
  }

  /// Deletes from seats, the history and the outcomes of edits the texts that a form forbids
  /// storing.
  private func forgetTexts(of draft: Int64, in form: KnownForm) throws(SQLiteError) {
    if !form.secrets.unseated.isEmpty {
      let field = "coalesce(json_extract(answer, '$.conflict.field'), field)"
      try connection.run(
        """
        UPDATE page_edit SET answer = ? WHERE draft = ? AND answer IS NOT NULL
          AND \(isField(field, "(storage = 'never' OR sealed)"))
        """, EditOutcome.forgotten.keptJSON?.text, draft, form.number)
    }
    for table in ["seat_field", "step"] where !form.secrets.unseated.isEmpty {
      try connection.run(
        """
        DELETE FROM \(table) WHERE seat IN (SELECT id FROM seat WHERE draft = ?)
          AND \(isField("field", "(storage = 'never' OR sealed)"))
        """, draft, form.number)
    }
    guard !form.secrets.unshown.isEmpty else { return }
    let texts = "draft = ? AND action <> 'acknowledged'"
    try connection.run(
      RowTable.history.update(
        ["old": "NULL", "new": "NULL"],
        where: "\(texts) AND \(isField("subject", "storage <> 'keep'"))"), draft, form.number)
  }

  /// Deletes from seats the texts of fields whose type changed, which would read them
  /// differently.
  private func forgetSteps(of fields: [String], in draft: Int64) throws(SQLiteError) {
    for field in fields {
      for table in ["seat_field", "step"] {
        try connection.run(
          """
          DELETE FROM \(table) WHERE seat IN (SELECT id FROM seat WHERE draft = ?)
            AND (field = ? OR substr(field, -length(?) - 2) = '].' || ?)
          """, draft, field, field, field)
      }
    }
  }

  /// Returns the condition that a column names a field of a form, outside or inside an entry.
  private func isField(_ column: String, _ condition: String) -> String {
    """
    EXISTS (
      SELECT 1 FROM form_field WHERE form = ? AND \(condition)
        AND (\(column) = key OR substr(\(column), -length(key) - 2) = '].' || key))
    """
  }

  private func move(
    _ draft: Draft, _ number: Int64, to form: KnownForm, revision: Int
  ) throws(SQLiteError) {
    try connection.run(
      MovingSQL.move, form.number, draft.title, revision, draft.updatedAt.milliseconds,
      draft.tally.fields, draft.tally.filled, draft.tally.invalid, draft.tally.missing,
      draft.uniqueKey, number)
  }
}

extension KnownForm {
  /// The places of the fields outside repeats.
  fileprivate var ownFields: [Int] { repeats.all[0].fields }

  /// Whether the text of a field must no longer be stored unchanged, but may have been before, in a
  /// field of the old version or in an answer that was set aside.
  fileprivate func isStricter(than old: KnownForm) -> Bool {
    secrets.unseated.contains { !old.secrets.unseated.contains($0) }
  }
}
