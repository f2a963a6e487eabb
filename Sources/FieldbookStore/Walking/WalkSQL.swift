import FieldbookRows
import FormSession

/// The statements that read the drafts of a walk.
enum WalkSQL {
  /// Returns the condition on `d` that selects the drafts of a walk.
  static func condition(_ walk: DraftWalk, forms: [Int64]) -> String {
    selection(walk, forms: forms) + " AND coalesce(d.finalized_at, d.updated_at) >= ?"
  }

  private static func selection(_ walk: DraftWalk, forms: [Int64]) -> String {
    let statuses = walk.statuses.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return "d.form IN (\(forms.map(String.init).joined(separator: ", ")))"
      + " AND d.status IN (\(statuses))"
  }

  /// Returns the query for drafts in the order of their table.
  ///
  /// No sorting is needed, and the fields can be read in the same order.
  static func drafts(_ columns: String, _ walk: DraftWalk, forms: [Int64]) -> String {
    "SELECT \(columns) FROM draft d NOT INDEXED"
      + " WHERE \(condition(walk, forms: forms)) ORDER BY d.id"
  }

  /// Returns the query for the number of drafts, with a parameter only if the drafts are selected
  /// by time.
  ///
  /// Without the parameter, the query reads only an index, which is much smaller than the table.
  static func count(_ walk: DraftWalk, forms: [Int64]) -> String {
    let condition =
      walk.since == nil ? selection(walk, forms: forms) : condition(walk, forms: forms)
    return "SELECT count(*) FROM draft d WHERE \(condition)"
  }

  /// Returns the query for all fields, starting with the fields of a draft.
  static func fields(_ columns: String) -> String {
    "SELECT \(columns) FROM field WHERE draft >= ? ORDER BY draft, entry, place"
  }
}
