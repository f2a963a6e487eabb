/// The text of a field while it is edited: the typed characters and the caret.
public struct FieldText: Hashable, Sendable {
  /// The typed characters, without the formatting that the type adds.
  public var raw = ""

  /// The caret, in characters of the display.
  public var caret = 0

  /// The fixed end of the selection, whose moving end is the caret; nil if nothing is selected.
  public var anchor: Int?

  /// Whether the literals after the last typed character are shown.
  public var ending = Template.Ending.open

  /// Whether the text could not be read and is kept as it was offered.
  public var isVerbatim = false

  /// Whether the text was valid and then discarded because it must not be stored.
  ///
  /// No part of it remains, and the next edit starts from empty text.
  public var isHeld = false

  /// The characters typed since the caret reached the end, if the type remembers them.
  public var run: TypedRun?

  /// Creates empty text.
  public init() {}

  init(raw: String) {
    self.raw = raw
  }

  /// Creates the text that an edit results in.
  init(_ intake: Intake) {
    (raw, isVerbatim, run) = (intake.raw, intake.isVerbatim, intake.run)
  }

  /// Valid text that was discarded.
  static let held: FieldText = {
    var text = FieldText()
    text.isHeld = true
    return text
  }()

  /// Whether other text is the same, ignoring the caret.
  func isSame(as other: FieldText) -> Bool {
    raw.isIdentical(to: other.raw) && isVerbatim == other.isVerbatim && isHeld == other.isHeld
  }

  /// The selected range of the display, if anything is selected.
  public var selection: Range<Int>? {
    guard let anchor, anchor != caret else { return nil }
    return min(anchor, caret)..<max(anchor, caret)
  }
}
