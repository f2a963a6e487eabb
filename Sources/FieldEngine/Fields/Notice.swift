/// Meaningful text that was left out when someone typed or pasted it into a field.
///
/// An example is the eleventh digit of a phone number. The notice stays until the field is edited
/// or set again, or until someone confirms that the text is right without it.
public struct Notice: Hashable, Sendable {
  /// The text that was left out, cut off after 64 characters; nil if it must not be stored.
  public var text: String?

  /// The reason in words.
  public let reason: String

  /// The reason as a code for programs.
  public let code: String

  /// Creates a notice from its stored parts.
  public init(text: String?, reason: String, code: String) {
    (self.text, self.reason, self.code) = (text, reason, code)
  }

  init(_ refusal: Refusal, _ words: MessageTable) {
    self.init(text: refusal.text, reason: refusal.reason(in: words), code: refusal.code)
  }

  /// The code for a notice in a list of issues.
  public static let issueCode = "notice"

  /// The notice without the text that was left out.
  public var withoutText: Notice { Notice(text: nil, reason: reason, code: code) }

  /// The message for a person, such as `“8” was left out: at most 10 digits`.
  public var message: String { message(in: .english) }

  /// Returns the message for a person in the language of the reason.
  public func message(in words: MessageTable) -> String {
    text.map { text in
      let isCutOff = text.characterCount >= Refusal.longestText
      return words.text("notice", ["text": isCutOff ? text + "…" : text, "reason": reason])
    } ?? words.text("notice.hidden", ["reason": reason])
  }

  /// Returns the notice with its reason in another language; unchanged if its words are not known.
  package func translated(from old: MessageTable, to new: MessageTable) -> Notice {
    Notice(text: text, reason: new.reason(reason, from: old) ?? reason, code: code)
  }

  /// Appends later text that was left out; the first reason stays.
  func appending(_ later: Notice) -> Notice {
    guard let text, let more = later.text else { return self }
    let joined = (text + more).characters(upTo: Refusal.longestText)
    return Notice(text: joined, reason: reason, code: code)
  }
}

extension Field {
  /// The unconfirmed notice about text that was left out of the field or one of its items.
  public var notice: Notice? {
    // Only lists have items, and the items hold the notices.
    items.fields.isEmpty ? ownNotice : items.fields.lazy.compactMap { $0.ownNotice }.first
  }

  /// Records refused text, if it is meaningful in this type.
  mutating func recordNotice(of lost: Refusal) {
    guard definition.losesContent(lost) else { return }
    let new = Notice(lost, definition.words)
    ownNotice = ownNotice?.appending(new) ?? new
  }

  /// Confirms that the text, or each item's text, is right without the part that was left out.
  mutating func confirm() {
    guard notice != nil else { return refuse(.nothingToConfirm) }
    ownNotice = nil
    for index in items.fields.indices { items.fields[index].ownNotice = nil }
  }

  /// The notice as it may be stored, without its text if the field's text must not be stored.
  package var keptNotice: Notice? {
    definition.storage == .keep ? notice : notice?.withoutText
  }

  /// Restores a stored notice.
  package mutating func restore(_ notice: Notice?) {
    if definition.list == nil { ownNotice = notice }
  }
}

extension FieldDefinition {
  /// Whether refused text contains a character that is meaningful in this type.
  ///
  /// Such a character is a digit if the type accepts digits, a letter if it accepts letters, or any
  /// accepted sign that did not fit.
  func losesContent(_ refusal: Refusal) -> Bool {
    // Files are chosen, so typed characters have no meaning.
    guard refusal.isAboutText, file == nil else { return false }
    return refusal.text.unicodeScalars.contains { scalar in
      if scalar.decimalDigit != nil { return acceptsAny(of: "0123456789".unicodeScalars) }
      if scalar.isLetter { return accepts(scalar) || acceptsAny(of: Self.latinLetters) }
      return refusal.isAboutRoom && !scalar.isWhitespace && !scalar.isControl && accepts(scalar)
    }
  }

  private static let latinLetters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".unicodeScalars

  private func acceptsAny(of scalars: some Sequence<Unicode.Scalar>) -> Bool {
    scalars.contains(where: accepts)
  }

  /// Whether the type accepts a character in empty text.
  private func accepts(_ scalar: Unicode.Scalar) -> Bool {
    !accept(RawEdit(offered: String(scalar), origin: .typing)).acceptsNothing
  }
}

extension Refusal {
  /// Whether the text was refused only for lack of room.
  fileprivate var isAboutRoom: Bool {
    if case .tooLong = cause { true } else { false }
  }

  /// Whether the refusal concerns the offered text rather than the state of the field.
  fileprivate var isAboutText: Bool {
    switch cause {
    case .disabled, .notFocused, .nothingSelected, .nothingToPaste, .nothingToUndo, .nothingToRedo,
      .nothingToConfirm, .actionNotAllowed, .confidential, .focusRefused, .vetoed, .listNeedsItem,
      .noItem, .list, .noOption, .tooManyOptions:
      false
    case .digitsOnly, .lettersOnly, .lettersAnd, .lettersAndDigitsOnly, .charactersOnly, .noSpaces,
      .noLeadingSpace, .tooLong, .tooManyDecimals, .secondPoint, .misplacedMinus, .noMinus,
      .ambiguousNumber, .ambiguousDate, .tooLarge, .unknownCharacters, .tooManyItems, .byType:
      true
    }
  }
}

extension [Field] {
  /// Whether a field has a notice.
  ///
  /// This borrows stored properties of the field, because a method of the field would copy it.
  package func hasNotice(at place: Int) -> Bool {
    guard span[place].context.definition.list != nil else { return span[place].ownNotice != nil }
    return self[place].notice != nil
  }
}
