/// Parses REDCap's logic into a syntax tree.
struct LogicParser {
  /// The deepest nesting of parentheses and functions.
  static let mostDepth = 200

  private let tokens: [LogicToken]
  private var index = 0
  private var depth = 0

  /// Returns the syntax tree of logic.
  static func parse(_ text: String) throws(LogicProblem) -> LogicNode {
    var parser = LogicParser(tokens: try LogicTokenizer.tokens(of: text))
    if parser.tokens.count == 1 { throw LogicProblem("There is only a comment.", at: 1) }
    let node = try parser.chain(precedence: 0)
    guard parser.next.kind == .end else { throw parser.surplus() }
    return node
  }

  private init(tokens: [LogicToken]) { self.tokens = tokens }

  private var next: LogicToken { tokens[index] }

  private var nextOperation: LogicOperator? {
    if case .operation(let operation) = next.kind { operation } else { nil }
  }

  /// Reads operands with operators of at least a precedence between them.
  private mutating func chain(precedence: Int) throws(LogicProblem) -> LogicNode {
    var node = try prefixed()
    while let level = nextOperation?.precedence, level >= precedence {
      var links: [LogicNode.Link] = []
      while let operation = nextOperation, operation.precedence == level {
        let column = next.column
        index += 1
        links.append(
          .init(operation: operation, column: column, operand: try chain(precedence: level + 1)))
      }
      node = LogicNode(content: .chain(node, links), column: node.column)
    }
    return node
  }

  private mutating func prefixed() throws(LogicProblem) -> LogicNode {
    let token = next
    switch token.kind {
    case .operation(.minus), .operation(.plus):
      index += 1
      let operand = try nested { parser throws(LogicProblem) in
        try parser.chain(precedence: LogicOperator.power.precedence)
      }
      guard token.kind == .operation(.minus) else { return operand }
      return LogicNode(content: .negation(operand), column: token.column)
    case .not:
      index += 1
      let operand = try nested { parser throws(LogicProblem) in try parser.prefixed() }
      return LogicNode(content: .not(operand), column: token.column)
    default: return try primary()
    }
  }

  private mutating func primary() throws(LogicProblem) -> LogicNode {
    let token = next
    index += 1
    switch token.kind {
    case .number(let number): return LogicNode(content: .number(number), column: token.column)
    case .text(let text): return LogicNode(content: .text(text), column: token.column)
    case .brackets(let text): return reference(text, token)
    case .open:
      let inner = try nested { parser throws(LogicProblem) in try parser.chain(precedence: 0) }
      try close(token)
      return inner
    case .name(let name): return try call(name, token)
    case .end: throw LogicProblem("A value is missing at the end.", at: token.column)
    case .operation, .not, .close, .comma:
      throw LogicProblem("A value is missing here.", at: token.column)
    }
  }

  private mutating func reference(_ text: String, _ token: LogicToken) -> LogicNode {
    var references = [LogicReference(text)]
    while case .brackets(let text) = next.kind {
      references.append(LogicReference(text))
      index += 1
    }
    return LogicNode(content: .reference(references), column: token.column)
  }

  private mutating func call(_ name: String, _ token: LogicToken) throws(LogicProblem) -> LogicNode
  {
    guard next.kind == .open else {
      if ["true", "false"].contains(name.lowercased()) {
        return LogicNode(content: .call(name.lowercased(), []), column: token.column)
      }
      throw LogicProblem("The word `\(name.shortened)` has no meaning here.", at: token.column)
    }
    let open = next
    index += 1
    var arguments: [LogicNode] = []
    while next.kind != .close {
      if !arguments.isEmpty {
        guard next.kind == .comma else { break }
        index += 1
      }
      arguments.append(
        try nested { parser throws(LogicProblem) in try parser.chain(precedence: 0) })
    }
    try close(open)
    return LogicNode(content: .call(name.lowercased(), arguments), column: token.column)
  }

  private mutating func close(_ open: LogicToken) throws(LogicProblem) {
    switch next.kind {
    case .close: index += 1
    case .end: throw LogicProblem("The parenthesis `(` is never closed.", at: open.column)
    default: throw surplus()
    }
  }

  private mutating func nested(
    _ read: (inout LogicParser) throws(LogicProblem) -> LogicNode
  ) throws(LogicProblem) -> LogicNode {
    guard depth < Self.mostDepth else {
      throw LogicProblem("Its parts are nested more than \(Self.mostDepth) deep.", at: next.column)
    }
    depth += 1
    defer { depth -= 1 }
    return try read(&self)
  }

  private func surplus() -> LogicProblem {
    switch next.kind {
    case .close: LogicProblem("The parenthesis `)` was never opened.", at: next.column)
    default: LogicProblem("An operator is missing here.", at: next.column)
    }
  }
}
