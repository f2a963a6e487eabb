/// What a type makes of an edit: its new typed characters, and what it would not take.
public struct Intake: Hashable, Sendable {
  /// The typed characters after the edit.
  public var raw: String

  /// How many of them stand before the caret.
  public var caret: Int

  /// Why some or all of the offered text was not taken.
  public var refusal: Refusal?

  /// Whether something was left out that is more than a separator, a symbol, white space or a known
  /// prefix.
  ///
  /// A whole value that loses meaning is kept as it was offered.
  public var losesMeaning: Bool

  /// Whether none of the offered text was taken, so that the text, the caret and the selection
  /// stay as they are.
  public var takesNothing: Bool

  /// What was left out for want of room, where `refusal` tells of something else.
  public var lost: Refusal?

  /// What to remember of how the text was typed.
  public var run: TypedRun?

  /// Whether the text stands as it was typed, because it cannot be read yet.
  public var isVerbatim = false

  /// States what was taken.
  public init(
    raw: String, caret: Int, refusal: Refusal? = nil, losesMeaning: Bool = false,
    takesNothing: Bool = false
  ) {
    self.raw = raw
    self.caret = caret
    self.refusal = refusal
    self.losesMeaning = losesMeaning
    self.takesNothing = takesNothing
  }

  /// An edit of which nothing is taken.
  static func refusing(_ edit: RawEdit, _ cause: Refusal.Cause) -> Intake {
    Intake(
      raw: edit.before + edit.after,
      caret: edit.before.characterCount,
      refusal: Refusal(edit.offered, cause),
      losesMeaning: true,
      takesNothing: true)
  }
}
