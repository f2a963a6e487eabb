extension JSONReader {
  /// Passes over white space and comments, and tells the byte after them.
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

  /// Passes over a comment and reports it; false when the slash begins none.
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

  /// Reports a character that begins nothing, and gives up everything before the next comma,
  /// bracket or string: what stands there can hardly be read as it was meant.
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
