import FieldEngine

extension SyntaxNode {
  /// The nesting depth of the operations in the node; zero for an answer or a literal.
  var height: Int { parts.map { $0.height + 1 }.max() ?? (isLeaf ? 0 : 1) }

  /// Whether a node without parts is an answer or a literal, not a function without arguments.
  private var isLeaf: Bool {
    if case .call = content { false } else { true }
  }

  /// Returns the node as text; for each part, `replacing` can supply other text.
  func text(replacing: (SyntaxNode) -> String?) -> String {
    if let replaced = replacing(self) { return replaced }
    switch content {
    case .number(let number): return number.description
    case .text(let text): return text.quotedAsLiteral
    case .answer(let key): return "${\(key)}"
    case .ownAnswer: return "."
    case .ownEntry: return ".."
    case .column(let name): return name
    case .choices(let values): return values.joined(separator: " ").quotedAsLiteral
    case .isAnswered(let key): return "${\(key)} != ''"
    case .takesPart(let key): return "takes-part(${\(key)})"
    case .negation(let operand): return "-" + operand.operandText(in: 6, replacing)
    case .canonical(let operation, let left, let right):
      let precedence = operation.precedence
      return left.operandText(in: precedence, replacing) + " \(operation.rawValue) "
        + right.operandText(in: precedence, replacing)
    case .chain(let first, let links):
      let precedence = links[0].operation.precedence
      return links.reduce(first.operandText(in: precedence, replacing)) { text, link in
        "\(text) \(link.operation.rawValue) \(link.operand.operandText(in: precedence, replacing))"
      }
    case .call(let name, let arguments):
      return "\(name)(\(arguments.map { $0.text(replacing: replacing) }.joined(separator: ", ")))"
    }
  }

  /// Returns the node as an operand, in parentheses if its operator does not bind more tightly.
  private func operandText(in precedence: Int, _ replacing: (SyntaxNode) -> String?) -> String {
    let text = text(replacing: replacing)
    guard replacing(self) == nil, let own = self.precedence, own <= precedence else { return text }
    return "(\(text))"
  }

  private var precedence: Int? {
    switch content {
    case .chain(_, let links): links[0].operation.precedence
    case .canonical(let operation, _, _): operation.precedence
    case .isAnswered: BinaryOperator.notEqual.precedence
    default: nil
    }
  }
}

extension String {
  /// The text in quotes, as written in an expression.
  fileprivate var quotedAsLiteral: String {
    utf8.contains(UInt8(ascii: "'")) ? "\"\(self)\"" : "'\(self)'"
  }
}

extension ExpressionValue {
  /// The value as written in an expression.
  package var literal: String {
    switch self {
    case .number(let number): number.isNone ? "''" : number.description
    case .flag(let flag), .answeredFlag(let flag): flag ? "true" : "false"
    case .day(let day): day.iso
    case .time(let time): time.iso
    case .instant(let instant): instant.iso
    case .text(let text): text.quotedAsLiteral
    case .choices: text.quotedAsLiteral
    }
  }
}
