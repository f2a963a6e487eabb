/// What a list field asks of its items, and of all of them together.
public struct ListRules: Sendable {
  /// The row of each item's type.
  public var item: @Sendable () -> FieldDefinition

  /// The fewest items a list may be left with.
  public var minimumCount = 0

  /// The most items a list may hold.
  public var maximumCount = ListRules.limit

  /// A rule over the values of all items.
  public var rule: ListRule?

  /// What to say when the rule is broken.
  public var message: String?

  /// The most items that any list holds.
  public static let limit = 10_000

  /// Makes rules that ask nothing of the list as a whole.
  public init(item: @escaping @Sendable () -> FieldDefinition) {
    self.item = item
  }
}

/// A rule over the values of a list.
public enum ListRule: Sendable {
  /// The exact sum of the items, within bounds.
  case sum(ClosedBounds)
  /// No value twice.
  case unique
  /// No value below the one before it.
  case ascending
  /// No value above the one before it.
  case descending
  /// Whatever a program asks.
  case custom(name: String, @Sendable ([CanonicalValue]) -> Bool)

  /// Bounds that may be open at either end.
  public struct ClosedBounds: Hashable, Sendable {
    /// The smallest number allowed.
    public var minimum: ExactDecimal?
    /// The largest number allowed.
    public var maximum: ExactDecimal?

    /// States bounds.
    public init(minimum: ExactDecimal? = nil, maximum: ExactDecimal? = nil) {
      self.minimum = minimum
      self.maximum = maximum
    }
  }

  /// The second half of a code such as `list.sum`.
  var name: String {
    switch self {
    case .sum: "sum"
    case .unique: "unique"
    case .ascending: "ascending"
    case .descending: "descending"
    case .custom(let name, _): name
    }
  }

  /// Whether the values keep the rule.
  func isKept(by values: [CanonicalValue]) -> Bool {
    switch self {
    case .sum(let bounds): bounds.contains(values.compactMap(\.number).sum())
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
  /// The number that the value is, exactly as it was typed.
  public var number: ExactDecimal? {
    switch self {
    case .integer(let digits), .decimal(let digits): ExactDecimal(digits)
    default: nil
    }
  }

  /// Whether the value comes before another: numbers by size, texts by their scalars.
  public func precedes(_ other: CanonicalValue) -> Bool {
    if let number, let other = other.number { return number < other }
    return text < other.text
  }

  private var text: String {
    switch self {
    case .text(let text), .integer(let text), .decimal(let text): text
    case .boolean(let flag): flag ? "true" : "false"
    case .list(let items): items.map(\.text).joined(separator: ";")
    }
  }
}
