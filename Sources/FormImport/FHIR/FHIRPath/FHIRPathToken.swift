/// A token of a FHIRPath expression.
struct FHIRPathToken: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    /// Digits, perhaps with a decimal point.
    case number(String)
    /// The text of a string.
    case text(String)
    /// A date, a date with a time, or `T` and a time, without the `@`.
    case time(String)
    /// A name; `isQuoted` if it is in backquotes.
    case name(String, isQuoted: Bool)
    /// A name after `%`.
    case variable(String)
    /// An operator or a bracket.
    case sign(String)
    /// The end of the expression.
    case end
  }

  let kind: Kind

  /// The position of the token's first character, starting at 1.
  let column: Int
}

/// Splits a FHIRPath expression into tokens, following the lexical part of its grammar.
struct FHIRPathTokenizer {
  /// The maximum number of characters in an expression.
  static let mostCharacters = 20_000

  private let scalars: [Unicode.Scalar]
  private var index = 0

  /// Returns the tokens of an expression, ending with the end token.
  static func tokens(of source: String) throws(FHIRPathError) -> [FHIRPathToken] {
    guard source.unicodeScalars.count <= mostCharacters else {
      throw FHIRPathError(.tooLarge("20,000 characters"), at: mostCharacters)
    }
    var tokenizer = FHIRPathTokenizer(scalars: Array(source.unicodeScalars))
    var tokens: [FHIRPathToken] = []
    repeat { tokens.append(try tokenizer.next()) } while tokens.last?.kind != .end
    return tokens
  }

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private func scalar(_ distance: Int = 0) -> Unicode.Scalar? {
    index + distance < scalars.count ? scalars[index + distance] : nil
  }

  private mutating func next() throws(FHIRPathError) -> FHIRPathToken {
    skipSpaceAndComments()
    let column = index + 1
    guard let first = scalar() else { return FHIRPathToken(kind: .end, column: column) }
    return FHIRPathToken(kind: try kind(beginningWith: first, at: column), column: column)
  }

  private mutating func skipSpaceAndComments() {
    while let first = scalar() {
      if first == "/", scalar(1) == "/" {
        while scalar() != nil, scalar() != "\n" { index += 1 }
      } else if first == "/", scalar(1) == "*" {
        index += 2
        while scalar() != nil, !(scalar() == "*" && scalar(1) == "/") { index += 1 }
        index += 2
      } else if first.properties.isWhitespace {
        index += 1
      } else {
        return
      }
    }
  }

  private mutating func kind(
    beginningWith first: Unicode.Scalar, at column: Int
  ) throws(FHIRPathError) -> FHIRPathToken.Kind {
    switch first {
    case "'", "\"": return .text(try quoted(by: first, at: column))
    case "`": return .name(try quoted(by: first, at: column), isQuoted: true)
    case "0"..."9": return .number(number())
    case "@":
      index += 1
      return .time(run { Self.isDigit($0) || "T:-+.Z".unicodeScalars.contains($0) })
    case "%": return try variable(at: column)
    case "$":
      index += 1
      return .sign("$" + run(Self.isNamePart))
    case _ where Self.isNamePart(first): return .name(run(Self.isNamePart), isQuoted: false)
    default: return .sign(try sign(beginningWith: first, at: column))
    }
  }

  private mutating func run(_ belongs: (Unicode.Scalar) -> Bool) -> String {
    var text = ""
    while let next = scalar(), belongs(next) {
      text.unicodeScalars.append(next)
      index += 1
    }
    return text
  }

  private mutating func number() -> String {
    let whole = run(Self.isDigit)
    guard scalar() == ".", scalar(1).map(Self.isDigit) == true else { return whole }
    index += 1
    return whole + "." + run(Self.isDigit)
  }

  private mutating func variable(at column: Int) throws(FHIRPathError) -> FHIRPathToken.Kind {
    index += 1
    guard let first = scalar() else {
      throw FHIRPathError(.unreadable("a name is missing after %"), at: column)
    }
    if first == "'" || first == "\"" || first == "`" {
      return .variable(try quoted(by: first, at: column))
    }
    return .variable(run(Self.isNamePart))
  }

  private mutating func quoted(
    by quote: Unicode.Scalar, at column: Int
  ) throws(FHIRPathError) -> String {
    index += 1
    var text = ""
    while let next = scalar() {
      index += 1
      if next == quote { return text }
      if next == "\\", let escaped = scalar() {
        index += 1
        text.unicodeScalars.append(character(ofEscape: escaped))
      } else {
        text.unicodeScalars.append(next)
      }
    }
    throw FHIRPathError(.unreadable("the quote is not closed"), at: column)
  }

  private mutating func character(ofEscape letter: Unicode.Scalar) -> Unicode.Scalar {
    switch letter {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "f": return "\u{C}"
    case "u":
      let digits = String(String.UnicodeScalarView(scalars[index...].prefix(4)))
      guard let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code) else {
        return letter
      }
      index += 4
      return scalar
    default: return letter
    }
  }

  private mutating func sign(
    beginningWith first: Unicode.Scalar, at column: Int
  ) throws(FHIRPathError) -> String {
    let pair = String(String.UnicodeScalarView(scalars[index...].prefix(2)))
    if ["!=", "<=", ">=", "!~"].contains(pair) {
      index += 2
      return pair
    }
    guard ".()[]{},+-*/&|=~<>".unicodeScalars.contains(first) else {
      throw FHIRPathError(.unreadable("`\(first)` has no meaning here"), at: column)
    }
    index += 1
    return String(first)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || isDigit(scalar) || scalar.properties.isAlphabetic
  }
}
