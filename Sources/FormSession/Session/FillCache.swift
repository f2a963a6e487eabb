import FieldEngine
import JSONText

/// A cache of filled fields, for filling many copies of the same session.
///
/// Columns of a file often contain the same value many times. When a value is repeated, the field
/// is copied from the cache instead of being validated again.
///
/// ```swift
/// var cache = FillCache()
/// for values in rows {
///   var session = fresh
///   let troubles = session.fill(values, cache: &cache)
/// }
/// ```
public struct FillCache: Sendable {
  private var columns: [Column] = []
  private var count = 0
  private let limit: Int

  /// Creates an empty cache with a maximum number of fields, about one kilobyte each.
  public init(limit: Int = 8_192) {
    self.limit = limit
  }

  /// Returns the cached field for a value, if it had the same settings.
  mutating func field(filledWith value: Session.WholeValue, context: FieldContext) -> Field? {
    guard columns.indices.contains(value.place) else { return nil }
    return columns[value.place].field(filledWith: value, context: context)
  }

  /// Caches the result of filling an untouched field.
  mutating func remember(_ field: Field, filledWith value: Session.WholeValue) {
    guard count < limit else { return }
    while columns.count <= value.place { columns.append(Column()) }
    if columns[value.place].remember(field, filledWith: value) { count += 1 }
  }
}

/// The cached fields of one column.
private struct Column: Sendable {
  private var known: [Text: Field] = [:]
  private var asked = 0
  private var found = 0

  private struct Text: Hashable, Sendable {
    let text: ExactText
    let isCanonical: Bool

    init(_ value: Session.WholeValue) {
      (text, isCanonical) = (ExactText(text: value.text), value.isCanonical)
    }
  }

  /// The maximum number of cached values in a column, and their maximum length in bytes of UTF-8.
  private static let limits = (texts: 128, bytes: 64)

  /// Whether values repeat often enough; lookups soon stop for columns such as addresses.
  private var isWorthwhile: Bool { asked < 512 || found > asked / 8 }

  mutating func field(filledWith value: Session.WholeValue, context: FieldContext) -> Field? {
    guard isWorthwhile else { return nil }
    asked += 1
    guard let field = known[Text(value)], field.context === context else { return nil }
    found += 1
    return field
  }

  mutating func remember(_ field: Field, filledWith value: Session.WholeValue) -> Bool {
    guard isWorthwhile, known.count < Column.limits.texts,
      value.text.utf8.count <= Column.limits.bytes
    else { return false }
    return known.updateValue(field, forKey: Text(value)) == nil
  }
}
