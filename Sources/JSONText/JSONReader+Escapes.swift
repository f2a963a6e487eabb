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
