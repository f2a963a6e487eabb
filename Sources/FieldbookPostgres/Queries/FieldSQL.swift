/// SQL expressions for facts about a field, in a query that uses the table aliases `f` and `d`.
enum FieldSQL {
  static let applies = "f.flags & 128 = 0"
  static let shown = "coalesce(f.display, CASE WHEN f.flags & 2048 = 0 THEN f.raw END)"
  static let maskedRaw = "coalesce(f.mask, f.raw)"
  static let maskedShown =
    "coalesce(f.mask, f.display, CASE WHEN f.flags & 2048 = 0 THEN f.raw END)"
  static let updatedAt = "coalesce(f.updated_at, d.created_at)"
}
