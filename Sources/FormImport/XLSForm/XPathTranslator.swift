/// Translates an XPath expression of an XLSForm into the language of definitions.
///
/// Both languages have the same operators and functions, so the text stays as the author wrote it,
/// except for paths, references and the functions in ``XPathTranslator/functions``.
struct XPathTranslator {
  /// The context of an expression.
  struct Context {
    /// The item that contains the expression.
    var item: Int?

    /// The list that the expression filters; nil if the expression does not filter a list.
    var list: Int?

    /// How the expression reads the answer of its own item.
    var ownAnswer = OwnAnswer.reference
  }

  /// How an expression can read the answer to its own item.
  enum OwnAnswer {
    /// As `.`, which in a calculation is the previous answer; before there is one, `first`.
    case dot(first: OutlineText? = nil)
    /// As any other answer.
    case reference
    /// Not at all, because the expression gives the first answer.
    case notYet
    /// Not at all; the text gives the reason.
    case never(String)

    /// Returns how an expression in a column of the survey reads the answer.
    init(column: String, first: OutlineText? = nil) {
      self =
        switch column {
        case "calculation": .dot(first: first)
        case "constraint": .dot()
        case "relevant": .never("A condition cannot read the answer to its own question.")
        case "default": .notYet
        default: .reference
        }
    }
  }

  var tokens: [XPathToken]
  let scope: NameScope
  let lists: XLSFormLists
  let context: Context
  var index = 0
  var depth = 0
  var output = OutlineText()

  /// The names in the expression that refer to nothing, which are empty in XPath.
  var emptyNames: [String] = []

  /// Whether the expression reads the answer of its own item.
  var readsOwnAnswer = false

  /// The columns that a filter reads.
  var readColumns: Set<String> = []

  /// The function whose arguments are being read; nil outside of functions.
  var function: String?

  /// Whether the function selects one of a repeat's entries.
  var namesEntry: Bool { function == "indexed-repeat" }

  /// Whether references to a repeat's entries can be written without a position, because the
  /// function takes all entries.
  var takesAllEntries: Bool { combines || namesEntry }

  /// Whether the function combines the answers in all entries, or all rows that a lookup selects.
  var combines: Bool { function.map(Self.aggregates.contains) ?? false }

  static let mostLevels = 60

  /// A translated expression.
  struct Translation {
    var text: OutlineText

    /// The names in the expression that refer to nothing.
    var emptyNames: [String]

    /// Whether a calculation reads the answer of its own item.
    var readsOwnAnswer: Bool

    /// The columns that a filter reads.
    var readColumns: Set<String>
  }

  /// Translates an expression.
  static func translate(
    _ source: String, in context: Context, _ scope: NameScope, _ lists: XLSFormLists
  ) throws(TranslationError) -> Translation {
    var translator = XPathTranslator(
      tokens: try XPathToken.tokens(of: source), scope: scope, lists: lists, context: context)
    guard !translator.tokens.isEmpty else { throw TranslationError("It is empty.") }
    try translator.expression()
    if let token = translator.current { throw translator.unexpected(token) }
    return Translation(
      text: translator.output, emptyNames: translator.emptyNames,
      readsOwnAnswer: translator.readsOwnAnswer, readColumns: translator.readColumns)
  }

  init(tokens: [XPathToken], scope: NameScope, lists: XLSFormLists, context: Context) {
    (self.scope, self.lists, self.context) = (scope, lists, context)
    self.tokens = tokens
    self.tokens = emptyInsteadOfNaN
    guard let list = context.list else { return }
    // A column in which merged rows have different text is tested by a function, so the column must
    // come first in the comparison.
    for place in self.tokens.indices.dropFirst().dropLast() where self.tokens[place].source == "=" {
      guard case .name(let column) = self.tokens[place + 1].kind,
        lists.hasSeveralTexts(inColumn: column, of: list)
      else { continue }
      self.tokens.swapOperands(around: place)
    }
  }

  var current: XPathToken? { index < tokens.count ? tokens[index] : nil }

  func kind(after count: Int) -> XPathToken.Kind? {
    index + count < tokens.count ? tokens[index + count].kind : nil
  }

  func unexpected(_ token: XPathToken) -> TranslationError {
    TranslationError("`\(token.source)` at column \(token.column) is not expected.")
  }

  /// Writes the current token unchanged.
  mutating func keep(_ text: String? = nil) {
    guard let token = current else { return }
    if token.isSpaced, !output.isEmpty { output.append(" ") }
    output.append(text ?? token.source)
    index += 1
  }

  mutating func space() {
    if current?.isSpaced == true, !output.isEmpty { output.append(" ") }
  }

  /// Reads operands with operators between them: all of them, or those of one side of a comparison.
  mutating func expression(ofComparison isSide: Bool = false) throws(TranslationError) {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.mostLevels else {
      throw TranslationError("It is nested more than \(Self.mostLevels) deep.")
    }
    while true {
      while let token = current, token.kind == .operation, token.source == "-" { keep() }
      try operand()
      guard let token = current, !isSide || !token.endsComparison else { return }
      switch token.kind {
      case .operation where token.source != "|": keep()
      case .name(let name) where ["and", "or", "div", "mod"].contains(name.lowercased()):
        keep(name.lowercased())
      default: return
      }
    }
  }

  mutating func operand() throws(TranslationError) {
    guard let token = current else {
      throw TranslationError("Something is missing at its end.")
    }
    switch token.kind {
    case .text(let text) where isPattern:
      let quote = token.source.prefix(1)
      keep(quote + text.plainPattern + quote)
    case .number, .text: keep()
    case .open:
      keep()
      try expression()
      try close()
    case .answer(let name): try answer(name)
    case .dot where kind(after: 1) != .slash: try ownAnswer()
    case .name(let name) where kind(after: 1) == .open: try call(name)
    case .dot, .twoDots, .slash, .name: try path()
    default: throw unexpected(token)
    }
  }

  mutating func close() throws(TranslationError) {
    guard let token = current else { throw TranslationError("A parenthesis is not closed.") }
    guard token.kind == .close else { throw unexpected(token) }
    keep()
  }
}

extension [XPathToken] {
  /// Exchanges the operands of a comparison; the right one must be a single token.
  fileprivate mutating func swapOperands(around place: Int) {
    var (start, depth) = (place, 0)
    while start > 0, depth > 0 || !self[start - 1].endsComparison {
      start -= 1
      if [.close, .closeBracket].contains(self[start].kind) { depth += 1 }
      if [.open, .openBracket].contains(self[start].kind) { depth -= 1 }
    }
    guard start < place else { return }
    var (left, right) = (self[start..<place], self[place + 1])
    (left[start].isSpaced, right.isSpaced) = (right.isSpaced, left[start].isSpaced)
    replaceSubrange(start...(place + 1), with: [right, self[place]] + left)
  }
}

extension XPathToken {
  /// Whether an operand of a comparison cannot begin before the token, outside of parentheses.
  fileprivate var endsComparison: Bool {
    switch kind {
    case .open, .openBracket, .comma: true
    case .name(let name): ["and", "or"].contains(name.lowercased())
    case .operation: ["=", "!=", "<", "<=", ">", ">="].contains(source)
    default: false
    }
  }
}
