/// Parses FHIRPath, with the precedence of operators in section 6.8 of its specification.
///
/// ```swift
/// try FHIRPathParser.node(of: "item.where(linkId = 'a').answer.value > 3")
/// ```
struct FHIRPathParser {
  /// The deepest nesting of brackets.
  private static let mostBrackets = 50

  private let tokens: [FHIRPathToken]
  private var index = 0
  private var openBrackets = 0

  /// Returns the tree of an expression.
  static func node(of source: String) throws(FHIRPathError) -> FHIRPathNode {
    var parser = FHIRPathParser(tokens: try FHIRPathTokenizer.tokens(of: source))
    let node = try parser.expression(above: 0)
    guard parser.token.kind == .end else {
      throw FHIRPathError(.unreadable("an operator is missing"), at: parser.token.column)
    }
    return node
  }

  private init(tokens: [FHIRPathToken]) { self.tokens = tokens }

  private var token: FHIRPathToken { tokens[index] }

  private mutating func skip(_ sign: String) -> Bool {
    guard token.kind == .sign(sign) else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ sign: String) throws(FHIRPathError) {
    guard skip(sign) else {
      throw FHIRPathError(.unreadable("`\(sign)` is missing"), at: token.column)
    }
  }

  private mutating func expression(above precedence: Int) throws(FHIRPathError) -> FHIRPathNode {
    var left = try operand()
    while let (sign, level) = binaryOperator, level > precedence {
      let column = token.column
      index += 1
      let right = try expression(above: level)
      left = try FHIRPathNode(.binary(sign, left, right), at: column)
    }
    return left
  }

  /// The operator that comes next, with its precedence.
  private var binaryOperator: (sign: String, level: Int)? {
    switch token.kind {
    case .sign(let sign): Self.precedence[sign].map { (sign, $0) }
    case .name(let name, isQuoted: false): Self.precedence[name].map { (name, $0) }
    default: nil
    }
  }

  private static let precedence = [
    "implies": 1, "or": 2, "xor": 2, "and": 3, "in": 4, "contains": 4, "=": 5, "~": 5, "!=": 5,
    "!~": 5, "<": 6, ">": 6, "<=": 6, ">=": 6, "|": 7, "is": 8, "as": 8, "+": 9, "-": 9, "&": 9,
    "*": 10, "/": 10, "div": 10, "mod": 10,
  ]

  private mutating func operand() throws(FHIRPathError) -> FHIRPathNode {
    let start = token.column
    var isNegative = false
    while token.kind == .sign("-") || token.kind == .sign("+") {
      if token.kind == .sign("-") { isNegative.toggle() }
      index += 1
    }
    var node = try term()
    while true {
      let column = token.column
      if skip(".") {
        node = try invocation(on: node)
      } else if skip("[") {
        let position = try bracketed()
        try expect("]")
        node = try FHIRPathNode(.element(node, position), at: column)
      } else {
        return isNegative ? try FHIRPathNode(.minus(node), at: start) : node
      }
    }
  }

  private mutating func bracketed() throws(FHIRPathError) -> FHIRPathNode {
    openBrackets += 1
    defer { openBrackets -= 1 }
    guard openBrackets <= Self.mostBrackets else {
      throw FHIRPathError(
        .tooLarge("\(Self.mostBrackets) brackets in one another"), at: token.column)
    }
    return try expression(above: 0)
  }

  private mutating func term() throws(FHIRPathError) -> FHIRPathNode {
    let column = token.column
    switch token.kind {
    case .number(let digits):
      index += 1
      let kind = unit().map { FHIRPathNode.Kind.quantity(digits, unit: $0) } ?? .number(digits)
      return try FHIRPathNode(kind, at: column)
    case .text(let text):
      index += 1
      return try FHIRPathNode(.text(text), at: column)
    case .time(let text):
      index += 1
      return try FHIRPathNode(.time(text), at: column)
    case .variable(let name):
      index += 1
      return try FHIRPathNode(.variable(name), at: column)
    case .name: return try invocation(on: nil)
    case .sign("("):
      index += 1
      let node = try bracketed()
      try expect(")")
      return node
    case .sign("{"):
      index += 1
      try expect("}")
      return try FHIRPathNode(.nothing, at: column)
    case .sign(let sign) where sign.hasPrefix("$"):
      index += 1
      return try FHIRPathNode(.special(sign), at: column)
    case .sign, .end: throw FHIRPathError(.unreadable("a value is missing"), at: column)
    }
  }

  /// Reads the unit after a number, such as `weeks` or `'mg'`; returns nil if there is none.
  private mutating func unit() -> String? {
    switch token.kind {
    case .text(let unit):
      index += 1
      return unit
    case .name(let name, isQuoted: false) where FHIRUnit.calendar[name] != nil:
      index += 1
      return name
    default: return nil
    }
  }

  private mutating func invocation(on base: FHIRPathNode?) throws(FHIRPathError) -> FHIRPathNode {
    let column = token.column
    if case .sign(let sign) = token.kind, sign.hasPrefix("$") {
      index += 1
      if let base { return base }
      return try FHIRPathNode(.special(sign), at: column)
    }
    guard case .name(let name, let isQuoted) = token.kind else {
      throw FHIRPathError(.unreadable("a name is missing"), at: column)
    }
    index += 1
    if skip("(") { return try FHIRPathNode(.call(base, name, try arguments()), at: column) }
    if base == nil, !isQuoted, name == "true" || name == "false" {
      return try FHIRPathNode(.boolean(name == "true"), at: column)
    }
    return try FHIRPathNode(.member(base, name), at: column)
  }

  private mutating func arguments() throws(FHIRPathError) -> [FHIRPathNode] {
    if skip(")") { return [] }
    var arguments = [try bracketed()]
    while skip(",") { arguments.append(try bracketed()) }
    try expect(")")
    return arguments
  }
}
