/// What a field holds while it is edited: the typed characters, and where the caret stands.
public struct FieldText: Hashable, Sendable {
  /// The typed characters, without the dress that the type puts around them.
  public var raw = ""

  /// The caret, in characters of the display.
  public var caret = 0

  /// Where a selection began whose moving end is the caret; nil when nothing is selected.
  public var anchor: Int?

  /// Whether the literals after the last typed character stand already.
  public var ending = Template.Ending.open

  /// Whether the text was offered as a whole, could not be read, and is kept as it was offered.
  public var isVerbatim = false

  /// Whether the text was left valid and let go of, because it may not be kept; nothing of it is
  /// there, and the next edit starts from nothing.
  public var isHeld = false

  /// What was typed since the caret came to the end, where the type remembers it.
  public var run: TypedRun?

  /// Makes an empty text.
  public init() {}

  init(raw: String) {
    self.raw = raw
  }

  /// A text that was let go of.
  static let held: FieldText = {
    var text = FieldText()
    text.isHeld = true
    return text
  }()

  /// Whether it is the same text, whatever its caret.
  func isSame(as other: FieldText) -> Bool {
    raw.isIdentical(to: other.raw) && isVerbatim == other.isVerbatim && isHeld == other.isHeld
  }

  /// The selected part of the display, if there is one.
  public var selection: Range<Int>? {
    guard let anchor, anchor != caret else { return nil }
    return min(anchor, caret)..<max(anchor, caret)
  }
}
