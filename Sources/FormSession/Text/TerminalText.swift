import FieldEngine

extension String {
  /// The text with control characters and reordering marks replaced by visible symbols.
  ///
  /// A terminal might act on these characters. Invisible direction marks, which occur in Hebrew and
  /// Arabic amounts, are removed.
  ///
  ///     "a\u{1B}[2Jb".withoutControls   // "a␛[2Jb"
  package var withoutControls: String {
    guard unicodeScalars.contains(where: { $0.actsOnTerminal || $0.isDirectionMark }) else {
      return self
    }
    var result = ""
    for scalar in unicodeScalars where !scalar.isDirectionMark {
      result += scalar.actsOnTerminal ? scalar.picture : String(scalar)
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Whether a terminal may act on this scalar instead of showing it.
  fileprivate var actsOnTerminal: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// A visible symbol for the scalar.
  fileprivate var picture: String {
    switch value {
    case 0x0A: " "
    case 0..<0x20: String(Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}")
    case 0x7F: "␡"
    default: "<U+\(padded(String(value, radix: 16, uppercase: true)))>"
    }
  }

  private func padded(_ digits: String) -> String {
    String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
