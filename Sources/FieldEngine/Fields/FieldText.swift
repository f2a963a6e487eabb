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

/// A text as it is shown.
struct Layout: Hashable, Sendable {
  let display: String
  let template: Template?

  init(_ text: FieldText, _ definition: FieldDefinition) {
    if text.isVerbatim {
      display = text.raw
      template = nil
    } else {
      template = definition.template.template(for: text.raw)
      display = template?.place(text.raw, ending: text.ending) ?? text.raw
    }
  }

  /// How many typed characters stand before a place in the display.
  func typed(before offset: Int) -> Int {
    template?.typed(beforeCaret: offset) ?? offset
  }

  /// Where the caret stands behind so many typed characters.
  func caret(afterTyped typed: Int) -> Int {
    guard let template else { return typed }
    return display.isEmpty ? 0 : template.caret(afterTyped: typed)
  }
}
