/// Everything the engine knows of one type: a row of plain functions and values.
///
/// An edit runs through them in the order in which they stand here.
public struct FieldDefinition: Sendable {
  /// The stable name, as in a definition file.
  public var name: String

  /// What a field is called when its form does not say.
  public var label: String

  /// Takes an edit: filters what is offered, corrects, and says what it refused.
  public var take: @Sendable (RawEdit) -> Intake

  /// The guide that the typed characters fill.
  public var template = TemplateSource.none

  /// The typed characters as a person who edits them sees them.
  ///
  /// A number keeps digits that it does not show until it is edited.
  public var settle: @Sendable (String) -> String = { $0 }

  /// Whether the text stands without its closing dress while the field has the focus.
  public var opensOnFocus = false

  /// Judges a text that may still grow.
  public var judgeTyping: @Sendable (String, Judging) -> Problem? = { _, _ in nil }

  /// Says what the way in which a text was typed means beside the text, where the type remembers it.
  public var readTyped: @Sendable (TypedRun) -> TypedReading? = { _ in nil }

  /// Judges a text that is left.
  ///
  /// It is asked only when `judgeTyping` finds nothing.
  public var judgeResult: @Sendable (String, Judging) -> Problem? = { _, _ in nil }

  /// Whether a text counts as nothing entered where something is required.
  public var isBlank: @Sendable (String) -> Bool = { $0.isEmpty }

  /// The final format of the typed characters when the field is left.
  public var finish: @Sendable (String) -> String = { $0 }

  /// Whether the literals that end the template appear when the field is left.
  public var closesTemplate: @Sendable (String) -> Bool = { _ in true }

  /// The value of a valid text, from its typed characters and its display.
  ///
  /// The display is laid out only for a type that asks for it.
  public var value: @Sendable (String, _ display: () -> String, Judging) -> CanonicalValue? = {
    _, display, _ in .text(display())
  }

  /// The typed characters for the type's own canonical text, where reading it as a person's text
  /// would not do; nil to read it so.
  public var rawFromCanonical: @Sendable (String) -> String? = { _ in nil }

  /// What to say in place of the usual words.
  public var message: @Sendable (Problem) -> String? = { _ in nil }

  /// What a list asks of its items; nil for every other type.
  public var list: ListRules?

  /// The options of a choice, in their order.
  public var options: [ChoiceOption] = []

  /// How hard the field resists being made narrower than others in its row.
  public var priority = 1.0

  /// The narrowest width, in columns, in which the field is still of use.
  public var minimumWidth = 8

  /// The height of the field's box in lines; a text with more than one is a paragraph, which may
  /// have line breaks.
  public var lines = 1

  /// Which keys a screen keyboard should offer.
  public var keyboard = Keyboard.text

  /// How many characters a free text may have; nil for a type whose form says how long it is.
  public var longestText: Int?

  /// What may be stored of the text.
  public var storage = StoragePolicy.keep

  /// What a text of the type is to a program that looks at the text alone.
  public var content = ContentKind.text

  /// Makes a row that takes edits in its own way, and judges nothing yet.
  public init(
    name: String,
    label: String,
    take: @escaping @Sendable (RawEdit) -> Intake
  ) {
    self.name = name
    self.label = label
    self.take = take
  }
}

/// Where a type's template comes from.
///
/// It is indirect, so that a definition is quick to copy.
public indirect enum TemplateSource: Sendable {
  case none
  case fixed(Template)
  /// A template that grows and shrinks with the typed characters.
  case dynamic(@Sendable (String) -> Template)

  /// A dress that follows the typed characters in its own way, as that of a number does.
  case dress(@Sendable (String, Template.Ending) -> DressedText)
}

/// Which keys a screen keyboard should offer.
public enum Keyboard: String, CaseIterable, Hashable, Sendable {
  case text
  case name
  case numberPad
  case decimalPad
  case phonePad
  case email
  case url
}

/// What the texts of a type are, for programs that guess at it as a spreadsheet does.
public enum ContentKind: String, CaseIterable, Hashable, Sendable {
  /// Anything that a person may write.
  case text
  /// Quantities, to be calculated with.
  case number
  /// Days and months.
  case date
  /// Digits that name something, as those of a phone do; zeros in front belong to them.
  case digits
}

/// What may be stored of a field's text.
public enum StoragePolicy: String, CaseIterable, Hashable, Sendable {
  case keep
  /// Stored, but shown, listed and exported masked unless revealed on request.
  case mask
  /// The characters reach no file.
  case never
}
