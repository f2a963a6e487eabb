/// The characters that a type accepts.
public enum Acceptance: Hashable, Sendable {
  /// Decimal digits of any script, converted to ASCII digits.
  case digits
  /// Letters of any script.
  case letters
  /// Letters, and decimal digits converted to ASCII digits.
  case lettersAndDigits
  /// Letters with their combining marks, spaces, and the given signs.
  case words(signs: String)
  /// Any character except white space.
  case nonSpaces
  /// Any character.
  case any
  /// Only the characters in this string.
  case characters(String)

  /// Returns the scalar as the type stores it, or nil if the type does not accept it.
  func accept(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch self {
    case .digits:
      let folded = scalar.foldingDigit
      return folded.isASCIIDigit ? folded : nil
    case .letters:
      return scalar.isLetter ? scalar : nil
    case .lettersAndDigits:
      let folded = scalar.foldingDigit
      return folded.isASCIIDigit || folded.isLetter ? folded : nil
    case .words(let signs):
      return acceptWord(scalar, signs: signs)
    case .nonSpaces:
      return scalar.isWhitespace ? nil : scalar
    case .any:
      return scalar
    case .characters(let allowed):
      return allowed.unicodeScalars.contains(scalar) ? scalar : nil
    }
  }

  /// Whether the type accepts the text without changing it.
  ///
  /// For text beyond ASCII, this is true only if the type accepts any character.
  func acceptsUnchanged(_ text: String) -> Bool {
    if case .any = self { return true }
    return text.isByteAddressable && text.unicodeScalars.allSatisfy { accept($0) == $0 }
  }

  private func acceptWord(_ scalar: Unicode.Scalar, signs: String) -> Unicode.Scalar? {
    if scalar.value < 0x80 {
      if scalar.isASCIILetter || signs.unicodeScalars.contains(scalar) { return scalar }
      return scalar.isWhitespace ? " " : nil
    }
    switch scalar {
    case "’": return signs.contains("'") ? "'" : nil
    default:
      if scalar.isLetter || (scalar.isMark && scalar != keycap) { return scalar }
      return scalar.isWhitespace ? " " : nil
    }
  }

  /// Whether the type accepts free text rather than a fixed set of digits, letters or characters.
  var isOfText: Bool {
    switch self {
    case .words, .nonSpaces, .any: true
    case .digits, .letters, .lettersAndDigits, .characters: false
    }
  }

  /// The reason reported for a character that is not accepted.
  var refusal: Refusal.Cause {
    switch self {
    case .digits: .digitsOnly
    case .letters: .lettersOnly
    case .lettersAndDigits: .lettersAndDigitsOnly
    case .words(let signs): .lettersAnd(signs: signs)
    case .nonSpaces: .noSpaces
    case .any: .unknownCharacters
    case .characters(let allowed): .charactersOnly(allowed)
    }
  }
}

/// The combining keycap, which turns the digit before it into an emoji.
///
/// The result is neither a digit nor a letter with a mark, so both are refused.
private let keycap: Unicode.Scalar = "\u{20E3}"

/// Offered text, split into the characters that a type accepts and those it refuses.
struct FilteredText {
  var accepted = ""
  var refused = ""
  var losesMeaning = false

  init(_ offered: String, accepting acceptance: Acceptance) {
    if acceptance.acceptsUnchanged(offered) {
      accepted = offered
      return
    }
    for character in offered {
      filter(character, acceptance)
    }
    if case .words = acceptance, joinsWords(offered, acceptance) { losesMeaning = true }
  }

  /// Whether an omitted sign stood between two letters, as in `O'Fallon` for a type that accepts no
  /// apostrophes.
  private func joinsWords(_ offered: String, _ acceptance: Acceptance) -> Bool {
    var isBehindLetter = false
    var hasGap = false
    for scalar in offered.unicodeScalars {
      if acceptance.accept(scalar) == nil {
        hasGap = hasGap || isBehindLetter
        isBehindLetter = false
        continue
      }
      isBehindLetter = scalar.isLetter || scalar.isMark
      if hasGap && isBehindLetter { return true }
      hasGap = false
    }
    return false
  }

  private mutating func filter(_ character: Character, _ acceptance: Acceptance) {
    let scalars = character.unicodeScalars
    let isKeycap =
      acceptance != .nonSpaces && scalars.contains(keycap) && scalars.first?.isLetter != true
    for scalar in scalars {
      if !isKeycap, let taken = acceptance.accept(scalar) {
        self.accepted.unicodeScalars.append(taken)
      } else {
        refused.unicodeScalars.append(scalar)
        if scalar.carriesMeaning || isKeycap { losesMeaning = true }
      }
    }
  }
}
