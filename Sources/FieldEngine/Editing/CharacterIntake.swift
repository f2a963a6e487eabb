/// The usual way a type takes text: it keeps the characters that it accepts, as many as fit,
/// and gives the whole its letter case.
struct CharacterIntake: Sendable {
  var accepts: Acceptance
  var limit = TextLimit.characters
  var shape: @Sendable (String) -> String = { $0 }

  func callAsFunction(_ edit: RawEdit) -> Intake {
    guard edit.offered.utf8.count <= TextLimit.pasteBytes(into: limit) else {
      return .refusing(edit, .tooLong(limit: limit, ofDigits: accepts == .digits))
    }
    let sifted = Sifted(edit.offered, accepting: accepts)
    var refusal = refusal(of: sifted, in: edit)
    let (taken, isCut) = fitting(sifted.taken, between: edit)
    var lost: Refusal?
    if isCut {
      let overflow = sifted.taken.characters(from: taken.characterCount)
      lost = Refusal(overflow, .tooLong(limit: limit, ofDigits: accepts == .digits))
      refusal = refusal ?? lost
    }
    var intake = shaped(before: edit.before + taken, after: edit.after)
    (intake.refusal, intake.lost) = (refusal, lost)
    intake.losesMeaning = sifted.losesMeaning || isCut
    intake.takesNothing = takesNothing(taken, of: edit, giving: intake.raw)
    if intake.takesNothing, refusal == nil {
      intake.refusal = Refusal(edit.offered, .noLeadingSpace)
    }
    return intake
  }

  /// A space that the shape drops again is not taken either.
  private func takesNothing(_ taken: String, of edit: RawEdit, giving raw: String) -> Bool {
    guard edit.origin != .deletion else { return false }
    return taken.isEmpty
      || (taken.isAllWhitespace && raw == shape(edit.before + edit.after))
  }

  /// A typed character that is not taken is always worth a word.
  ///
  /// What a paste leaves out is so only when it carries meaning, or when nothing of the paste is
  /// left.
  private func refusal(of sifted: Sifted, in edit: RawEdit) -> Refusal? {
    guard !sifted.refused.isEmpty else { return nil }
    let isWorthAWord =
      edit.origin == .typing || sifted.losesMeaning || sifted.taken.isEmpty
    return isWorthAWord ? Refusal(sifted.refused, accepts.refusal) : nil
  }

  /// As much of the taken text as there is room for: its ends may join the characters beside them,
  /// and need no room then, but by its case a letter may become two or three.
  ///
  /// No text has more characters than bytes, so that a short one need not be counted.
  private func fitting(_ taken: String, between edit: RawEdit) -> (taken: String, isCut: Bool) {
    let bytes = edit.before.utf8.count + taken.utf8.count + edit.after.utf8.count
    if bytes <= limit { return (taken, false) }
    let used = edit.before.characterCount + edit.after.characterCount
    var kept = taken.characters(upTo: max(0, limit - used) + 2)
    while !kept.isEmpty {
      let surplus = shape(edit.before + kept + edit.after).characterCount - limit
      guard surplus > 0 else { break }
      kept = String(kept.dropLast((surplus + 2) / 3))
    }
    return (kept, kept.utf8.count < taken.utf8.count)
  }

  /// Shaping goes from left to right, so that the shape of the part before the caret tells
  /// where the caret stands in the shape of the whole.
  private func shaped(before: String, after: String) -> Intake {
    let raw = shape(before + after)
    guard !after.isEmpty else { return Intake(raw: raw, caret: raw.characterCount) }
    let typed = shape(before).unicodeScalars.count
    return Intake(raw: raw, caret: raw.characterOffset(ofScalar: typed))
  }
}

/// The bounds that keep every edit quick.
public enum TextLimit {
  /// The longest text a field holds, in characters.
  public static let characters = 65_536
  /// The longest paste that is looked at, in bytes.
  public static let pasteBytes = 4_194_304
  /// The longest paste that is looked at where so many characters fit.
  ///
  /// What is much longer, whatever dress and spaces it has, was not meant for the field.
  static func pasteBytes(into limit: Int) -> Int {
    max(4_096, min(pasteBytes, limit * 64))
  }

  /// The longest text that is searched for a value with something shown around it, in characters.
  public static let dressedCharacters = 64
  /// The longest number, in digits.
  public static let digits = 1_000
}
