/// A part of logic in Fieldbook's language.
struct LogicTerm {
  /// The kinds of values that can be distinguished before there is an answer.
  enum Kind: Equatable {
    case number, text, flag, day, instant, time
    /// Text or a number, depending on the answer.
    case any
  }

  /// A literal value in the logic.
  enum Literal: Equatable {
    case number
    case text(String)
  }

  var text: OutlineText
  var kind: Kind

  /// The precedence of the term's outermost operator.
  var precedence = Self.primary

  var literal: Literal?

  /// The field whose answer this is.
  var field: LogicField?

  /// Whether the value is the state of a choice in a checkbox field.
  var isCheckbox = false

  /// Whether the value is never empty.
  var isCertain = false

  /// The precedence of expressions that need no parentheses.
  static let primary = 9

  init(_ text: OutlineText, _ kind: Kind, precedence: Int = primary) {
    (self.text, self.kind, self.precedence) = (text, kind, precedence)
  }

  init(literal text: String) {
    self.init(OutlineText(Self.quoted(text)), .text)
    literal = .text(text)
    isCertain = !text.isEmpty
  }

  init(number: String) {
    self.init(OutlineText(number), .number)
    literal = .number
    isCertain = true
  }

  /// Returns a call of a function.
  static func call(_ name: String, _ arguments: [LogicTerm], _ kind: Kind) -> LogicTerm {
    var text = OutlineText("\(name)(")
    for (index, argument) in arguments.enumerated() {
      if index > 0 { text.append(", ") }
      text.append(argument.text)
    }
    text.append(")")
    return LogicTerm(text, kind)
  }

  /// Returns two operands with an operator between them.
  static func binary(
    _ left: LogicTerm, _ operation: LogicOperator, _ right: LogicTerm, _ kind: Kind
  ) -> LogicTerm {
    let level = operation.precedence
    var text = left.within(level)
    text.append(" \(operation.rawValue) ")
    text.append(right.within(level + 1))
    return LogicTerm(text, kind, precedence: level)
  }

  /// Adds an operator and its right side, without copying the existing text.
  mutating func append(_ operation: LogicOperator, _ right: LogicTerm) {
    let level = operation.precedence
    if precedence < level { text = "(\(text))" }
    text.append(" \(operation.rawValue) ")
    text.append(right.within(level + 1))
    (precedence, literal, field, isCheckbox) = (level, nil, nil, false)
  }

  /// Returns the text, in parentheses if its operator binds more weakly.
  func within(_ level: Int) -> OutlineText {
    precedence >= level ? text : "(\(text))"
  }

  /// Whether this is an empty string, or REDCap's word for a value that is not a number.
  var isNothing: Bool {
    if case .text(let text) = literal { text.isEmpty || text.lowercased() == "nan" } else { false }
  }

  /// The literal as a number, with or without quotes; nil if it is not a number.
  var numeral: String? {
    switch literal {
    case .number: plainText
    case .text(let text): text.trimmingSpaces.asNumeral
    case nil: nil
    }
  }

  private var plainText: String? {
    if case .text(let text)? = text.parts.first { text } else { nil }
  }

  /// Returns text as a literal; text with both kinds of quotes becomes a concatenation.
  static func quoted(_ text: String) -> String {
    if !text.contains("'") { return "'\(text)'" }
    if !text.contains("\"") { return "\"\(text)\"" }
    let parts = text.split(separator: "'", omittingEmptySubsequences: false).map { "'\($0)'" }
    return "concat(\(parts.joined(separator: ", \"'\", ")))"
  }
}

extension String {
  /// The text as a number without an exponent; nil if it is not a number.
  var asNumeral: String? {
    var digits = self[...]
    let sign = digits.hasPrefix("-") ? "-" : ""
    if digits.hasPrefix("-") || digits.hasPrefix("+") { digits = digits.dropFirst() }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.contains(where: { !$0.isEmpty }),
      parts.allSatisfy({ $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } })
    else { return nil }
    let whole = parts[0].isEmpty ? "0" : parts[0]
    return sign + whole + (parts.count == 2 && !parts[1].isEmpty ? "." + parts[1] : "")
  }
}
