import Expressions

extension XLSFormReader {
  /// Truncates the calculations and first answers of integers, as ODK does when it stores them.
  mutating func truncateIntegers() {
    for item in outline.items.indices {
      guard var question = outline.items[item].question, question.type.name == "integer"
      else { continue }
      truncate(&question.calculation)
      truncate(&question.initialExpression)
      outline.items[item].question = question
    }
  }

  private func truncate(_ expression: inout OutlineExpression?) {
    guard let text = expression?.text else { return }
    if let tree = try? Expression.tree(of: text.source), isWhole(tree) { return }
    expression?.text = "int(\(text))"
  }

  /// Whether the result of an expression is certainly a whole number, or empty.
  private func isWhole(_ node: SyntaxNode) -> Bool {
    switch node.content {
    case .number(let number): !number.description.contains(".")
    case .text(let text): text.isEmpty
    case .answer(let key): isWholeAnswer(key)
    case .ownAnswer: true
    case .negation(let operand): isWhole(operand)
    case .chain(let first, let links):
      isWhole(first)
        && links.allSatisfy {
          [.plus, .minus, .times, .remainder].contains($0.operation) && isWhole($0.operand)
        }
    case .call(let name, let arguments): isWhole(name, arguments)
    default: false
    }
  }

  /// Whether the answer to a question is a whole number.
  private func isWholeAnswer(_ key: String) -> Bool {
    guard let item = Int(key.dropFirst()), outline.items.indices.contains(item) else {
      return false
    }
    return ["integer", "boolean"].contains(outline.items[item].question?.type.name)
  }

  private func isWhole(_ function: String, _ arguments: [SyntaxNode]) -> Bool {
    switch function {
    case "int", "floor", "ceiling", "count", "count-non-empty", "count-selected", "string-length",
      "position", "difference-in-days", "difference-in-weeks", "difference-in-months",
      "difference-in-years":
      true
    case "round": arguments.count == 1
    case "if": arguments.dropFirst().allSatisfy(isWhole)
    case "indexed-repeat": arguments.first.map(isWhole) ?? false
    case "abs", "coalesce", "max", "min", "number", "once", "sum": arguments.allSatisfy(isWhole)
    default: false
    }
  }
}
