import FieldbookRows
public import FormSession
import JSONText
import PostgresKit

extension PostgresStore {
  /// Moves a draft to another version of its form.
  ///
  /// Text that must not be stored under the new version is deleted. Replicas and backups of the
  /// database may still contain it.
  public func move(_ draft: DraftMove) throws(StoreError) -> SaveOutcome {
    try move([draft])[0].get()
  }

  /// Moves drafts in one transaction.
  ///
  /// A draft that is no longer open, or has changed since it was read, is skipped, and the others
  /// are still moved.
  public func move(
    _ drafts: [DraftMove]
  ) throws(StoreError) -> [Result<SaveOutcome, StoreError>] {
    try writeEach(drafts, of: \.contents.draft.id) { draft in try moveLocked(draft) }
  }

  private func moveLocked(_ draft: DraftMove) throws -> SaveOutcome {
    let (contents, id) = (draft.contents, draft.contents.draft.id)
    let row = try draftRow(id)
    if let news = try externalChanges(in: row, since: draft.seen) { return .outdated(news) }
    _ = try open(row)
    let form = try registeredForm(contents.draft.form)
    try form.expectSealed(contents.fields)
    let files = try self.contents(of: contents.fields, form)
    try replaceParts(of: id, by: contents, form)
    try use(files, in: id)
    try update(contents.draft, to: form, revision: draft.seen + 1)
    try putAside(draft.orphaned, of: id, taken: contents.orphanKeys)
    try forgetTexts(of: id, in: form)
    try forgetSteps(of: draft.retyped, in: id)
    try remember(draft.history, of: id)
    return .saved(revision: draft.seen + 1)
  }

  /// Replaces the entries, fields, groups and rules of a draft with those from the other version.
  private func replaceParts(
    of draft: DraftID, by contents: DraftContents, _ form: KnownForm
  ) throws {
    for table in ["notice", "field", "draft_rule", "draft_group", "entry"] {
      try connection.run("DELETE FROM \(table) WHERE draft = $1", draft.uuid)
    }
    try addParts(of: [
      AddedDraft(new: NewDraft(contents, history: []), contents: contents, form: form)
    ])
  }

  private func update(_ draft: Draft, to form: KnownForm, revision: Int) throws {
    let tally = draft.tally
    try connection.run(
      """
      UPDATE draft SET form = $2, title = $3, revision = $4, updated_at = $5, fields = $6,
        filled = $7, invalid = $8, missing = $9, unique_key = $10
      WHERE id = $1
      """, draft.id.uuid, form.number, draft.title, revision, draft.updatedAt.time, tally.fields,
      tally.filled, tally.invalid, tally.missing, draft.uniqueKey)
    homes[draft.id] = nil
  }

  /// Deletes from seats, the history and the outcomes of edits the texts that a form forbids
  /// storing.
  private func forgetTexts(of draft: DraftID, in form: KnownForm) throws {
    let secrets = form.secrets
    guard !secrets.unshown.isEmpty else { return }
    let isSecret = { column in self.isField(column, "k.storage = 'never' OR k.sealed = 1") }
    for table in ["seat_field", "step"] where !secrets.unseated.isEmpty {
      try connection.run(
        "DELETE FROM \(table) WHERE draft = $1 AND \(isSecret("field"))", draft.uuid, form.number)
    }
    if !secrets.unseated.isEmpty {
      let field = "coalesce(answer::jsonb #>> '{conflict,field}', field)"
      try connection.run(
        """
        UPDATE page_edit SET answer = $3
        WHERE draft = $1 AND answer IS NOT NULL AND \(isSecret(field))
        """, draft.uuid, form.number, EditOutcome.forgotten.keptJSON?.text)
    }
    try connection.run(
      """
      UPDATE history SET old = NULL, new = NULL
      WHERE draft = $1 AND action <> 'acknowledged' AND \(isField("subject", "k.storage <> 'keep'"))
      """, draft.uuid, form.number)
  }

  /// Deletes from seats the texts of fields whose type changed, which would read them
  /// differently.
  private func forgetSteps(of fields: [String], in draft: DraftID) throws {
    for table in ["seat_field", "step"] where !fields.isEmpty {
      try connection.run(
        """
        DELETE FROM \(table) WHERE draft = $1 AND EXISTS (
          SELECT 1 FROM unnest($2) AS key
          WHERE field = key OR right(field, length(key) + 2) = '].' || key)
        """, draft.uuid, fields)
    }
  }

  /// Returns the condition that a column names a field of a form, outside or inside an entry.
  private func isField(_ column: String, _ condition: String) -> String {
    """
    EXISTS (
      SELECT 1 FROM form_field k WHERE k.form = $2 AND (\(condition))
        AND (\(column) = k.key OR right(\(column), length(k.key) + 2) = '].' || k.key))
    """
  }
}
