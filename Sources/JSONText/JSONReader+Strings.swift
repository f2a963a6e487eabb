extension JSONReader {
  /// Reads a string, whose opening quote is the next byte.
  ///
  /// The string ends at the end of its line at the latest, unless a backslash precedes the line
  /// break. Otherwise, after a missing quote, strings and other text would be confused in the rest
  /// of the text.
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
  /// invalid bytes silently. Comparing the bytes shows whether any were repaired.
  mutating func decode(_ range: Range<Int>) -> String {
    let text = String(decoding: bytes[range], as: UTF8.self)
    return text.utf8.elementsEqual(bytes[range]) ? text : repair(range)
  }

  /// Replaces each ill-formed sequence with U+FFFD, and reports it.
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

extension JSONReader {
  /// Reads the escape that begins with the next byte, a backslash.
  mutating func readEscape(into text: inout String) {
    let start = index
    index += 1
    guard let byte = next else { return }
    if byte == UInt8(ascii: "u") {
      return readUnicodeEscape(at: start, into: &text)
    }
    if let scalar = escaped(byte) {
      text.unicodeScalars.append(scalar)
      index += 1
    } else {
      readBadEscape(byte, at: start, into: &text)
    }
  }

  private func escaped(_ byte: UInt8) -> Unicode.Scalar? {
    switch byte {
    case ASCII.doubleQuote, ASCII.backslash, ASCII.slash: Unicode.Scalar(byte)
    case UInt8(ascii: "b"): "\u{8}"
    case UInt8(ascii: "f"): "\u{c}"
    case UInt8(ascii: "n"): "\n"
    case UInt8(ascii: "r"): "\r"
    case UInt8(ascii: "t"): "\t"
    default: nil
    }
  }

  /// Reports a bad escape and keeps its ASCII character; any other character is read as usual.
  private mutating func readBadEscape(_ byte: UInt8, at start: Int, into text: inout String) {
    let rest = String(decoding: bytes[index...].prefix(4), as: UTF8.self)
    let scalar = rest.unicodeScalars.first ?? Unicode.Scalar(byte)
    report(.badEscape(scalar), at: place(of: start))
    guard scalar.isASCII else { return }
    text.unicodeScalars.append(scalar)
    index += 1
  }

  /// Reads one UTF-16 code unit, or a surrogate pair.
  private mutating func readUnicodeEscape(at start: Int, into text: inout String) {
    guard let unit = readCodeUnit() else {
      report(.badUnicodeEscape, at: place(of: start))
      text += "\u{fffd}"
      return
    }
    if let scalar = Unicode.Scalar(unit) {
      text.unicodeScalars.append(scalar)
    } else if UTF16.isLeadSurrogate(unit), let trail = readTrailSurrogate() {
      text += String(decoding: [unit, trail], as: UTF16.self)
    } else {
      report(.loneSurrogate(unit), at: place(of: start))
      text += "\u{fffd}"
    }
  }

  private mutating func readTrailSurrogate() -> UInt16? {
    guard next == ASCII.backslash else { return nil }
    let start = index
    index += 1
    if next == UInt8(ascii: "u"), let unit = readCodeUnit(), UTF16.isTrailSurrogate(unit) {
      return unit
    }
    index = start
    return nil
  }

  /// Skips a `u` and reads four hexadecimal digits; returns nil if there are fewer.
  private mutating func readCodeUnit() -> UInt16? {
    index += 1
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = next.flatMap(ASCII.hexadecimalValue) else { return nil }
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }
}
