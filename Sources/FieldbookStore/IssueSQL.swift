import FieldbookRows
import FormSession

enum IssueSQL {
  /// Returns the query for issues in a form or in some of its fields, in reverse order, starting at
  /// the end or at a cursor.
  ///
  /// The condition on `attention` implies the condition of the partial index.
  static func list(
    _ places: IssuePlaces, isContinued: Bool, hasCode: Bool, hasDraft: Bool
  ) -> String {
    if case .all = places, !isContinued, !hasCode, !hasDraft { return first }
    return text(places, isContinued, hasCode, hasDraft)
  }

  /// The most frequent query.
  private static let first = text(.all, false, false, false)

  private static func text(
    _ places: IssuePlaces, _ isContinued: Bool, _ hasCode: Bool, _ hasDraft: Bool
  ) -> String {
    var conditions = ["f.attention = ?"]
    if isContinued { conditions.append("(f.updated_at, f.draft, f.entry, f.place) < (?, ?, ?, ?)") }
    switch places {
    case .all: break
    case .one(let place): conditions.append("f.place = \(place)")
    case .some(let places):
      conditions.append("f.place IN (\(places.map(String.init).joined(separator: ", ")))")
    }
    if hasCode { conditions.append("f.code = ?") }
    if hasDraft { conditions.append("f.draft = ?") }
    return """
      SELECT f.updated_at, f.draft, f.entry, f.place, d.uuid, \(FieldSQL.maskedRaw),
        \(FieldSQL.maskedShown), f.code, f.message
      FROM field f\(index(places, hasDraft)) CROSS JOIN draft d ON d.id = f.draft
      WHERE \(conditions.joined(separator: " AND "))
      ORDER BY f.updated_at DESC, f.draft DESC, f.entry DESC, f.place DESC LIMIT ?
      """
  }

  /// Returns the index to use; for a single draft, whose fields are few, that is the primary key.
  private static func index(_ places: IssuePlaces, _ hasDraft: Bool) -> String {
    if hasDraft { return "" }
    if case .one = places { return " INDEXED BY field_to_correct_by_place" }
    return " INDEXED BY field_to_correct"
  }

  /// The query for broken rules, which are sorted without an index because there are few of them.
  static let brokenRules =
    """
    SELECT d.uuid, d.form, r.place, d.updated_at, r.draft, r.entry
    FROM draft_rule r INDEXED BY rule_to_correct
      CROSS JOIN draft d ON d.id = r.draft
      JOIN form ON form.id = d.form
      JOIN form_rule ON form_rule.form = d.form AND form_rule.place = r.place
    WHERE r.attention = 1 AND (?1 IS NULL OR form.key = ?1) AND (?2 IS NULL OR d.uuid = ?2)
      AND (?3 IS NULL OR form_rule.grp = ?3)
      AND (d.updated_at, d.uuid, form_rule.key, r.entry) < (?4, ?5, ?6, ?7)
    ORDER BY d.updated_at DESC, d.uuid DESC, form_rule.key DESC, r.entry DESC LIMIT ?8
    """
}
