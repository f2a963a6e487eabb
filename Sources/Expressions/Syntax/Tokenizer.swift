import FieldEngine

/// Splits an expression into tokens, following XPath 1.0, section 3.7.
struct Tokenizer {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var tokens: [Token] = []

  /// Returns the tokens of an expression, ending with the end token.
  static func tokens(of source: String) throws(ExpressionError) -> [Token] {
    var tokenizer = Tokenizer(scalars: Array(source.unicodeScalars))
    while let token = try tokenizer.next() { tokenizer.tokens.append(token) }
    tokenizer.tokens.append(Token(kind: .end, offset: tokenizer.scalars.count))
    return tokenizer.tokens
  }

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private func scalar(at index: Int) -> Unicode.Scalar? {
    index < scalars.count ? scalars[index] : nil
  }

  private func error(_ kind: ExpressionError.Kind, at offset: Int) -> ExpressionError {
    ExpressionError(kind, at: offset)
  }

  private mutating func next() throws(ExpressionError) -> Token? {
    while let scalar = scalar(at: index), Tokenizer.isSpace(scalar) { index += 1 }
    guard let first = scalar(at: index) else { return nil }
    let start = index
    let kind = try kind(beginningWith: first)
    return Token(kind: kind, offset: start)
  }

  private mutating func kind(
    beginningWith first: Unicode.Scalar
  ) throws(ExpressionError) -> Token.Kind {
    switch first {
    case "'", "\"": return .text(try quotedText(first))
    case "$": return .answer(try answerName())
    case "0"..."9": return try number()
    case "." where scalar(at: index + 1).map(Tokenizer.isDigit) == true: return try number()
    case ".": return dots()
    case "(": return sign(.open)
    case ")": return sign(.close)
    case ",": return sign(.comma)
    case _ where Tokenizer.beginsName(first): return name()
    default: return try operatorSign(first)
    }
  }

  private mutating func sign(_ kind: Token.Kind) -> Token.Kind {
    index += 1
    return kind
  }

  private mutating func dots() -> Token.Kind {
    let isTwo = scalar(at: index + 1) == "."
    index += isTwo ? 2 : 1
    return isTwo ? .twoDots : .dot
  }

  private mutating func quotedText(_ quote: Unicode.Scalar) throws(ExpressionError) -> String {
    let start = index
    guard let end = scalars[(start + 1)...].firstIndex(of: quote) else {
      throw error(.unclosedText, at: start)
    }
    index = end + 1
    return Tokenizer.text(scalars[(start + 1)..<end])
  }

  /// Reads `${key}`, in which spaces around the key are allowed.
  private mutating func answerName() throws(ExpressionError) -> String {
    let start = index
    guard scalar(at: start + 1) == "{", let end = scalars[start...].firstIndex(of: "}") else {
      throw error(.unclosedAnswer, at: start)
    }
    index = end + 1
    let name = Tokenizer.text(scalars[(start + 2)..<end]).trimmingXMLSpace
    guard !name.isEmpty else { throw error(.unclosedAnswer, at: start) }
    return name
  }

  private mutating func number() throws(ExpressionError) -> Token.Kind {
    let start = index
    skipDigits()
    if scalar(at: index) == "." {
      index += 1
      skipDigits()
    }
    let text = Tokenizer.text(scalars[start..<index])
    guard let number = Number(text) else { throw error(.numberTooLong, at: start) }
    if let letter = scalar(at: index), Tokenizer.beginsName(letter), letter == "e" || letter == "E",
      scalar(at: index + 1).map(Tokenizer.isDigit) == true
    {
      throw error(.exponent, at: index)
    }
    return .number(number)
  }

  private mutating func skipDigits() {
    while let digit = scalar(at: index), Tokenizer.isDigit(digit) { index += 1 }
  }

  /// Reads a name; after an operand, a word such as `and` is an operator.
  private mutating func name() -> Token.Kind {
    let start = index
    while let scalar = scalar(at: index), Tokenizer.continuesName(scalar) { index += 1 }
    // A trailing dot or colon does not belong to the name.
    while index > start + 1, scalars[index - 1] == "." || scalars[index - 1] == ":" { index -= 1 }
    let name = Tokenizer.text(scalars[start..<index])
    guard isAfterOperand, let operation = BinaryOperator(word: name) else { return .name(name) }
    return .operation(operation)
  }

  private var isAfterOperand: Bool {
    switch tokens.last?.kind {
    case .number, .text, .answer, .dot, .twoDots, .close, .name: true
    default: false
    }
  }

  private mutating func operatorSign(
    _ first: Unicode.Scalar
  ) throws(ExpressionError) -> Token.Kind {
    let isFollowedByEqual = scalar(at: index + 1) == "="
    let operation: BinaryOperator? =
      switch first {
      case "=": .equal
      case "!": isFollowedByEqual ? .notEqual : nil
      case "<": isFollowedByEqual ? .lessOrEqual : .less
      case ">": isFollowedByEqual ? .greaterOrEqual : .greater
      case "+": .plus
      case "-": .minus
      case "*": .times
      default: nil
      }
    if let operation {
      index += operation.rawValue.utf8.count
      return .operation(operation)
    }
    throw error(.unexpectedCharacter(first), at: index)
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    if scalars.allSatisfy({ $0.isASCII }) {
      return String(unsafeUninitializedCapacity: scalars.count) { bytes in
        for (place, scalar) in scalars.enumerated() { bytes[place] = UInt8(scalar.value) }
        return scalars.count
      }
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r" || scalar == "\u{A0}"
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.value &- 0x30 < 10 }

  private static func beginsName(_ scalar: Unicode.Scalar) -> Bool {
    (scalar.value | 0x20) &- 0x61 < 26 || scalar == "_"
      || (scalar.value >= 0x80 && scalar.properties.isAlphabetic)
  }

  private static func continuesName(_ scalar: Unicode.Scalar) -> Bool {
    beginsName(scalar) || isDigit(scalar) || scalar == "-" || scalar == "." || scalar == ":"
  }
}
