/// The rules of a list field, for each item and for the list as a whole.
public struct ListRules: Sendable {
  /// Returns the definition of the item type.
  public var item: @Sendable () -> FieldDefinition

  /// The minimum number of items.
  public var minimumCount = 0

  /// The maximum number of items.
  public var maximumCount = ListRules.limit

  /// A rule for the values of all items together.
  public var rule: ListRule?

  /// The message when the rule is broken.
  public var message: String?

  /// The maximum number of items in any list.
  public static let limit = 10_000

  /// Creates rules that place no limits on the list as a whole.
  public init(item: @escaping @Sendable () -> FieldDefinition) {
    self.item = item
  }
}

/// A rule for the values of a list.
public enum ListRule: Sendable {
  /// The exact sum of the items is within bounds.
  case sum(ClosedBounds)
  /// All values are different.
  case unique
  /// No value is less than the previous one.
  case ascending
  /// No value is greater than the previous one.
  case descending
  /// A rule defined by a program, with its name.
  case custom(name: String, @Sendable ([CanonicalValue]) -> Bool)

  /// Inclusive bounds, each of which is optional.
  public struct ClosedBounds: Hashable, Sendable {
    /// The smallest allowed number.
    public var minimum: ExactDecimal?
    /// The largest allowed number.
    public var maximum: ExactDecimal?

    /// Creates bounds.
    public init(minimum: ExactDecimal? = nil, maximum: ExactDecimal? = nil) {
      self.minimum = minimum
      self.maximum = maximum
    }
  }

  /// The second part of a code such as `list.sum`.
  var name: String {
    switch self {
    case .sum: "sum"
    case .unique: "unique"
    case .ascending: "ascending"
    case .descending: "descending"
    case .custom(let name, _): name
    }
  }

  /// Whether the values follow the rule.
  func isKept(by values: [CanonicalValue]) -> Bool {
    switch self {
    case .sum(let bounds): bounds.contains(values.compactMap { $0.number }.sum())
    case .unique: Set(values).count == values.count
    case .ascending: zip(values, values.dropFirst()).allSatisfy { !$1.precedes($0) }
    case .descending: zip(values, values.dropFirst()).allSatisfy { !$0.precedes($1) }
    case .custom(_, let isKept): isKept(values)
    }
  }
}

extension ListRule.ClosedBounds {
  fileprivate func contains(_ number: ExactDecimal) -> Bool {
    (minimum.map { number >= $0 } ?? true) && (maximum.map { number <= $0 } ?? true)
  }
}

extension CanonicalValue {
  /// The exact number, if the value is a number.
  public var number: ExactDecimal? {
    switch self {
    case .integer(let digits), .decimal(let digits): ExactDecimal(digits)
    default: nil
    }
  }

  /// Whether the value comes before another; numbers are compared by size, text scalar by scalar.
  public func precedes(_ other: CanonicalValue) -> Bool {
    if let number, let other = other.number { return number < other }
    return text < other.text
  }

  private var text: String {
    switch self {
    case .text(let text), .integer(let text), .decimal(let text): text
    case .boolean(let flag): flag ? "true" : "false"
    case .file(let file): file.name
    case .list(let items): items.map { $0.text }.joined(separator: ";")
    }
  }
}
