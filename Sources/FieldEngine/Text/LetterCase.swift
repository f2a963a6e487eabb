/// The letter case that a type applies to its text.
public enum LetterCase: String, CaseIterable, Hashable, Sendable {
  /// Letters keep the case in which they were typed.
  case none
  /// All letters are capitals.
  case upper
  /// All letters are lowercase.
  case lower
  /// The first letter of each word is a capital, all others are lowercase.
  case words

  /// Returns the text in this case.
  ///
  ///     LetterCase.words.apply(to: "n. main STREET")  // "N. Main Street"
  ///
  /// A letter after an apostrophe starts a word only if `apostropheBreaks` is set, as in
  /// `O'Connor`; otherwise `o'hare rd` becomes `O'hare Rd`. A letter that would become several
  /// characters stays unchanged unless the type accepts all of them: a lowercase `İ` has a
  /// combining mark.
  func apply(
    to text: String, apostropheBreaks: Bool = false, accepting acceptance: Acceptance = .any
  ) -> String {
    switch self {
    case .none: text
    case .upper: text.recased(text.uppercased(), accepting: acceptance) { $0.uppercaseMapping }
    case .lower: text.recased(text.lowercased(), accepting: acceptance) { $0.lowercaseMapping }
    case .words: capitalizingWords(text, apostropheBreaks, acceptance)
    }
  }
}

/// When words are capitalized.
///
/// If this is not set, text without capitals is capitalized when the field is left.
public enum Capitalization: String, CaseIterable, Hashable, Sendable {
  /// On each keystroke, the first letter of each word becomes a capital and all others lowercase.
  case strict
  /// The old name of `strict`.
  case words
  /// Letters stay as they were typed.
  case none
}

extension String {
  /// Capitalizes each word, unless the text already contains a capital.
  ///
  ///     "12 oak ln".capitalizedIfPlain()       // "12 Oak Ln"
  ///     "van der Berg".capitalizedIfPlain()    // "van der Berg"
  ///
  /// The letters of an ordinal number stay lowercase: `42nd St`.
  func capitalizedIfPlain(apostropheBreaks: Bool = false) -> String {
    if unicodeScalars.contains(where: { $0.isCapital }) { return self }
    let words = LetterCase.words.apply(to: self, apostropheBreaks: apostropheBreaks)
    return words.utf8.contains(where: { $0 &- 0x30 < 10 }) ? words.withSmallOrdinals : words
  }

  /// The text with lowercase letters in its ordinal numbers, as in `42nd`.
  private var withSmallOrdinals: String {
    var result = Array(utf8)
    var start = 0
    while start < result.count {
      guard result[start] &- 0x30 < 10 else {
        start += 1
        continue
      }
      let end = result[start...].firstIndex { $0 &- 0x30 >= 10 } ?? result.count
      let word = result[end...].prefix { ($0 | 0x20) &- 0x61 < 26 || $0 >= 0x80 }
      let small = word.map { $0 | 0x20 }
      if ["st", "nd", "rd", "th"].contains(where: { $0.utf8.elementsEqual(small) }) {
        result.replaceSubrange(word.indices, with: small)
      }
      start = max(word.endIndex, end)
    }
    return String(decoding: result, as: UTF8.self)
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
      let taken = acceptance.acceptsLetters(mapped) ? mapped : String(scalar)
      result.append(contentsOf: taken.utf8)
      inWord =
        scalar.isLetter || (inWord && (scalar.isMark || (scalar == "’" && !apostropheBreaks)))
    }
  }
  return String(decoding: result, as: UTF8.self)
}

extension String {
  /// Changes the case, scalar by scalar if the type does not accept the whole result.
  fileprivate func recased(
    _ other: String, accepting acceptance: Acceptance,
    _ mapping: (Unicode.Scalar.Properties) -> String
  ) -> String {
    if acceptance == .any || other.unicodeScalars.count == unicodeScalars.count { return other }
    return unicodeScalars.reduce(into: "") { result, scalar in
      let mapped = mapping(scalar.properties)
      result += acceptance.acceptsLetters(mapped) ? mapped : String(scalar)
    }
  }
}

extension Acceptance {
  /// Whether a letter may become these letters: always if it is a single letter, and otherwise if
  /// the type accepts each of them.
  fileprivate func acceptsLetters(_ letters: String) -> Bool {
    let scalars = letters.unicodeScalars
    return scalars.count == 1 || scalars.allSatisfy { accept($0) != nil }
  }
}

extension Unicode.Scalar {
  /// The capital, if capitalizing it again would not change it.
  ///
  /// A few scalars expand to a capital and another letter or mark that a second pass would make
  /// lowercase. They stay unchanged.
  fileprivate var steadyTitlecase: String {
    let mapped = properties.titlecaseMapping
    let rest = mapped.unicodeScalars.dropFirst()
    let isSteady = rest.allSatisfy { $0.properties.lowercaseMapping == String($0) }
    return isSteady ? mapped : String(self)
  }
}
