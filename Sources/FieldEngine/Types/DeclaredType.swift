/// A field type declared in a form definition.
///
/// A declared type compiles to the same kind of definition as a built-in type.
public struct DeclaredType: Hashable, Sendable {
  /// The name by which fields refer to the type.
  public var name: String

  /// The label of a field whose form does not set one; nil to use the name.
  public var description: String?

  /// The template that typed characters fill; empty for none.
  public var template = ""

  /// The characters of the template that mark open slots.
  public var placeholders = ""

  /// The accepted characters.
  public var accepts = Acceptance.any

  /// The letter case that is applied.
  public var letterCase = LetterCase.none

  /// The minimum length of finished text, in characters.
  public var minimumLength = 0

  /// The maximum length of the text, in characters; nil for the capacity of the template or,
  /// without a template, ``TextLimit/characters``.
  public var maximumLength: Int?

  /// Whether leading spaces are dropped.
  public var trimsLeading = false

  /// The pattern that the whole displayed text must match.
  public var pattern: Pattern?

  /// The limits within which the template grows with the text; nil if it does not grow.
  public var growth: TemplateGrowth?

  /// What is added to the text when the field is left.
  public var ending = FinalFormat()

  /// How strongly the field resists being narrowed in its row; nil for the default.
  public var priority: Double?

  /// The keys that an on-screen keyboard should offer; nil to derive them from the accepted
  /// characters.
  public var keyboard: Keyboard?

  /// How the text may be stored; nil to keep it.
  public var storage: StoragePolicy?

  /// The message for any problem that `messages` does not list, except an empty required field.
  public var message: String?

  /// The messages by the code of the problem.
  public var messages: [String: String] = [:]

  /// The type's wording in languages other than the first.
  public var translations = Translations()

  /// Declares a type that accepts any text.
  public init(name: String) {
    self.name = name
  }
}

extension DeclaredType: Translatable {
  /// Passes each piece of text with its name to a function, which may replace the text.
  public mutating func changeTexts(_ change: (String, inout String?) -> Void) {
    change("description", &description)
    change("message", &message)
    for code in messages.keys.sorted() { change("messages.\(code)", &messages[code]) }
  }
}

/// The number of characters that a growing template holds on both sides of a separator.
public struct TemplateGrowth: Hashable, Sendable {
  /// The minimum and maximum number of characters before the separator.
  public var before: ClosedRange<Int>

  /// The minimum and maximum number of characters after the separator.
  public var after: ClosedRange<Int>

  /// The separator.
  public var separator: Character

  /// Creates the limits of a growing template.
  public init(before: ClosedRange<Int>, after: ClosedRange<Int>, separator: Character) {
    self.before = before
    self.after = after
    self.separator = separator
  }
}

/// The additions that a type makes to its text when the field is left.
public struct FinalFormat: Hashable, Sendable {
  /// The text before the value.
  public var prefix = ""

  /// The text after the value.
  public var suffix = ""

  /// Whether a zero is put before a leading separator.
  public var addsLeadingZero = false

  /// The minimum number of digits after the separator.
  public var minimumFraction = 0

  /// Creates a format that adds nothing.
  public init() {}
}
