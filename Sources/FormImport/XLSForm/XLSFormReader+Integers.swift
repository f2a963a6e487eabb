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
    guard let text = expression?.text, !isWhole(text) else { return }
    expression?.text = "int(\(text))"
  }

  /// Whether the result of an expression is certainly a whole number, or empty.
  private func isWhole(_ text: OutlineText) -> Bool {
    guard let tokens = try? XPathToken.tokens(of: text.source) else { return false }
    var check = WholeNumberCheck(tokens: tokens) { name in
      guard let item = Int(name.dropFirst()), outline.items.indices.contains(item) else {
        return false
      }
      return ["integer", "boolean"].contains(outline.items[item].question?.type.name)
    }
    return check.expression() && check.index == tokens.count
  }
}

/// Finds out whether the result of an expression is certainly a whole number.
private struct WholeNumberCheck {
  let tokens: [XPathToken]

  /// Whether the answer to a question is a whole number.
  let isWholeAnswer: (String) -> Bool

  private(set) var index = 0

  init(tokens: [XPathToken], isWholeAnswer: @escaping (String) -> Bool) {
    (self.tokens, self.isWholeAnswer) = (tokens, isWholeAnswer)
  }

  private var current: XPathToken? { index < tokens.count ? tokens[index] : nil }

  /// Reads operands with operators between them.
  mutating func expression() -> Bool {
    var isWhole = true
    while true {
      while current?.source == "-" { index += 1 }
      isWhole = operand() && isWhole
      switch current?.kind {
      case .operation?: isWhole = ["+", "-", "*"].contains(current?.source) && isWhole
      case .name("mod")?: break
      case .name?: isWhole = false
      default: return isWhole
      }
      index += 1
    }
  }

  private mutating func operand() -> Bool {
    guard let token = current else { return false }
    index += 1
    switch token.kind {
    case .number: return !token.source.contains(".")
    case .text(let text): return text.isEmpty
    case .answer(let name): return isWholeAnswer(name)
    case .dot: return true
    case .open: return arguments() == [true]
    case .name(let name) where current?.kind == .open:
      index += 1
      return call(name, arguments())
    default: return false
    }
  }

  /// Reads the rest of a parenthesis, and returns whether each argument is a whole number.
  private mutating func arguments() -> [Bool] {
    var arguments: [Bool] = []
    while let token = current, token.kind != .close {
      if token.kind == .comma { index += 1 } else { arguments.append(expression()) }
    }
    index += 1
    return arguments
  }

  private func call(_ name: String, _ arguments: [Bool]) -> Bool {
    switch name {
    case "int", "floor", "ceiling", "count", "count-non-empty", "count-selected", "string-length",
      "position", "difference-in-days", "difference-in-weeks", "difference-in-months",
      "difference-in-years":
      true
    case "round": arguments.count == 1
    case "if": arguments.dropFirst().allSatisfy(\.self)
    case "indexed-repeat": arguments.first == true
    case "abs", "coalesce", "max", "min", "number", "once", "sum": arguments.allSatisfy(\.self)
    default: false
    }
  }
}
