import FieldEngine

/// What whole values made of empty fields, for whoever fills many sessions of one form.
///
/// The columns of a file repeat themselves. A text that comes again is not laid out and judged again: the
/// field is taken as it came out before.
public struct FillMemory: Sendable {
  /// What is remembered of the fields at one place.
  private struct Column: Sendable {
    var known: [Text: Field] = [:]
    var asked = 0
    var found = 0

    /// Texts that hardly ever come again, such as names of persons, are not looked for any more.
    var isWorthwhile: Bool { asked < 512 || found > asked / 8 }
  }

  private struct Text: Hashable, Sendable {
    let text: String
    let isCanonical: Bool

    init(_ value: Session.WholeValue) {
      (text, isCanonical) = (value.text, value.isCanonical)
    }
  }

  private var columns: [Column] = []
  private var count = 0
  private let limit: Int

  /// The most texts that are remembered of one column.
  private static let columnLimit = 128

  /// Remembers nothing yet, and never more fields than these, each of which takes about a kilobyte.
  public init(limit: Int = 8_192) {
    self.limit = limit
  }

  /// A field as a value made it before, if it did.
  mutating func field(filledWith value: Session.WholeValue) -> Field? {
    guard columns.indices.contains(value.place), columns[value.place].isWorthwhile else {
      return nil
    }
    columns[value.place].asked += 1
    let field = columns[value.place].known[Text(value)]
    if field != nil { columns[value.place].found += 1 }
    return field
  }

  /// Takes down what a value made of a field in which nothing had happened.
  mutating func remember(_ field: Field, filledWith value: Session.WholeValue) {
    let place = value.place
    guard count < limit else { return }
    while columns.count <= place { columns.append(Column()) }
    let column = columns[place]
    guard column.isWorthwhile, column.known.count < Self.columnLimit else { return }
    columns[place].known[Text(value)] = field
    count += 1
  }
}
