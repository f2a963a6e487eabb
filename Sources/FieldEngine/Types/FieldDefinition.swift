/// Everything the engine knows about a type, as plain functions and values.
///
/// They are declared in the order in which an edit uses them.
public struct FieldDefinition: Sendable {
  /// The stable name, as in a form definition.
  public var name: String

  /// The label of a field whose form does not set one.
  public var label: String

  /// Accepts an edit: filters the offered text, corrects it, and reports what was refused.
  public var accept: @Sendable (RawEdit) -> Intake

  /// The template that the typed characters fill.
  public var template = TemplateSource.none { didSet { plainValue = nil } }

  /// Returns the typed characters as they appear while editing.
  ///
  /// A number keeps digits that are not shown until it is edited.
  public var settle: @Sendable (String) -> String = { $0 }

  /// Whether formatting that appears when the field is left, such as a suffix, is hidden while the
  /// field has the focus.
  public var opensOnFocus = false

  /// Validates text that may still grow.
  public var validateTyping: @Sendable (String, ValidationContext) -> IssueKind? = { _, _ in nil } {
    didSet { forgetShortcuts() }
  }

  /// Returns the status of the text, derived from how it was typed; nil if the type does not
  /// remember how.
  public var readTyped: @Sendable (TypedRun) -> TypedReading? = { _ in nil }

  /// Validates the text when the field is left.
  ///
  /// The function is called only if `validateTyping` finds nothing.
  public var validateResult: @Sendable (String, ValidationContext) -> IssueKind? = { _, _ in nil } {
    didSet { forgetShortcuts() }
  }

  /// Whether the given text counts as empty in a required field.
  public var isBlank: @Sendable (String) -> Bool = { $0.isEmpty }

  /// Returns the typed characters in their final format, applied when the field is left.
  public var finish: @Sendable (String) -> String = { $0 } { didSet { forgetShortcuts() } }

  /// Whether the literals at the end of the template appear when the field is left.
  public var closesTemplate: @Sendable (String) -> Bool = { _ in true }

  /// Returns the value of valid text, from its typed characters and its display.
  ///
  /// The display is computed only for a type that calls the function.
  public var value:
    @Sendable (String, _ display: () -> String, ValidationContext) -> CanonicalValue? = {
      _, display, _ in .text(display())
    }
  {
    didSet { forgetShortcuts() }
  }

  /// Returns the typed characters for canonical text, or nil to read it as typed text.
  public var rawFromCanonical: @Sendable (String) -> String? = { _ in nil }

  /// Returns the value of typed characters that are valid, final, and displayed unchanged; nil for
  /// all others.
  ///
  /// A calculated answer with such a value needs neither formatting nor validation. The function is
  /// removed when the type's formatting or validation is changed.
  package var plainValue: (@Sendable (String) -> CanonicalValue?)?

  /// Reads the text once and returns all results, for a type that reads its text as a whole.
  ///
  /// This function is removed if one of the functions that it replaces is changed.
  var readWhole: (@Sendable (String) -> WholeReading)?

  /// Returns a message that replaces the standard one; nil to keep the standard message.
  public var message: @Sendable (IssueKind) -> String? = { _ in nil }

  /// The standard messages, in the person's language.
  public var words = MessageTable.english

  /// The maximum number of digits after the point of a canonical number; nil for no limit.
  public var fractionDigits: Int?

  /// The rules of a list; nil for every other type.
  public var list: ListRules?

  /// The options of a choice, in order; empty if they are not in memory.
  public var options: [ChoiceOption] = []

  /// The options of a field that allows one or several choices; nil for every other type.
  public var optionList: OptionList?

  /// Whether text that is not an option is also accepted.
  public var takesOthers = false

  /// The options and rules of a field that allows several choices; nil for every other type.
  public var choices: ChoiceRules?

  /// The parts of a value that have their own columns in a table; nil for most types.
  public var parts: ValueParts?

  /// Whether the field is never shown on a screen, because only programs fill it in.
  public var isHidden = false

  /// The rules of a file field; nil for every other type.
  public var file: FileRules?

  /// Whether the answer is yes or no.
  package var isFlag: Bool { name == FieldType.boolean.rawValue }

  /// How strongly the field resists being narrowed when its row lacks space.
  public var priority = 1.0

  /// The minimum usable width, in columns.
  public var minimumWidth = 8

  /// The height of the field's box in lines; if it is more than one, text may contain line breaks.
  public var lines = 1

  /// The keys that an on-screen keyboard should offer.
  public var keyboard = Keyboard.text

  /// The maximum length of free text, in characters; nil for a type that accepts only certain
  /// characters or has its own limit.
  public var longestText: Int?

  /// How the text may be stored.
  public var storage = StoragePolicy.keep

  /// Whether a mask hides the whole text, even its end.
  package var isWhollyMasked = false

  /// The kind of data that text of this type contains.
  public var content = ContentKind.text

  /// Creates a definition that accepts edits with a function and does not validate them.
  public init(
    name: String,
    label: String,
    accept: @escaping @Sendable (RawEdit) -> Intake
  ) {
    self.name = name
    self.label = label
    self.accept = accept
  }

  private mutating func forgetShortcuts() {
    plainValue = nil
    readWhole = nil
  }
}

/// The results of a single reading, for a type that reads its text as a whole.
struct WholeReading: Sendable {
  /// The text in its final format.
  var finished: String

  /// A problem that more typing cannot fix.
  var typingIssue: IssueKind?

  /// The problem that the field would have if it were left now.
  var issue: IssueKind?

  /// The value; nil if the text cannot be read.
  var value: CanonicalValue?
}

/// The source of a type's template.
///
/// The enum is indirect, which makes definitions cheap to copy.
public indirect enum TemplateSource: Sendable {
  /// No template.
  case none
  /// The same template for every text.
  case fixed(Template)
  /// A template that depends on the typed characters.
  case dynamic(@Sendable (String) -> Template)

  /// Formatting that depends on the typed characters, as for a number.
  case decorating(@Sendable (String, Template.Ending) -> DecoratedText)
}

/// The keys that an on-screen keyboard should offer.
public enum Keyboard: String, CaseIterable, Hashable, Sendable {
  /// All keys.
  case text
  /// Keys for a name.
  case name
  /// Digits only.
  case numberPad
  /// Digits and a decimal separator.
  case decimalPad
  /// Keys for a phone number.
  case phonePad
  /// Keys for an email address.
  case email
  /// Keys for a web address.
  case url
}

/// The kind of data in the text, for programs such as spreadsheets that would otherwise guess.
public enum ContentKind: String, CaseIterable, Hashable, Sendable {
  /// Any text.
  case text
  /// A quantity that can be used in calculations.
  case number
  /// A date, a month or a time.
  case date
  /// Digits that are not a quantity, such as a phone number, whose leading zeros matter, or
  /// coordinates.
  case digits
}

/// The ways in which a field's text may be stored.
public enum StoragePolicy: String, CaseIterable, Hashable, Sendable {
  /// The text is stored and shown.
  case keep
  /// The text is stored, but masked in displays, lists and exports unless it is revealed.
  case mask
  /// The text is masked, and is stored sealed: only the store's key can make it readable.
  case seal
  /// The text is never written to a file.
  case never

  /// Whether displays, lists and exports show a mask in place of the text.
  public var isMasked: Bool { self == .mask || self == .seal }

  /// Whether a program can work on a draft without knowing the text.
  ///
  /// Conditions and expressions can then only test whether there is an answer.
  package var isSecret: Bool { self == .never || self == .seal }
}
