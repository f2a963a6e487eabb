/// A node of the syntax tree.
///
/// Consecutive operators of the same precedence form a single chain. The depth of the tree
/// therefore depends only on precedence and on nested parentheses, functions and minus signs, not
/// on the length of the expression.
package struct SyntaxNode: Sendable {
  package let content: Content

  /// The position of the node, in Unicode scalars from the beginning of the expression.
  package let offset: Int

  /// Creates a node; the offset of a node without source text is zero.
  package init(content: Content, offset: Int = 0) {
    (self.content, self.offset) = (content, offset)
  }

  package indirect enum Content: Sendable {
    case number(Number)
    case text(String)
    /// The answer of another field: `${age}`.
    case answer(String)
    /// The answer of the field itself: `.`.
    case ownAnswer
    /// The entry of the field: `..`.
    case ownEntry
    /// A column of the list whose rows are filtered: `district`.
    case column(String)
    case negation(SyntaxNode)
    /// Operands with operators between them, applied from left to right.
    case chain(SyntaxNode, [Link])
    case call(String, [SyntaxNode])

    // The remaining cases have no notation. They represent conditions and rules that are written as
    // objects.

    /// A list of values.
    case choices([String])
    /// Whether a field has any answer, even an invalid one.
    case isAnswered(String)
    /// Whether a field applies.
    case takesPart(String)
    /// A comparison as canonical text or as numbers.
    case canonical(BinaryOperator, SyntaxNode, SyntaxNode)
  }

  /// An operator and its right operand.
  package struct Link: Sendable {
    package let operation: BinaryOperator
    package let operand: SyntaxNode

    package init(_ operation: BinaryOperator, _ operand: SyntaxNode) {
      (self.operation, self.operand) = (operation, operand)
    }
  }
}

/// A binary operator.
package enum BinaryOperator: String, CaseIterable, Sendable {
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

  /// Creates the operator that is written as a word; nil for any other word.
  init?(word: String) {
    switch word {
    case "or": self = .or
    case "and": self = .and
    case "div": self = .divide
    case "mod": self = .remainder
    default: return nil
    }
  }

  /// The precedence of the operator, starting at 0, as in XPath 1.0, section 3.5.
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
}
