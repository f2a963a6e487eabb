extension JSONReader {
  /// Reads the string whose opening quote is next; it ends with its line at the latest, so that a
  /// forgotten quote does not turn the rest of the text inside out.
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

  /// Decodes UTF-8, and reports what is not.
  ///
  /// `String(decoding:as:)` is several times as fast as `String(validating:as:)`, and mends in
  /// silence: what it mended has other bytes.
  mutating func decode(_ range: Range<Int>) -> String {
    let text = String(decoding: bytes[range], as: UTF8.self)
    return text.utf8.elementsEqual(bytes[range]) ? text : repair(range)
  }

  /// Puts U+FFFD for each ill-formed part, which Unicode (section 3.9) defines as the longest that
  /// could have begun a character.
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
