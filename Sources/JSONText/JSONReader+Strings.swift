extension JSONReader {
  /// Reads a string that begins at the next byte, a quote.
  ///
  /// The string ends at the end of its line at the latest. A missing quote therefore does not
  /// invert the rest of the text.
  mutating func readString(at start: JSONPosition) -> String {
    let quote = bytes[index]
    if quote == ASCII.singleQuote { report(.singleQuotes, at: start) }
    index += 1
    var text = readPlain(until: quote)
    while let byte = next, byte != ASCII.lineFeed, byte != ASCII.carriageReturn {
      if byte == quote {
        index += 1
        return text
      }
      readSpecial(byte, into: &text)
      text += readPlain(until: quote)
    }
    report(.unterminatedString, at: start)
    hasStringRunOut = true
    return text
  }

  private mutating func readPlain(until quote: UInt8) -> String {
    let start = index
    while let byte = next, byte != quote, byte != ASCII.backslash, byte >= ASCII.space {
      index += 1
    }
    return decode(start..<index)
  }

  private mutating func readSpecial(_ byte: UInt8, into text: inout String) {
    if byte == ASCII.backslash { return readEscape(into: &text) }
    let scalar = Unicode.Scalar(byte)
    report(.controlCharacter(scalar), at: place())
    text.unicodeScalars.append(scalar)
    index += 1
  }

  /// Decodes UTF-8, and reports invalid bytes.
  ///
  /// `String(decoding:as:)` is several times as fast as `String(validating:as:)` but repairs
  /// invalid bytes silently. Comparing the bytes shows whether it repaired any.
  mutating func decode(_ range: Range<Int>) -> String {
    let text = String(decoding: bytes[range], as: UTF8.self)
    return text.utf8.elementsEqual(bytes[range]) ? text : repair(range)
  }

  /// Replaces each ill-formed sequence with U+FFFD.
  ///
  /// Unicode (section 3.9) defines such a sequence as the longest one that could begin a character.
  private mutating func repair(_ range: Range<Int>) -> String {
    var text = ""
    var offset = range.lowerBound
    var rest = bytes[range].makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    while !isStopped {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar):
        text.unicodeScalars.append(UTF8.decode(scalar))
        offset += scalar.count
      case .error(let length):
        report(.invalidUTF8, at: place(of: offset))
        text += "\u{fffd}"
        offset += length
      case .emptyInput:
        return text
      }
    }
    return text
  }
}
