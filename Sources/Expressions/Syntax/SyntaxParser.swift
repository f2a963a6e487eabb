/// Parses tokens into a tree, following the grammar of XPath 1.0 without paths.
struct SyntaxParser {
  private let tokens: [Token]
  private var index = 0
  private var depth = 0

  /// Returns the tree of an expression, or throws its first mistake.
  static func parse(_ source: String) throws(ExpressionError) -> SyntaxNode {
    let length = source.unicodeScalars.count
    guard length <= ExpressionLimits.characters else {
      throw ExpressionError(.tooLong(length), at: ExpressionLimits.characters)
    }
    var parser = SyntaxParser(tokens: try Tokenizer.tokens(of: source))
    if parser.tokens.count == 1 { throw ExpressionError(.nothing, at: 0) }
    let node = try parser.chain(precedence: 0)
    guard case .end = parser.next.kind else { throw parser.surplus() }
    return node
  }

  private init(tokens: [Token]) { self.tokens = tokens }

  private var next: Token { tokens[index] }

  /// Parses operands joined by operators of at least this precedence.
  private mutating func chain(precedence: Int) throws(ExpressionError) -> SyntaxNode {
    var node = try unary()
    while let level = nextOperation?.precedence, level >= precedence {
      var links: [SyntaxNode.Link] = []
      while let operation = nextOperation, operation.precedence == level {
        index += 1
        links.append(SyntaxNode.Link(operation, try chain(precedence: level + 1)))
      }
      node = SyntaxNode(content: .chain(node, links), offset: node.offset)
    }
    return node
  }

  private var nextOperation: BinaryOperator? {
    if case .operation(let operation) = tokens[index].kind { operation } else { nil }
  }

  private mutating func unary() throws(ExpressionError) -> SyntaxNode {
    guard nextOperation == .minus else { return try primary() }
    let offset = next.offset
    index += 1
    let operand = try nested(at: offset) { parser throws(ExpressionError) in
      try parser.unary()
    }
    return SyntaxNode(content: .negation(operand), offset: offset)
  }

  private mutating func primary() throws(ExpressionError) -> SyntaxNode {
    let token = next
    index += 1
    switch token.kind {
    case .number(let number): return node(.number(number), token)
    case .text(let text): return node(.text(text), token)
    case .answer(let key): return node(.answer(key), token)
    case .dot: return node(.ownAnswer, token)
    case .twoDots: return node(.ownEntry, token)
    case .open: return try parenthesis(token)
    case .name(let name): return try call(name, token)
    case .operation, .close, .comma, .end:
      index -= 1
      throw ExpressionError(.missingOperand(before: describe(token.kind)), at: token.offset)
    }
  }

  private func node(_ content: SyntaxNode.Content, _ token: Token) -> SyntaxNode {
    SyntaxNode(content: content, offset: token.offset)
  }

  private mutating func parenthesis(_ open: Token) throws(ExpressionError) -> SyntaxNode {
    let inner = try nested(at: open.offset) { parser throws(ExpressionError) in
      try parser.chain(precedence: 0)
    }
    try close(open)
    return inner
  }

  private mutating func call(_ name: String, _ token: Token) throws(ExpressionError) -> SyntaxNode {
    let open = next
    guard case .open = open.kind else { return node(.column(name), token) }
    index += 1
    var arguments: [SyntaxNode] = []
    if case .close = next.kind {
      index += 1
      return node(.call(name, arguments), token)
    }
    while true {
      arguments.append(
        try nested(at: token.offset) { parser throws(ExpressionError) in
          try parser.chain(precedence: 0)
        })
      guard case .comma = next.kind else { break }
      index += 1
    }
    try close(open)
    return node(.call(name, arguments), token)
  }

  private mutating func close(_ open: Token) throws(ExpressionError) {
    switch next.kind {
    case .close: index += 1
    case .end: throw ExpressionError(.unclosedParenthesis, at: open.offset)
    default: throw surplus()
    }
  }

  private mutating func nested(
    at offset: Int, _ read: (inout SyntaxParser) throws(ExpressionError) -> SyntaxNode
  ) throws(ExpressionError) -> SyntaxNode {
    guard depth < ExpressionLimits.nesting else { throw ExpressionError(.tooDeep, at: offset) }
    depth += 1
    defer { depth -= 1 }
    return try read(&self)
  }

  /// Returns the mistake for text after a complete expression.
  private func surplus() -> ExpressionError {
    if case .close = next.kind { return ExpressionError(.unopenedParenthesis, at: next.offset) }
    return ExpressionError(.missingOperator(before: describe(next.kind)), at: next.offset)
  }

  private func describe(_ kind: Token.Kind) -> String {
    switch kind {
    case .number(let number): number.description
    case .text(let text): "'\(text)'"
    case .answer(let key): "${\(key)}"
    case .name(let name): name
    case .operation(let operation): operation.rawValue
    case .dot: "."
    case .twoDots: ".."
    case .open: "("
    case .close: ")"
    case .comma: ","
    case .end: ""
    }
  }
}

/// The limits of an expression.
public enum ExpressionLimits {
  /// The maximum number of characters.
  public static let characters = 10_000

  /// The maximum nesting depth of parentheses, functions and minus signs.
  public static let nesting = 64
}
