/// SQL expressions for facts about a field, in a query that uses the table alias `f`.
enum FieldSQL {
  static let applies = "f.flags & 128 = 0"
  static let shown = "coalesce(f.display, iif(f.flags & 2048, NULL, f.raw))"
  static let maskedRaw = "coalesce(f.mask, f.raw)"
  static let maskedShown = "coalesce(f.mask, f.display, iif(f.flags & 2048, NULL, f.raw))"
  static let updatedAt = "coalesce(f.updated_at, d.created_at)"

  /// Returns the condition that joins `f` with a row that names a field.
  static func isField(of table: String) -> String {
    "f.draft = \(table).draft AND f.entry = \(table).entry AND f.place = \(table).place"
  }
}
