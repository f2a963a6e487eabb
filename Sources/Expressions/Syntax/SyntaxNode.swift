/// A node of the syntax tree.
///
/// Consecutive operators of the same precedence form a single chain. The tree is therefore never
/// deeper than the nesting of parentheses and functions.
struct SyntaxNode: Sendable {
  let content: Content

  /// The position of the node, in Unicode scalars from the beginning of the expression.
  let offset: Int

  indirect enum Content: Sendable {
    case number(Number)
    case text(String)
    /// The answer of another field: `${age}`.
    case answer(String)
    /// The answer of the field itself: `.`.
    case ownAnswer
    /// The entry of the field: `..`.
    case ownEntry
    case negation(SyntaxNode)
    /// Operands with operators between them, applied from left to right.
    case chain(SyntaxNode, [Link])
    case call(String, [SyntaxNode])
  }

  /// An operator and its right operand.
  struct Link: Sendable {
    let operation: BinaryOperator
    let operand: SyntaxNode
  }
}

/// A binary operator.
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

  /// Creates the operator that a word stands for.
  init?(word: String) {
    switch word {
    case "or": self = .or
    case "and": self = .and
    case "div": self = .divide
    case "mod": self = .remainder
    default: return nil
    }
  }

  /// The precedence of the operator, from 0, as in XPath 1.0, section 3.5.
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
