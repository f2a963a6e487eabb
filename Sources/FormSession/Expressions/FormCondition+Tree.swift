import Expressions
import JSONText

extension FormCondition {
  /// Returns the condition as an expression tree, or throws the mistake in its text.
  func tree(_ answers: FormAnswers) throws(ExpressionError) -> SyntaxNode {
    switch self {
    case .expression(let source): return try Expression.tree(of: source)
    case .equals(let key, let text): return answers.has(key, text)
    case .notEquals(let key, let text):
      return .all([
        .answered(key), .canonical(.notEqual, .answer(key), answers.value(text, of: key)),
      ])
    case .isOneOf(let key, let texts): return .any(texts.map { answers.has(key, $0) })
    case .isEmpty(let key): return .not(SyntaxNode(content: .isAnswered(key)))
    case .isNotEmpty(let key): return SyntaxNode(content: .isAnswered(key))
    case .all(let parts): return .all(try FormCondition.trees(parts, answers))
    case .any(let parts): return .any(try FormCondition.trees(parts, answers))
    case .not(let part): return .not(try part.tree(answers))
    }
  }

  private static func trees(
    _ parts: [FormCondition], _ answers: FormAnswers
  ) throws(ExpressionError) -> [SyntaxNode] {
    var trees: [SyntaxNode] = []
    for part in parts { trees.append(try part.tree(answers)) }
    return trees
  }

  /// The condition as a person would write it, for explanations.
  package var source: String {
    switch self {
    case .expression(let source): source
    case .equals(let key, let text): "${\(key)} = '\(text)'"
    case .notEquals(let key, let text): "${\(key)} != '' and ${\(key)} != '\(text)'"
    case .isOneOf(let key, let texts):
      texts.map { "${\(key)} = '\($0)'" }.joined(separator: " or ")
    case .isEmpty(let key): "${\(key)} = ''"
    case .isNotEmpty(let key): "${\(key)} != ''"
    case .all(let parts): parts.map { "(\($0.source))" }.joined(separator: " and ")
    case .any(let parts): parts.map { "(\($0.source))" }.joined(separator: " or ")
    case .not(let part): "not(\(part.source))"
    }
  }
}

extension FormRule.Check {
  /// Returns the check as an expression tree, which is true unless the rule is broken.
  func tree(_ answers: FormAnswers) throws(ExpressionError) -> SyntaxNode {
    switch self {
    case .expression(let source): return try Expression.tree(of: source)
    case .constraint(let source, let field):
      return .any([.not(.answered(field)), try Expression.tree(of: source)])
    case .compare(let comparison, let left, let right):
      let missing = [left, right].compactMap { $0.field }.map { SyntaxNode.not(.answered($0)) }
      let holds = SyntaxNode.canonical(
        comparison.operation, answers.operand(left, beside: right),
        answers.operand(right, beside: left))
      return .any(missing + [holds])
    case .sum(let fields, let total):
      guard let total = Number(total), fields.allSatisfy({ answers.isNumber($0) }) else {
        return .all([])
      }
      let sum = SyntaxNode.call(.sum, fields.map { .answer($0) })
      return .any(
        fields.map { .not(.answered($0)) }
          + [.canonical(.equal, sum, SyntaxNode(content: .number(total)))])
    case .count(let count, let fields): return count.tree(fields)
    case .entries(let group, let least, let most):
      let count = SyntaxNode.call(.count, [.answer(group)])
      let limits = [
        least.map { SyntaxNode.comparison(count, .greaterOrEqual, $0) },
        most.map { SyntaxNode.comparison(count, .lessOrEqual, $0) },
      ]
      return .all(limits.compactMap { $0 })
    case .entryCount(_, let source):
      let count = try Expression.tree(of: source)
      return .not(.comparison(count, .greater, FormDefinition.Repetition.mostEntries))
    }
  }
}

extension FormRule.Comparison {
  fileprivate var operation: BinaryOperator {
    switch self {
    case .equal: .equal
    case .notEqual: .notEqual
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    }
  }
}

extension FormRule.Count {
  /// Returns the check as a tree that counts only those fields that apply.
  ///
  /// If no field applies, the rule is not broken.
  fileprivate func tree(_ fields: [String]) -> SyntaxNode {
    let taking = fields.map { SyntaxNode(content: .takesPart($0)) }
    let nobody = SyntaxNode.not(.any(taking))
    let filled = SyntaxNode.call(.sum, fields.map { SyntaxNode(content: .isAnswered($0)) })
    let number = { (count: Int) in SyntaxNode(content: .number(Number(count))) }
    switch self {
    case .atLeastOne:
      return .any(fields.map { SyntaxNode(content: .isAnswered($0)) } + [nobody])
    case .exactlyOne: return .any([.canonical(.equal, filled, number(1)), nobody])
    case .allOrNone:
      return .any([
        .canonical(.equal, filled, number(0)),
        .canonical(.equal, filled, .call(.sum, taking)),
      ])
    }
  }
}

extension FormAnswers {
  /// Returns the comparison of a field's value with canonical text.
  fileprivate func has(_ key: String, _ text: String) -> SyntaxNode {
    let equals = SyntaxNode.canonical(.equal, .answer(key), value(text, of: key))
    return text.isEmpty ? .all([.answered(key), equals]) : equals
  }

  /// Returns a value from the form definition; for a list, it is a JSON array.
  fileprivate func value(_ text: String, of key: String) -> SyntaxNode {
    let literal = SyntaxNode(content: .text(text))
    guard self[key]?.kind == .choices,
      case .array(let items)? = JSONDocument(Array(text.utf8)).root?.content
    else { return literal }
    return SyntaxNode(content: .choices(items.map { $0.canonicalText ?? "" }))
  }

  fileprivate func operand(
    _ operand: FormRule.Operand, beside other: FormRule.Operand
  ) -> SyntaxNode {
    switch operand {
    case .field(let key): .answer(key)
    case .value(let text):
      other.field.map { value(text, of: $0) } ?? SyntaxNode(content: .text(text))
    }
  }

  fileprivate func isNumber(_ key: String) -> Bool { self[key]?.kind == .number }
}

extension SyntaxNode {
  fileprivate static func answer(_ key: String) -> SyntaxNode { SyntaxNode(content: .answer(key)) }

  /// Returns a test for whether a field has a valid answer.
  fileprivate static func answered(_ key: String) -> SyntaxNode {
    .canonical(.notEqual, .answer(key), SyntaxNode(content: .text("")))
  }

  fileprivate static func canonical(
    _ operation: BinaryOperator, _ left: SyntaxNode, _ right: SyntaxNode
  ) -> SyntaxNode {
    SyntaxNode(content: .canonical(operation, left, right))
  }

  fileprivate static func comparison(
    _ value: SyntaxNode, _ operation: BinaryOperator, _ number: Int
  ) -> SyntaxNode {
    let number = SyntaxNode(content: .number(Number(number)))
    return SyntaxNode(
      content: .chain(value, [SyntaxNode.Link(operation, number)]))
  }

  fileprivate static func call(_ function: Function, _ arguments: [SyntaxNode]) -> SyntaxNode {
    SyntaxNode(content: .call(function.rawValue, arguments))
  }

  static func not(_ part: SyntaxNode) -> SyntaxNode { .call(.not, [part]) }

  fileprivate static func all(_ parts: [SyntaxNode]) -> SyntaxNode {
    chain(parts, .and) ?? .call(.yes, [])
  }

  static func any(_ parts: [SyntaxNode]) -> SyntaxNode {
    chain(parts, .or) ?? .call(.no, [])
  }

  /// Connects parts with an operator; a single part needs none.
  private static func chain(_ parts: [SyntaxNode], _ operation: BinaryOperator) -> SyntaxNode? {
    guard let first = parts.first, parts.count > 1 else { return parts.first }
    return SyntaxNode(content: .chain(first, parts.dropFirst().map { Link(operation, $0) }))
  }
}
