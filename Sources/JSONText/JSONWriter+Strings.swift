extension JSONWriter {
  /// Writes a quoted string; a string that needs no escapes is copied unchanged.
  mutating func write(string: String) {
    bytes.append(ASCII.doubleQuote)
    var string = string
    let isCopied = string.withUTF8 { text in
      guard text.allSatisfy(Self.isPlain) else { return false }
      bytes.append(contentsOf: text)
      return true
    }
    if !isCopied { for scalar in string.unicodeScalars { write(scalar) } }
    bytes.append(ASCII.doubleQuote)
  }

  /// Whether a byte never needs an escape.
  ///
  /// C2 and E2 are excluded because the escaped characters beyond ASCII begin with one of them.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<ASCII.space, ASCII.doubleQuote, ASCII.backslash, ASCII.delete, 0xc2, 0xe2: false
    default: true
    }
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": bytes += "\\\"".utf8
    case "\\": bytes += "\\\\".utf8
    case "\u{8}": bytes += "\\b".utf8
    case "\u{c}": bytes += "\\f".utf8
    case "\n": bytes += "\\n".utf8
    case "\r": bytes += "\\r".utf8
    case "\t": bytes += "\\t".utf8
    case _ where isControl(scalar): bytes += "\\u\(hexadecimal(UInt16(scalar.value)))".utf8
    default: bytes += String(scalar).utf8
    }
  }

  /// Whether a terminal or a line reader may act on a scalar.
  ///
  /// This covers the C0 and C1 controls, the line and paragraph separators, and the bidirectional
  /// embeddings, overrides and isolates.
  private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1f, 0x7f...0x9f, 0x2028...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}
