/// What was left out of a field as it was typed or pasted, and would have meant something: the
/// eleventh digit of a phone number.
///
/// It stays with the field until that is edited again, replaced as a whole, or somebody confirms that
/// the text is right without it.
public struct Notice: Hashable, Sendable {
  /// The text that was left out, at most the first 64 characters of it; nil where it may not be kept.
  public var text: String?

  /// Why, in words.
  public let reason: String

  /// Why, for programs.
  public let code: String

  /// Puts a notice together from where it is kept.
  public init(text: String?, reason: String, code: String) {
    (self.text, self.reason, self.code) = (text, reason, code)
  }

  init(_ refusal: Refusal) {
    self.init(text: refusal.text, reason: refusal.reason, code: refusal.code)
  }

  /// The code under which a notice stands among what is wrong with fields.
  public static let issueCode = "notice"

  /// The notice without what was left out.
  public var withoutText: Notice { Notice(text: nil, reason: reason, code: code) }

  /// What is said to a person: `“8” was left out: at most 10 digits`.
  public var message: String {
    text.map { "“\($0)” was left out: \(reason)" } ?? "Something was left out: \(reason)"
  }

  /// The notice with what was left out after it; the first reason stands.
  func appending(_ later: Notice) -> Notice {
    guard let text, let more = later.text else { return self }
    return Notice(text: (text + more).characters(upTo: 64), reason: reason, code: code)
  }
}

extension Field {
  /// What was left out of the field, or of one of its items, and nobody has confirmed.
  public var notice: Notice? {
    definition.list == nil ? ownNotice : items.fields.lazy.compactMap(\.ownNotice).first
  }

  /// Takes note of what was left out, if it would have meant something.
  mutating func takeNote(of lost: Refusal) {
    guard definition.losesContent(lost) else { return }
    let new = Notice(lost)
    ownNotice = ownNotice?.appending(new) ?? new
  }

  /// The text is right without what was left out; of a list, all items are.
  mutating func confirm() {
    guard notice != nil else { return refuse(.nothingToConfirm) }
    ownNotice = nil
    for index in items.fields.indices { items.fields[index].ownNotice = nil }
  }

  /// The notice as it may be kept: without its text where that of the field is secret.
  package var keptNotice: Notice? {
    definition.storage == .keep ? notice : notice?.withoutText
  }

  /// Takes up a notice that was kept.
  package mutating func restore(_ notice: Notice?) {
    if definition.list == nil { ownNotice = notice }
  }
}

extension FieldDefinition {
  /// Whether a text that was refused has a character that means something in this type: a digit where
  /// it takes digits, a letter where it takes letters, or any sign that it takes where there is only
  /// no room for it.
  func losesContent(_ refusal: Refusal) -> Bool {
    guard refusal.isAboutText else { return false }
    return refusal.text.unicodeScalars.contains { scalar in
      if scalar.decimalDigit != nil { return takesAny(of: "0123456789".unicodeScalars) }
      if scalar.isLetter { return takes(scalar) || takesAny(of: Self.latinLetters) }
      return refusal.isAboutRoom && !scalar.isWhitespace && !scalar.isControl && takes(scalar)
    }
  }

  private static let latinLetters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".unicodeScalars

  private func takesAny(of scalars: some Sequence<Unicode.Scalar>) -> Bool {
    scalars.contains(where: takes)
  }

  /// Whether the type takes a character into an empty text.
  private func takes(_ scalar: Unicode.Scalar) -> Bool {
    !take(RawEdit(offered: String(scalar), origin: .typing)).takesNothing
  }
}

extension Refusal {
  /// Whether there was no room for the text, which might be taken elsewhere.
  fileprivate var isAboutRoom: Bool {
    if case .tooLong = cause { true } else { false }
  }

  /// Whether the refusal is about the offered characters, and not about the field as it is.
  fileprivate var isAboutText: Bool {
    switch cause {
    case .disabled, .notFocused, .nothingSelected, .nothingToPaste, .nothingToUndo, .nothingToRedo,
      .nothingToConfirm, .actionNotAllowed, .confidential, .focusRefused, .vetoed, .listNeedsItem,
      .noItem, .list:
      false
    case .digitsOnly, .lettersOnly, .lettersAnd, .lettersAndDigitsOnly, .charactersOnly, .noSpaces,
      .noLeadingSpace, .tooLong, .tooManyDecimals, .secondPoint, .misplacedMinus, .noMinus,
      .ambiguousNumber, .ambiguousDate, .tooLarge, .unknownCharacters, .tooManyItems, .byType:
      true
    }
  }
}
