import Expressions
import FieldEngine
import FormSession

/// Puts expressions into words, for people who read a codebook or a form on paper.
///
/// ```swift
/// words.text(of: "${age} >= 18 and ${sex} = 'f'")
/// // “Age” (2) is at least 18 and “Sex” (3) is “Female”
/// ```
struct ExpressionWords {
  let form: PrintedForm

  /// Returns an expression in words; nil if it cannot be parsed.
  func text(of source: String) -> String? {
    (try? Expression.tree(of: source)).map { words($0) }
  }

  private func words(_ node: SyntaxNode) -> String {
    switch node.content {
    case .number(let number): return number.description
    case .text(let text):
      return text.isEmpty ? "nothing" : ExactDecimal(text) == nil ? "“\(text)”" : text
    case .choices(let values): return values.map { "“\($0)”" }.joined(separator: ", ")
    case .answer(let key): return form.name(of: key)
    case .ownAnswer: return "the answer"
    case .ownEntry: return "the entry"
    case .column(let name): return "the column “\(name)”"
    case .isAnswered(let key): return "\(form.name(of: key)) is answered"
    case .takesPart(let key): return "\(form.name(of: key)) applies"
    case .negation(let operand):
      return "−\(operand.isPlain ? words(operand) : "(\(words(operand)))")"
    case .canonical(let operation, let left, let right):
      return comparison(left, operation, right)
    case .chain(let first, let links): return chain(first, links)
    case .call(let name, let arguments): return call(name, arguments)
    }
  }

  private func chain(_ first: SyntaxNode, _ links: [SyntaxNode.Link]) -> String {
    var (text, left) = (operand(first, of: links[0].operation), first)
    for link in links {
      if link.operation.comparison != nil {
        text = comparison(left, link.operation, link.operand)
      } else {
        text += " \(link.operation.sign) \(operand(link.operand, of: link.operation))"
      }
      left = link.operand
    }
    return text
  }

  /// Returns a part of a chain, in parentheses if it contains other operators.
  private func operand(_ node: SyntaxNode, of operation: BinaryOperator) -> String {
    guard case .chain(_, let links) = node.content, let own = links.first?.operation else {
      return words(node)
    }
    let needsNone = own.comparison != nil && operation.comparison == nil
    return needsNone ? words(node) : "(\(words(node)))"
  }

  // MARK: Comparisons

  private func comparison(
    _ left: SyntaxNode, _ operation: BinaryOperator, _ right: SyntaxNode
  ) -> String {
    if left.isLiteral, !right.isLiteral, let turned = operation.turned {
      return comparison(right, turned, left)
    }
    let subject = operand(left, of: operation)
    if right.isEmptyText, operation == .equal { return "\(subject) is empty" }
    if right.isEmptyText, operation == .notEqual { return "\(subject) is answered" }
    let areTimes = isTime(left) || isTime(right)
    let verb = (areTimes ? operation.comparisonOfTimes : operation.comparison) ?? ""
    let object = option(right, of: left) ?? operand(right, of: operation)
    return "\(option(left, of: right) ?? subject) \(verb) \(object)"
  }

  /// Returns the label of an option that is compared with the answer to a choice.
  private func option(_ node: SyntaxNode, of answer: SyntaxNode) -> String? {
    let value: String
    switch node.content {
    case .text(let text): value = text
    case .number(let number): value = number.description
    default: return nil
    }
    guard case .answer(let key) = answer.content,
      let option = form.question(key)?.definition.offeredOptions.first(where: { $0.value == value })
    else { return nil }
    return "“\(option.label)”"
  }

  private func isTime(_ node: SyntaxNode) -> Bool {
    switch node.content {
    case .answer(let key): form.question(key)?.definition.content == .date
    case .call(let name, _): ["today", "now", "date", "date-time", "add-date"].contains(name)
    default: false
    }
  }

  // MARK: Functions

  private func call(_ name: String, _ arguments: [SyntaxNode]) -> String {
    let all = arguments.map(words)
    switch (name, all.count) {
    case ("today", 0), ("now", 0): return name == "today" ? "today" : "the current time"
    case ("true", 0), ("false", 0): return name == "true" ? "always" : "never"
    case ("selected", 2):
      return "\(all[0]) includes \(option(arguments[1], of: arguments[0]) ?? all[1])"
    case ("not", 1): return negated(arguments[0]) ?? "not (\(all[0]))"
    case ("if", 3): return "\(all[1]) if \(all[0]), otherwise \(all[2])"
    case ("coalesce", 1...): return "the first answered one of \(list(all))"
    case ("count-selected", 1): return "the number of options chosen in \(all[0])"
    case ("string-length", 1): return "the length of \(all[0])"
    case ("regex", 2): return "\(all[0]) matches the pattern \(all[1])"
    case ("contains", 2): return "\(all[0]) contains \(all[1])"
    case ("starts-with", 2): return "\(all[0]) begins with \(all[1])"
    case ("ends-with", 2): return "\(all[0]) ends with \(all[1])"
    case ("once", 1): return "\(all[0]), once it is known"
    case ("label", 1): return "the label of \(all[0])"
    case ("int", 1): return "\(all[0]) without its fraction"
    case ("round", 1): return "\(all[0]), rounded"
    case ("round", 2): return "\(all[0]), rounded to \(all[1]) digits"
    case ("number", 1), ("string", 1), ("boolean", 1), ("date", 1): return all[0]
    case ("atLeastOne", 1...): return "at least one of \(list(all)) is answered"
    case ("exactlyOne", 1...): return "exactly one of \(list(all)) is answered"
    case ("allOrNone", 1...): return "all or none of \(list(all)) are answered"
    default: break
    }
    if let unit = name.unitOfDifference, all.count == 2 {
      return "full \(unit) from \(all[0]) to \(all[1])"
    }
    if let noun = ExpressionWords.nouns[name], !all.isEmpty { return "\(noun) of \(list(all))" }
    return "\(name)(\(all.joined(separator: ", ")))"
  }

  private static let nouns = [
    "sum": "the sum", "min": "the smallest", "max": "the largest", "count": "the number",
    "count-non-empty": "the number of answers", "abs": "the size", "concat": "the combined texts",
  ]

  private func negated(_ node: SyntaxNode) -> String? {
    guard case .call("selected", let arguments) = node.content, arguments.count == 2 else {
      return nil
    }
    let object = option(arguments[1], of: arguments[0]) ?? words(arguments[1])
    return "\(words(arguments[0])) does not include \(object)"
  }

  private func list(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension SyntaxNode {
  fileprivate var isLiteral: Bool {
    switch content {
    case .text, .number: true
    default: false
    }
  }

  fileprivate var isEmptyText: Bool { if case .text("") = content { true } else { false } }

  /// Whether the node is an answer, a number or a function call.
  fileprivate var isPlain: Bool {
    switch content {
    case .answer, .ownAnswer, .number, .call: true
    default: false
    }
  }
}

extension String {
  /// The unit of a function such as `difference-in-years`; nil for any other.
  fileprivate var unitOfDifference: String? {
    let prefix = "difference-in-"
    return hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}

extension BinaryOperator {
  /// The verb of a comparison; nil for other operators.
  fileprivate var comparison: String? {
    switch self {
    case .equal: "is"
    case .notEqual: "is not"
    case .less: "is less than"
    case .lessOrEqual: "is at most"
    case .greater: "is more than"
    case .greaterOrEqual: "is at least"
    case .or, .and, .plus, .minus, .times, .divide, .remainder: nil
    }
  }

  /// The verb of a comparison between dates or times.
  fileprivate var comparisonOfTimes: String? {
    switch self {
    case .less: "is before"
    case .lessOrEqual: "is not after"
    case .greater: "is after"
    case .greaterOrEqual: "is not before"
    default: comparison
    }
  }

  /// The comparison with its sides exchanged; nil for other operators.
  fileprivate var turned: BinaryOperator? {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    case .or, .and, .plus, .minus, .times, .divide, .remainder: nil
    }
  }

  /// The sign of a calculation, or the word between conditions.
  fileprivate var sign: String {
    switch self {
    case .minus: "−"
    case .times: "×"
    case .divide: "÷"
    default: rawValue
    }
  }
}
