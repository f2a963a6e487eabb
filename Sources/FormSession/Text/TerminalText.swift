extension String {
  /// The text with everything that a terminal might obey made visible: control characters,
  /// and what reorders text.
  ///
  /// The marks that only tell the direction of what stands beside them are left out: amounts in Hebrew
  /// and Arabic have them.
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
  /// Whether a terminal does something else than show this scalar.
  fileprivate var actsOnTerminal: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether the scalar is one of Unicode's implicit directional marks (UAX #9), which are not seen:
  /// the left-to-right, the right-to-left and the Arabic letter mark.
  fileprivate var isDirectionMark: Bool { [0x200E, 0x200F, 0x61C].contains(value) }

  /// A sign that stands for the scalar.
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
