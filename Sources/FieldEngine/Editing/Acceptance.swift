/// Which characters a type takes.
public enum Acceptance: Hashable, Sendable {
  /// Decimal digits of any script, which become ASCII digits.
  case digits
  case letters
  case lettersAndDigits
  /// Letters with their marks, spaces, and the signs named.
  case words(signs: String)
  case nonSpaces
  case any
  case characters(String)

  /// The scalar as the type takes it, or nil.
  func take(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
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
      return takeWord(scalar, signs: signs)
    case .nonSpaces:
      return scalar.isWhitespace ? nil : scalar
    case .any:
      return scalar
    case .characters(let allowed):
      return allowed.unicodeScalars.contains(scalar) ? scalar : nil
    }
  }

  /// Whether the type takes a text as it stands; ASCII is looked at without its characters.
  func takesUnchanged(_ text: String) -> Bool {
    if self == .any { return true }
    return text.isByteAddressable && text.unicodeScalars.allSatisfy { take($0) == $0 }
  }

  private func takeWord(_ scalar: Unicode.Scalar, signs: String) -> Unicode.Scalar? {
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

  /// Whether the type takes free text, and no digits or letters of a certain number.
  var isOfText: Bool {
    switch self {
    case .words, .nonSpaces, .any: true
    case .digits, .letters, .lettersAndDigits, .characters: false
    }
  }

  /// What to say about a character that is not taken.
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

/// The sign that turns a digit before it into an emoji.
///
/// That is no digit, and the sign is no mark of a letter either.
private let keycap: Unicode.Scalar = "\u{20E3}"

/// Offered text sorted into what is taken and what is not.
struct Sifted {
  var taken = ""
  var refused = ""
  var losesMeaning = false

  init(_ offered: String, accepting acceptance: Acceptance) {
    if acceptance.takesUnchanged(offered) {
      taken = offered
      return
    }
    for character in offered {
      sift(character, acceptance)
    }
    if case .words = acceptance, joinsWords(offered, acceptance) { losesMeaning = true }
  }

  /// Whether a sign that is left out stands between two letters, as in `O'Fallon` for a type
  /// without apostrophes.
  private func joinsWords(_ offered: String, _ acceptance: Acceptance) -> Bool {
    var isBehindLetter = false
    var hasGap = false
    for scalar in offered.unicodeScalars {
      if acceptance.take(scalar) == nil {
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

  private mutating func sift(_ character: Character, _ acceptance: Acceptance) {
    let scalars = character.unicodeScalars
    let isKeycap =
      acceptance != .nonSpaces && scalars.contains(keycap) && scalars.first?.isLetter != true
    for scalar in scalars {
      if !isKeycap, let taken = acceptance.take(scalar) {
        self.taken.unicodeScalars.append(taken)
      } else {
        refused.unicodeScalars.append(scalar)
        if scalar.carriesMeaning || isKeycap { losesMeaning = true }
      }
    }
  }
}
