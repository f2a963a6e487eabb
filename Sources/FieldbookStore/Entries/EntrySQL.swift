/// Conditions for rows that do not fit the form and the entries of their draft.
///
/// Foreign keys do not cover them, because every new row would be compared with several tables.
enum EntrySQL {
  /// The tables, and the condition of their misplaced rows.
  static let misplaced = [
    ("entry", entry), ("field", part("field", describedBy: "form_field")),
    ("draft_rule", part("draft_rule", describedBy: "form_rule")), ("notice", notice),
  ]

  /// An entry whose group is not repeated, or whose parent is not an entry of the group around it.
  private static let entry = """
    EXISTS (SELECT 1 FROM draft WHERE id = entry.draft) AND NOT EXISTS (
      SELECT 1 FROM draft JOIN form_group g ON g.form = draft.form AND g.place = entry.grp
      WHERE draft.id = entry.draft AND g.repeated AND g.repeat IS (
        SELECT p.grp FROM entry p WHERE p.draft = entry.draft AND p.id = entry.parent)
      AND (entry.parent = 0) = (g.repeat IS NULL))
    """

  /// A row that its form does not have at this place, or not in entries of this group.
  private static func part(_ table: String, describedBy form: String) -> String {
    """
    EXISTS (SELECT 1 FROM draft WHERE id = \(table).draft) AND NOT EXISTS (
      SELECT 1 FROM draft JOIN \(form) p ON p.form = draft.form AND p.place = \(table).place
      WHERE draft.id = \(table).draft AND (\(table).entry = 0) = (p.repeat IS NULL)
        AND p.repeat IS (
          SELECT grp FROM entry WHERE entry.draft = \(table).draft AND entry.id = \(table).entry))
    """
  }

  private static let notice = """
    EXISTS (SELECT 1 FROM draft WHERE id = notice.draft) AND NOT EXISTS (
      SELECT 1 FROM field
      WHERE field.draft = notice.draft AND field.entry = notice.entry AND field.place = notice.place)
    """
}
