/// The letter case that a type gives its text.
public enum LetterCase: String, CaseIterable, Hashable, Sendable {
  /// As typed.
  case none
  case upper
  case lower
  /// The first letter of each word is a capital, all others are small.
  case words

  /// The text in this case.
  ///
  ///     LetterCase.words.apply(to: "n. main STREET")  // "N. Main Street"
  ///
  /// A letter after an apostrophe starts a word only where `apostropheBreaks`, as in `O'Connor`;
  /// otherwise `o'hare rd` becomes `O'hare Rd`.
  func apply(to text: String, apostropheBreaks: Bool = false) -> String {
    switch self {
    case .none: text
    case .upper: text.uppercased()
    case .lower: text.lowercased()
    case .words: capitalizingWords(text, apostropheBreaks: apostropheBreaks)
    }
  }
}

private func capitalizingWords(_ text: String, apostropheBreaks: Bool) -> String {
  var result: [UInt8] = []
  result.reserveCapacity(text.utf8.count)
  var inWord = false
  for scalar in text.unicodeScalars {
    if scalar.value < 0x80 {
      let isLetter = scalar.isASCIILetter
      let flipsCase = isLetter && inWord == (scalar.value & 0x20 == 0)
      result.append(UInt8(flipsCase ? scalar.value ^ 0x20 : scalar.value))
      inWord = isLetter || (inWord && scalar == "'" && !apostropheBreaks)
    } else {
      let mapped = inWord ? scalar.properties.lowercaseMapping : scalar.steadyTitlecase
      result.append(contentsOf: mapped.utf8)
      inWord =
        scalar.isLetter || (inWord && (scalar.isMark || (scalar == "’" && !apostropheBreaks)))
    }
  }
  return String(decoding: result, as: UTF8.self)
}

extension Unicode.Scalar {
  /// The capital that stays as it is when it is capitalized again.
  ///
  /// A few scalars expand to a mark or modifier and a capital, which a second pass would make
  /// small; they stay.
  fileprivate var steadyTitlecase: String {
    let mapped = properties.titlecaseMapping
    let rest = mapped.unicodeScalars.dropFirst()
    let isSteady = rest.allSatisfy { $0.properties.lowercaseMapping == String($0) }
    return isSteady ? mapped : String(self)
  }
}
