public import FieldEngine

/// Text between the fields of a form, such as an introduction or a result.
///
/// A note has no answer. `**bold**`, `_italic_` and `[a link](https://…)` mean the same as in
/// Markdown, and a blank line begins a new paragraph.
public struct FormNote: Equatable, Sendable {
  /// The text, which may contain answers.
  public var text: String

  /// The name of the note in its form, if it has one.
  public var key: String?

  /// The name of the note in another system, which can be any text.
  public var name: String?

  /// The group that contains the note; nil if the note belongs to no group.
  public var group: String?

  /// The condition under which the note is shown; nil if it always is.
  public var condition: FormCondition?

  /// The number of fields that come before the note in the definition.
  public var place: Int

  /// The text in languages other than the first.
  public var translations = Translations()

  /// Creates a note; in a form builder, the note's place is where it is written.
  public init(
    _ text: String, key: String? = nil, group: String? = nil, when condition: FormCondition? = nil,
    after place: Int = 0
  ) {
    (self.text, self.key, self.group) = (text, key, group)
    (self.condition, self.place) = (condition, place)
  }
}

extension FormNote: Translatable {
  /// Passes each piece of text with its name to a function, which may replace the text.
  public mutating func changeTexts(_ change: (String, inout String?) -> Void) {
    text.change { change("note", &$0) }
  }
}
