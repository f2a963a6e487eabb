import FieldbookRows

/// Conditions for rows that do not fit the form and the entries of their draft.
///
/// The schema has no foreign keys for these conditions, because every new row would have to be
/// compared with several tables.
enum EntrySQL {
  /// The tables, each with the condition for its misplaced rows.
  static let misplaced = [
    ("entry", entry), ("field", field), ("draft_rule", rule), ("notice", notice),
  ]

  /// An entry whose group is not repeated, or whose parent is not an entry of the group around it.
  private static let entry = """
    EXISTS (SELECT 1 FROM draft WHERE id = entry.draft) AND NOT EXISTS (
      SELECT 1 FROM draft JOIN form_group g ON g.form = draft.form AND g.place = entry.grp
      WHERE draft.id = entry.draft AND g.repeated AND g.repeat IS (
        SELECT p.grp FROM entry p WHERE p.draft = entry.draft AND p.id = entry.parent)
      AND (entry.parent = 0) = (g.repeat IS NULL))
    """

  /// A field that its form does not have at this place, or does not have in entries of this group.
  private static let field = """
    EXISTS (SELECT 1 FROM draft WHERE id = field.draft) AND NOT EXISTS (
      SELECT 1 FROM draft JOIN form_field p ON p.form = draft.form AND p.place = field.place
      WHERE draft.id = field.draft AND (field.entry = 0) = (p.repeat IS NULL)
        AND p.repeat IS (
          SELECT grp FROM entry WHERE entry.draft = field.draft AND entry.id = field.entry))
    """

  /// A rule that its form does not have, or whose entry its draft does not have.
  private static let rule = """
    EXISTS (SELECT 1 FROM draft WHERE id = draft_rule.draft) AND NOT EXISTS (
      SELECT 1 FROM draft JOIN form_rule p ON p.form = draft.form AND p.place = draft_rule.place
      WHERE draft.id = draft_rule.draft AND (draft_rule.entry = 0 OR EXISTS (
        SELECT 1 FROM entry
        WHERE entry.draft = draft_rule.draft AND entry.id = draft_rule.entry)))
    """

  private static let notice = """
    EXISTS (SELECT 1 FROM draft WHERE id = notice.draft) AND NOT EXISTS (
      SELECT 1 FROM field
      WHERE field.draft = notice.draft AND field.entry = notice.entry AND field.place = notice.place)
    """
}
