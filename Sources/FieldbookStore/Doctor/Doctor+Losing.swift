import FieldbookRows
import FormSession
import SQLiteKit

/// Checks that find content that is missing although the file is not damaged.
extension Doctor {
  /// Reports forms that have changed since they were registered.
  func alteredForms() throws -> [Finding] {
    let forms = try store.connection.prepare("SELECT id, key, version FROM form ORDER BY id").all {
      row in (number: try row.integer(0), id: FormID(try row.text(1), version: try row.int(2)))
    }
    return try forms.filter { try store.readForm($0.number) == nil }.map { .alteredForm($0.id) }
  }

  /// Reports drafts without a row for each field of their form.
  func lostFields() throws -> [Finding] {
    let drafts = try draftsLackingFields()
    return drafts.isEmpty ? [] : [.lostFields(drafts)]
  }

  func draftsLackingFields() throws -> [DraftID] {
    try store.connection.prepare(
      """
      SELECT uuid FROM draft WHERE EXISTS (
        SELECT 1 FROM form_field
        WHERE form_field.form = draft.form AND form_field.repeat IS NULL AND NOT EXISTS (
          SELECT 1 FROM field
          WHERE field.draft = draft.id AND field.entry = 0 AND field.place = form_field.place))
      OR EXISTS (
        SELECT 1 FROM entry
          JOIN form_field ON form_field.form = draft.form AND form_field.repeat = entry.grp
        WHERE entry.draft = draft.id AND NOT EXISTS (
          SELECT 1 FROM field
          WHERE field.draft = draft.id AND field.entry = entry.id
            AND field.place = form_field.place))
      ORDER BY id
      """
    ).all { row in try DraftID(row, 0) }
  }
}
