/// A part of an expression as it was written.
///
/// Operators of one precedence that follow one another make one chain, so that a tree is never deeper than
/// parentheses and functions nest.
struct SyntaxNode: Sendable {
  let content: Content

  /// Where the part begins, as a number of Unicode scalars from the beginning of the expression.
  let offset: Int

  indirect enum Content: Sendable {
    case number(Number)
    case text(String)
    /// The answer of another field: `${age}`.
    case answer(String)
    /// The answer of the field itself: `.`.
    case ownAnswer
    /// The entry that the field stands in: `..`.
    case ownEntry
    case negation(SyntaxNode)
    /// Operands with operators between them, which are applied from the left.
    case chain(SyntaxNode, [Link])
    case call(String, [SyntaxNode])
  }

  /// An operator and the operand on its right.
  struct Link: Sendable {
    let operation: BinaryOperator
    let operand: SyntaxNode
  }
}

/// An operator between two operands.
enum BinaryOperator: String, CaseIterable, Sendable {
  case or, and
  case equal = "="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case plus = "+"
  case minus = "-"
  case times = "*"
  case divide = "div"
  case remainder = "mod"

  /// The operator that a word stands for.
  init?(word: String) {
    switch word {
    case "or": self = .or
    case "and": self = .and
    case "div": self = .divide
    case "mod": self = .remainder
    default: return nil
    }
  }

  /// How tightly the operator binds, from 0; those of XPath 1.0, section 3.5.
  var precedence: Int {
    switch self {
    case .or: 0
    case .and: 1
    case .equal, .notEqual: 2
    case .less, .lessOrEqual, .greater, .greaterOrEqual: 3
    case .plus, .minus: 4
    case .times, .divide, .remainder: 5
    }
  }

  static let tightest = 5
}
