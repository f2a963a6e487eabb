/// Splits REDCap's logic into tokens, in one pass.
struct LogicTokenizer {
  /// The maximum length of logic; translated logic must be even shorter.
  private static let mostBytes = 100_000

  private let characters: [Character]
  private var index = 0
  private var tokens: [LogicToken] = []

  /// Returns the tokens of logic, ending with the end token.
  static func tokens(of text: String) throws(LogicProblem) -> [LogicToken] {
    for mark in ["$(", "jQuery(", "document.get"] where text.contains(mark) {
      throw LogicProblem(.outside, "This is a script for REDCap's own pages.", at: 1)
    }
    guard text.utf8.count <= mostBytes else {
      throw LogicProblem("The logic has more than \(mostBytes) characters.", at: 1)
    }
    var tokenizer = LogicTokenizer(characters: Array(text))
    while tokenizer.index < tokenizer.characters.count { try tokenizer.readToken() }
    tokenizer.append(.end)
    return tokenizer.tokens
  }

  private init(characters: [Character]) { self.characters = characters }

  private mutating func append(_ kind: LogicToken.Kind, from start: Int? = nil) {
    tokens.append(LogicToken(kind: kind, column: (start ?? index) + 1))
  }

  private func character(at offset: Int) -> Character? {
    index + offset < characters.count ? characters[index + offset] : nil
  }

  private mutating func readToken() throws(LogicProblem) {
    let character = characters[index]
    switch character {
    case _ where character.isWhitespace: index += 1
    case "#": skipLine()
    case "/" where self.character(at: 1) == "/": skipLine()
    case "[": try readBrackets()
    case "'", "\"", "‘", "’", "“", "”": try readText(character)
    case "0"..."9", ".": readNumber()
    case "(": appendMark(.open)
    case ")": appendMark(.close)
    case ",": appendMark(.comma)
    case _ where character.isLetter || character == "_": readName()
    default: try readOperator()
    }
  }

  private mutating func appendMark(_ kind: LogicToken.Kind, length: Int = 1) {
    append(kind)
    index += length
  }

  /// Skips a comment, which ends with its line.
  private mutating func skipLine() {
    while index < characters.count, !characters[index].isNewline { index += 1 }
  }

  private mutating func readBrackets() throws(LogicProblem) {
    let start = index
    while index < characters.count, characters[index] != "]" { index += 1 }
    guard index < characters.count else {
      throw LogicProblem("The bracket `[` is never closed.", at: start + 1)
    }
    append(.brackets(String(characters[(start + 1)..<index])), from: start)
    index += 1
  }

  private mutating func readText(_ quote: Character) throws(LogicProblem) {
    let start = index
    let ends: [Character] =
      switch quote {
      case "'", "\"": [quote]
      case "‘", "’": ["’", "‘"]
      default: ["”", "“"]
      }
    var text = ""
    index += 1
    while index < characters.count, !ends.contains(characters[index]) {
      if characters[index] == "\\", let next = character(at: 1), ends.contains(next) { index += 1 }
      text.append(characters[index])
      index += 1
    }
    guard index < characters.count else {
      throw LogicProblem("The quote \(quote) is never closed.", at: start + 1)
    }
    index += 1
    append(.text(text), from: start)
  }

  private mutating func readNumber() {
    let start = index
    while let next = character(at: 0), next.isASCII, next.isNumber || next == "." { index += 1 }
    if let mark = character(at: 0), mark == "e" || mark == "E" {
      let sign = character(at: 1) == "-" || character(at: 1) == "+" ? 1 : 0
      if character(at: 1 + sign)?.isNumber == true {
        index += 1 + sign
        while character(at: 0)?.isNumber == true { index += 1 }
      }
    }
    append(.number(String(characters[start..<index])), from: start)
  }

  private mutating func readName() {
    let start = index
    while let next = character(at: 0), next.isLetter || next.isNumber || next == "_" { index += 1 }
    let name = String(characters[start..<index])
    switch name.lowercased() {
    case "and": append(.operation(.and), from: start)
    case "or": append(.operation(.or), from: start)
    default: append(.name(name), from: start)
    }
  }

  private mutating func readOperator() throws(LogicProblem) {
    let pair = String(characters[index..<min(index + 2, characters.count)])
    if let operation = Self.pairs[pair] {
      appendMark(.operation(operation), length: 2)
    } else if let operation = Self.singles[characters[index]] {
      appendMark(.operation(operation))
    } else if characters[index] == "!" {
      appendMark(.not)
    } else {
      throw LogicProblem(
        "The character `\(characters[index])` has no meaning here.", at: index + 1)
    }
  }

  private static let pairs: [String: LogicOperator] = [
    "<>": .notEqual, "!=": .notEqual, "==": .equal, "<=": .lessOrEqual, ">=": .greaterOrEqual,
    "&&": .and, "||": .or,
  ]

  private static let singles: [Character: LogicOperator] = [
    "=": .equal, "<": .less, ">": .greater, "+": .plus, "-": .minus, "*": .times, "/": .divided,
    "%": .modulo, "^": .power, "≠": .notEqual, "≤": .lessOrEqual, "≥": .greaterOrEqual,
  ]
}
