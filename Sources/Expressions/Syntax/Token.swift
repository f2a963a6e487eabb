/// A word or sign of an expression.
struct Token: Sendable {
  let kind: Kind

  /// Where it begins, as a number of Unicode scalars.
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
  /// Whether both are the same number, or both none.
  public static func == (left: Number, right: Number) -> Bool {
    left.isNone ? right.isNone : left.compare(right) == .equal
  }
}
