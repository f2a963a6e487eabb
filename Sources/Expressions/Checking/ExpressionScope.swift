/// What an expression can name at the place where it stands.
public struct ExpressionScope {
  /// Finds the answer with a key.
  public var answer: (String) -> ScopedAnswer?

  /// Finds the repeat with a key, by its number.
  public var repeatedGroup: (String) -> Int? = { _ in nil }

  /// The answer of the field itself; nil where there is none.
  public var own: ScopedAnswer?

  /// All keys that can be named, to find what a misspelt one was meant to be.
  public var keys: [String]

  /// States what can be named.
  public init(
    keys: [String] = [], own: ScopedAnswer? = nil, answer: @escaping (String) -> ScopedAnswer?
  ) {
    self.keys = keys
    self.own = own
    self.answer = answer
  }
}

/// An answer that an expression can name.
public struct ScopedAnswer: Equatable, Sendable {
  /// By which number the answer is asked for when the expression is evaluated.
  public let slot: Int

  /// What kind of value it has when it is not empty.
  public let kind: ValueKind

  /// Whether it has options, which have labels.
  public var hasOptions: Bool

  /// Whether it stands in entries of which there can be any number, seen from the expression.
  public var isRepeated: Bool

  /// States what is known of an answer.
  public init(slot: Int, kind: ValueKind, hasOptions: Bool = false, isRepeated: Bool = false) {
    self.slot = slot
    self.kind = kind
    self.hasOptions = hasOptions
    self.isRepeated = isRepeated
  }
}
