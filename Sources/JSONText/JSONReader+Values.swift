extension JSONReader {
  /// Reads the value that begins at the next byte; returns nil if no value begins there.
  mutating func readValue() -> JSONNode? {
    guard let byte = next else { return nil }
    let start = place()
    return readContent(beginningWith: byte, at: start).map {
      JSONNode(content: $0, position: start)
    }
  }

  private mutating func readContent(
    beginningWith byte: UInt8, at start: JSONPosition
  ) -> JSONNode.Content? {
    switch byte {
    case ASCII.doubleQuote, ASCII.singleQuote: return .string(readString(at: start))
    case ASCII.openBracket: return readArray(at: start)
    case ASCII.openBrace: return readObject(at: start)
    case ASCII.minus, ASCII.zero...ASCII.nine, ASCII.plus, ASCII.point:
      return readNumber(at: start)
    case _ where ASCII.isWord(byte): return readLiteral(at: start)
    default:
      skipUnexpected(byte)
      return nil
    }
  }

  /// Reads a number; a malformed one is kept as written.
  private mutating func readNumber(at start: JSONPosition) -> JSONNode.Content {
    let range = readWord()
    let text = decode(range)
    if let fault = NumberGrammar.fault(in: bytes[range]) {
      report(.badNumber(text, fault), at: start)
    }
    return .number(text)
  }

  private mutating func readLiteral(at start: JSONPosition) -> JSONNode.Content {
    let word = decode(readWord())
    if let literal = literal(word) { return literal }
    report(.wrongLiteral(word), at: start)
    return literal(word.lowercased()) ?? .string(word)
  }

  private func literal(_ word: String) -> JSONNode.Content? {
    switch word {
    case "null": .null
    case "true": .bool(true)
    case "false": .bool(false)
    default: nil
    }
  }

  /// Skips the bytes of a word or a number, and returns their range.
  mutating func readWord() -> Range<Int> {
    let start = index
    while let byte = next, ASCII.isWord(byte) {
      index += 1
    }
    return start..<index
  }
}
