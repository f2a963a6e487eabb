/// A token of an expression.
struct Token: Sendable {
  let kind: Kind

  /// The position of the token, in Unicode scalars.
  let offset: Int

  enum Kind: Equatable, Sendable {
    case number(Number)
    case text(String)
    case answer(String)
    case name(String)
    case operation(BinaryOperator)
    case dot
    case twoDots
    case open
    case close
    case comma
    case end
  }
}

extension Number: Equatable {
  /// Whether both are the same number, or both are ``none``.
  public static func == (left: Number, right: Number) -> Bool {
    left.isNone ? right.isNone : left.compare(right) == .equal
  }
}
