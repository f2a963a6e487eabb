import FieldEngine
import JSONText

/// What whole values made of empty fields, for whoever fills many copies of one session.
///
/// The columns of a file repeat themselves. A text that comes again is not laid out and judged again: the
/// field is taken as it came out before.
///
/// ```swift
/// var memory = FillMemory()
/// for values in rows {
///   var session = fresh
///   let troubles = session.fill(values, remembering: &memory)
/// }
/// ```
public struct FillMemory: Sendable {
  private var columns: [Column] = []
  private var count = 0
  private let limit: Int

  /// Remembers nothing yet, and never more fields than these, each of which takes about a kilobyte.
  public init(limit: Int = 8_192) {
    self.limit = limit
  }

  /// A field as a value made it before, if it did, and if the field was told the same then.
  mutating func field(filledWith value: Session.WholeValue, told: ToldField) -> Field? {
    guard columns.indices.contains(value.place) else { return nil }
    return columns[value.place].field(filledWith: value, told: told)
  }

  /// Takes down what a value made of a field in which nothing had happened.
  mutating func remember(_ field: Field, filledWith value: Session.WholeValue) {
    guard count < limit else { return }
    while columns.count <= value.place { columns.append(Column()) }
    if columns[value.place].remember(field, filledWith: value) { count += 1 }
  }
}

/// What is remembered of the fields at one place.
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

  /// The most texts that are remembered, and the longest, in bytes of UTF-8.
  private static let limits = (texts: 128, bytes: 64)

  /// Texts that hardly ever come again, such as addresses, are not looked for any more.
  private var isWorthwhile: Bool { asked < 512 || found > asked / 8 }

  mutating func field(filledWith value: Session.WholeValue, told: ToldField) -> Field? {
    guard isWorthwhile else { return nil }
    asked += 1
    guard let field = known[Text(value)], field.told === told else { return nil }
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
