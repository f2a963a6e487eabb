/// A part of an XPath expression as XLSForm authors write it.
struct XPathToken: Equatable {
  enum Kind: Equatable {
    case number, operation, open, close, comma, openBracket, closeBracket, slash, dot, twoDots
    /// Text in quotes, without the quotes.
    case text(String)
    /// A name, even if the word is an operator in other positions.
    case name(String)
    /// The name in `${name}`.
    case answer(String)
  }

  var kind: Kind

  /// The characters as written.
  var source: String

  /// Whether white space comes before the part.
  var isSpaced: Bool

  /// The position of the token's first character in the expression, starting at 1.
  var column: Int
}

/// The reason why an expression in a source cannot be translated.
struct TranslationError: Error, Equatable {
  /// A sentence that gives the reason.
  var reason: String

  /// Whether the expression refers to something outside the source.
  var isOutside = false

  init(_ reason: String, isOutside: Bool = false) {
    (self.reason, self.isOutside) = (reason, isOutside)
  }
}

extension XPathToken {
  /// The maximum number of characters in an expression.
  static let mostCharacters = 10_000

  /// Splits an expression into its tokens.
  static func tokens(of source: String) throws(TranslationError) -> [XPathToken] {
    let scalars = Array(source.unicodeScalars)
    guard scalars.count <= mostCharacters else {
      throw TranslationError("It has more than \(mostCharacters) characters.")
    }
    var (tokens, index, isSpaced): ([XPathToken], Int, Bool) = ([], 0, false)
    while index < scalars.count {
      if scalars[index].properties.isWhitespace {
        isSpaced = true
        index += 1
        continue
      }
      let (kind, end) = try kind(scalars, index)
      let text = String(String.UnicodeScalarView(scalars[index..<end]))
      tokens.append(XPathToken(kind: kind, source: text, isSpaced: isSpaced, column: index + 1))
      (index, isSpaced) = (end, false)
    }
    return tokens
  }

  /// Returns the kind of the token at a place, and the place after it.
  private static func kind(
    _ scalars: [Unicode.Scalar], _ start: Int
  ) throws(TranslationError) -> (Kind, Int) {
    let first = scalars[start]
    let next = start + 1 < scalars.count ? scalars[start + 1] : " "
    switch first {
    case "'", "\"":
      guard let end = scalars[(start + 1)...].firstIndex(of: first) else {
        throw TranslationError("The text in quotes at column \(start + 1) has no end.")
      }
      return (.text(String(String.UnicodeScalarView(scalars[(start + 1)..<end]))), end + 1)
    case "$" where next == "{":
      guard let end = scalars[start...].firstIndex(of: "}") else {
        throw TranslationError("`${` at column \(start + 1) has no `}`.")
      }
      let name = String(String.UnicodeScalarView(scalars[(start + 2)..<end])).trimmingSpaces
      return (.answer(name), end + 1)
    case "(": return (.open, start + 1)
    case ")": return (.close, start + 1)
    case ",": return (.comma, start + 1)
    case "[": return (.openBracket, start + 1)
    case "]": return (.closeBracket, start + 1)
    case "/": return (.slash, start + (next == "/" ? 2 : 1))
    case "." where next == ".": return (.twoDots, start + 2)
    case "." where !isDigit(next): return (.dot, start + 1)
    case "=", "+", "-", "*", "|": return (.operation, start + 1)
    case "<", ">": return (.operation, start + (next == "=" ? 2 : 1))
    case "!" where next == "=": return (.operation, start + 2)
    case _ where isDigit(first) || first == ".":
      let end = scalars[start...].firstIndex { !isDigit($0) && $0 != "." } ?? scalars.count
      return (.number, end)
    case _ where beginsName(first):
      let end = scalars[start...].firstIndex { !continuesName($0) } ?? scalars.count
      return (.name(String(String.UnicodeScalarView(scalars[start..<end]))), end)
    default:
      throw TranslationError("The character `\(first)` at column \(start + 1) is not expected.")
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.value &- 0x30 < 10 }

  private static func beginsName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar == "@" || scalar.properties.isAlphabetic
  }

  private static func continuesName(_ scalar: Unicode.Scalar) -> Bool {
    beginsName(scalar) || isDigit(scalar) || scalar == "-" || scalar == "." || scalar == ":"
      || scalar == "#"
  }
}
