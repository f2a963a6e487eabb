/// The result of an edit: the new typed characters, and the text that the type did not accept.
public struct Intake: Hashable, Sendable {
  /// The typed characters after the edit.
  public var raw: String

  /// The number of typed characters before the caret.
  public var caret: Int

  /// The reason why some or all of the offered text was refused.
  public var refusal: Refusal?

  /// Whether the edit dropped more than separators, symbols, white space or a known prefix.
  ///
  /// A whole value that would lose meaning is kept exactly as it was offered.
  public var losesMeaning: Bool

  /// Whether none of the offered text was accepted.
  ///
  /// The text, the caret and the selection then stay unchanged.
  public var acceptsNothing: Bool

  /// The refusal of text that did not fit; `refusal` can give another reason.
  public var lost: Refusal?

  /// The typed characters to remember for the next character.
  public var run: TypedRun?

  /// Whether the text is kept as typed because it cannot be read, at least not yet.
  public var isVerbatim = false

  /// Creates the result of an edit.
  public init(
    raw: String, caret: Int, refusal: Refusal? = nil, losesMeaning: Bool = false,
    acceptsNothing: Bool = false
  ) {
    self.raw = raw
    self.caret = caret
    self.refusal = refusal
    self.losesMeaning = losesMeaning
    self.acceptsNothing = acceptsNothing
  }

  /// Creates the result of an edit that is refused as a whole.
  static func refusing(_ edit: RawEdit, _ cause: Refusal.Cause) -> Intake {
    Intake(
      raw: edit.before + edit.after,
      caret: edit.before.characterCount,
      refusal: Refusal(edit.offered, cause),
      losesMeaning: true,
      acceptsNothing: true)
  }
}
