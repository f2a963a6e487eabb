import FormSession

/// The statements of a walk.
enum WalkSQL {
  /// Which of the forms and statuses a walk wants, as a condition on `d`.
  static func condition(_ walk: DraftWalk, forms: [Int64]) -> String {
    let statuses = walk.statuses.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return "d.form IN (\(forms.map(String.init).joined(separator: ", ")))"
      + " AND d.status IN (\(statuses))"
      + " AND coalesce(d.finalized_at, d.updated_at) >= ?"
  }

  /// The drafts in the order in which they came, which is that of the table: so nothing is sorted,
  /// and the fields can be read beside them.
  static func drafts(_ columns: String, _ walk: DraftWalk, forms: [Int64]) -> String {
    "SELECT \(columns) FROM draft d NOT INDEXED"
      + " WHERE \(condition(walk, forms: forms)) ORDER BY d.id"
  }

  static func count(_ walk: DraftWalk, forms: [Int64]) -> String {
    "SELECT count(*) FROM draft d WHERE \(condition(walk, forms: forms))"
  }

  /// The fields from a draft on.
  static func fields(_ columns: String) -> String {
    "SELECT \(columns) FROM field WHERE draft >= ? ORDER BY draft, place"
  }
}
