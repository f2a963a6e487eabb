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

  /// Makes an empty text.
  public init() {}

  init(raw: String) {
    self.raw = raw
  }

  /// The selected part of the display, if there is one.
  public var selection: Range<Int>? {
    guard let anchor, anchor != caret else { return nil }
    return min(anchor, caret)..<max(anchor, caret)
  }
}
