import FieldbookRows
import FormSession
import SQLiteKit

extension Doctor {
  /// Reports the number of drafts whose derived columns do not agree with their fields and rules.
  func counts() throws -> [Finding] {
    let wrong = try store.connection.prepare(CountSQL.wrongDrafts).first { row in try row.int(0) }
    return wrong == 0 ? [] : [.wrongCounts(drafts: wrong ?? 0)]
  }

  /// Recomputes derived columns that are wrong, even in locked drafts.
  func recount() throws {
    try store.withoutTriggers {
      for statement in CountSQL.recount { try store.connection.run(statement) }
    }
  }
}

extension Store {
  /// Runs a function without triggers.
  ///
  /// Call it in a transaction, so that no other connection sees the schema without triggers.
  func withoutTriggers(_ body: () throws -> Void) throws {
    let triggers = try connection.prepare(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"
    ).all { row in (try row.text(0), try row.text(1)) }
    for (name, _) in triggers { try connection.runScript("DROP TRIGGER \(quoted(name))") }
    try body()
    for (_, sql) in triggers { try connection.runScript(sql) }
  }

  /// Returns a name as a quoted SQL identifier, regardless of its characters.
  private func quoted(_ name: String) -> String {
    "\"\(name.replacing("\"", with: "\"\""))\""
  }
}

/// The columns derived from the fields of a draft.
///
/// A field that applies is missing, invalid, filled or none of these, as in the counts of a
/// session.
enum CountSQL {
  private static let tally =
    """
    coalesce(sum(flags & 128 = 0), 0) AS fields,
    coalesce(sum(flags & 128 = 0 AND code IS NULL
      AND (flags & 64 = 0 OR flags & 8192 OR reason IS NOT NULL)), 0) AS filled,
    coalesce(sum(code <> 'required' OR code IS NOT NULL AND raw <> ''), 0) AS invalid,
    coalesce(sum(code = 'required' AND coalesce(raw, '') = ''), 0) AS missing
    """

  private static let draftTally =
    "SELECT \(tally) FROM field WHERE field.draft = draft.id"

  private static let groupTally =
    """
    SELECT \(tally) FROM draft
      JOIN form_group ON form_group.form = draft.form AND form_group.place = draft_group.place
      LEFT JOIN form_field ON form_field.form = draft.form AND form_field.grp IS form_group.key
      LEFT JOIN field ON field.draft = draft.id AND field.place = form_field.place
    WHERE draft.id = draft_group.draft
    """

  /// Whether the draft is open; false rather than NULL if the draft is missing.
  private static let isOpen = "(SELECT status FROM draft WHERE draft.id = %.draft) IS 'draft'"

  private static let fieldNeedsAttention =
    """
    iif(\(isOpen.replacing("%", with: "field")) AND code IS NOT NULL,
      (SELECT form FROM draft WHERE draft.id = field.draft), NULL)
    """

  private static let ruleNeedsAttention =
    "(\(isOpen.replacing("%", with: "draft_rule")) AND broken AND NOT acknowledged)"

  private static let counts = "(fields, filled, invalid, missing)"

  /// The query for the number of drafts with wrong derived columns.
  static let wrongDrafts =
    """
    SELECT count(*) FROM (
      SELECT id FROM draft WHERE \(counts) IS NOT (\(draftTally))
      UNION SELECT draft FROM draft_group WHERE \(counts) IS NOT (\(groupTally))
      UNION SELECT draft FROM field WHERE attention IS NOT \(fieldNeedsAttention)
      UNION SELECT draft FROM draft_rule WHERE attention IS NOT \(ruleNeedsAttention))
    """

  static let recount = [
    """
    UPDATE field SET attention = \(fieldNeedsAttention)
    WHERE attention IS NOT \(fieldNeedsAttention)
    """,
    """
    UPDATE draft_rule SET attention = \(ruleNeedsAttention)
    WHERE attention IS NOT \(ruleNeedsAttention)
    """,
    "UPDATE draft SET \(counts) = (\(draftTally)) WHERE \(counts) IS NOT (\(draftTally))",
    "UPDATE draft_group SET \(counts) = (\(groupTally)) WHERE \(counts) IS NOT (\(groupTally))",
  ]
}
