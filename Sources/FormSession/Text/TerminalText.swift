extension String {
  /// The text with everything that a terminal might obey made visible: control characters,
  /// and the marks that reorder text.
  ///
  ///     "a\u{1B}[2Jb".withoutControls   // "a␛[2Jb"
  package var withoutControls: String {
    guard unicodeScalars.contains(where: \.actsOnTerminal) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      result += scalar.actsOnTerminal ? scalar.picture : String(scalar)
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Whether a terminal does something else than show this scalar.
  fileprivate var actsOnTerminal: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0x61C: true
    default: false
    }
  }

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
