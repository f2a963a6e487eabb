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
  /// otherwise `o'hare rd` becomes `O'hare Rd`. A letter that would become several, of which the
  /// type would not take one, stays as it is: a small `İ` has a mark.
  func apply(
    to text: String, apostropheBreaks: Bool = false, accepting acceptance: Acceptance = .any
  ) -> String {
    switch self {
    case .none: text
    case .upper: text.recased(text.uppercased(), accepting: acceptance, \.uppercaseMapping)
    case .lower: text.recased(text.lowercased(), accepting: acceptance, \.lowercaseMapping)
    case .words: capitalizingWords(text, apostropheBreaks, acceptance)
    }
  }
}

private func capitalizingWords(
  _ text: String, _ apostropheBreaks: Bool, _ acceptance: Acceptance
) -> String {
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
      let taken = acceptance.takesLetters(mapped) ? mapped : String(scalar)
      result.append(contentsOf: taken.utf8)
      inWord =
        scalar.isLetter || (inWord && (scalar.isMark || (scalar == "’" && !apostropheBreaks)))
    }
  }
  return String(decoding: result, as: UTF8.self)
}

extension String {
  /// The text in another case, scalar by scalar where the type would not take all of it.
  fileprivate func recased(
    _ other: String, accepting acceptance: Acceptance,
    _ mapping: KeyPath<Unicode.Scalar.Properties, String>
  ) -> String {
    if acceptance == .any || other.unicodeScalars.count == unicodeScalars.count { return other }
    return unicodeScalars.reduce(into: "") { result, scalar in
      let mapped = scalar.properties[keyPath: mapping]
      result += acceptance.takesLetters(mapped) ? mapped : String(scalar)
    }
  }
}

extension Acceptance {
  /// Whether a letter may become these: one letter always, several when the type takes each.
  fileprivate func takesLetters(_ letters: String) -> Bool {
    let scalars = letters.unicodeScalars
    return scalars.count == 1 || scalars.allSatisfy { take($0) != nil }
  }
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
