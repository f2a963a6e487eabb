extension JSONReader {
  /// Skips white space and comments, and returns the next byte.
  mutating func skipBlank() -> UInt8? {
    while let byte = next {
      switch byte {
      case ASCII.space, ASCII.lineFeed, ASCII.carriageReturn, ASCII.tab: index += 1
      case ASCII.slash where skipComment(): continue
      default: return byte
      }
    }
    return nil
  }

  /// Skips and reports a comment; returns false if the slash does not begin one.
  private mutating func skipComment() -> Bool {
    let start = index
    index += 1
    switch next {
    case ASCII.slash: skipLine()
    case ASCII.asterisk: skipBlock()
    default:
      index = start
      return false
    }
    report(.comment, at: place(of: start))
    return true
  }

  private mutating func skipLine() {
    while let byte = next, byte != ASCII.lineFeed {
      index += 1
    }
  }

  private mutating func skipBlock() {
    index += 1
    var last: UInt8?
    while let byte = next {
      index += 1
      if last == ASCII.asterisk, byte == ASCII.slash { return }
      last = byte
    }
  }

  /// Reports an unexpected character and skips to the next comma, bracket or string.
  ///
  /// Text after an unexpected character can rarely be read as it was meant.
  mutating func skipUnexpected(_ byte: UInt8) {
    report(.unexpectedCharacter(Unicode.Scalar(byte)), at: place())
    repeat {
      index += 1
    } while next.map(isLandmark) == false
  }

  private func isLandmark(_ byte: UInt8) -> Bool {
    switch byte {
    case ASCII.doubleQuote, ASCII.comma, ASCII.openBracket, ASCII.closeBracket, ASCII.openBrace,
      ASCII.closeBrace:
      true
    default:
      false
    }
  }
}
