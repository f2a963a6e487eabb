/// The default way to accept text: keep the accepted characters that fit, and then apply the
/// letter case.
struct CharacterIntake: Sendable {
  var accepts: Acceptance
  var limit = TextLimit.characters
  /// A function that changes the letter case or removes spaces; nil keeps the text as it is.
  var shape: (@Sendable (String) -> String)?

  func callAsFunction(_ edit: RawEdit) -> Intake {
    if let intake = appended(edit) { return intake }
    guard edit.offered.utf8.count <= TextLimit.pasteBytes(into: limit) else {
      return .refusing(edit, .tooLong(limit: limit, ofDigits: accepts == .digits))
    }
    let filtered = FilteredText(edit.offered, accepting: accepts)
    var refusal = refusal(of: filtered, in: edit)
    let (taken, isCut) = fitting(filtered.accepted, between: edit)
    var lost: Refusal?
    if isCut {
      let overflow = filtered.accepted.characters(from: taken.characterCount)
      lost = Refusal(overflow, .tooLong(limit: limit, ofDigits: accepts == .digits))
      refusal = refusal ?? lost
    }
    var intake = shaped(before: edit.before + taken, after: edit.after)
    (intake.refusal, intake.lost) = (refusal, lost)
    intake.losesMeaning = filtered.losesMeaning || isCut
    intake.acceptsNothing = acceptsNothing(taken, of: edit, giving: intake.raw)
    if intake.acceptsNothing, refusal == nil {
      intake.refusal = Refusal(edit.offered, .noLeadingSpace)
    }
    return intake
  }

  /// Returns the result of the most frequent edit, which appends text that can stay as it is; nil
  /// for any other edit.
  private func appended(_ edit: RawEdit) -> Intake? {
    guard shape == nil, edit.after.isEmpty, !edit.offered.isEmpty,
      edit.before.utf8.count + edit.offered.utf8.count <= limit,
      accepts.acceptsUnchanged(edit.offered)
    else { return nil }
    let raw = edit.before + edit.offered
    return Intake(raw: raw, caret: raw.characterCount)
  }

  /// Whether an edit adds nothing, for example only a space that the shape removes again.
  private func acceptsNothing(_ taken: String, of edit: RawEdit, giving raw: String) -> Bool {
    guard edit.origin != .deletion else { return false }
    return taken.isEmpty
      || (taken.isAllWhitespace && raw == shaped(edit.before + edit.after))
  }

  /// Returns the refusal to report for the characters that were not accepted.
  ///
  /// A refused typed character is always reported. Refused characters of a paste are reported only
  /// if they carry meaning, or if nothing else in the paste is accepted.
  private func refusal(of filtered: FilteredText, in edit: RawEdit) -> Refusal? {
    guard !filtered.refused.isEmpty else { return nil }
    let isWorthAWord =
      edit.origin == .typing || filtered.losesMeaning || filtered.accepted.isEmpty
    return isWorthAWord ? Refusal(filtered.refused, accepts.refusal) : nil
  }

  /// Returns the part of the accepted text that fits within the limit, and whether it was cut.
  ///
  /// Shaping can change the length: the ends of the text may combine with adjacent characters, and
  /// one letter may become two or three in another case. Text never has more characters than bytes,
  /// so the characters of short text are not counted.
  private func fitting(_ taken: String, between edit: RawEdit) -> (taken: String, isCut: Bool) {
    let bytes = edit.before.utf8.count + taken.utf8.count + edit.after.utf8.count
    if bytes <= limit { return (taken, false) }
    let used = edit.before.characterCount + edit.after.characterCount
    var kept = taken.characters(upTo: max(0, limit - used) + 2)
    while !kept.isEmpty {
      let surplus = shaped(edit.before + kept + edit.after).characterCount - limit
      guard surplus > 0 else { break }
      kept = String(kept.dropLast((surplus + 2) / 3))
    }
    return (kept, kept.utf8.count < taken.utf8.count)
  }

  /// Applies the shape and places the caret.
  ///
  /// Shaping works from left to right. The shape of the text before the caret therefore gives the
  /// position of the caret in the shaped text.
  private func shaped(before: String, after: String) -> Intake {
    let raw = shaped(before + after)
    guard !after.isEmpty else { return Intake(raw: raw, caret: raw.characterCount) }
    let typed = shaped(before).unicodeScalars.count
    return Intake(raw: raw, caret: raw.characterOffset(ofScalar: typed))
  }

  private func shaped(_ text: String) -> String { shape?(text) ?? text }
}

/// Size limits that keep every edit fast.
public enum TextLimit {
  /// The maximum length of a field's text, in characters.
  public static let characters = 65_536
  /// The maximum size of text that is typed in one step, in bytes; larger text is pasted.
  public static let typedBytes = 1_024
  /// The maximum size of a paste, in bytes; a larger one is refused.
  public static let pasteBytes = 4_194_304
  /// The maximum size, in bytes, of a paste into a field that holds a limited number of characters.
  ///
  /// A much longer paste was not meant for the field, even allowing for formatting and spaces.
  static func pasteBytes(into limit: Int) -> Int {
    max(4_096, min(pasteBytes, limit * 64))
  }

  /// The maximum length of text that is searched for a value with a prefix and suffix, in
  /// characters.
  public static let decoratedCharacters = 64
  /// The maximum length of a number, in digits.
  public static let digits = 1_000
}
