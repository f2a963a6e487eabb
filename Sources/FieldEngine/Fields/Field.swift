/// One field: a type, what its form asks of it, and the text in it.
///
/// A field is a value; each step gives a new one. It has no clock, no locale and no screen.
///
///     var zip = Field("zip", try FieldType.zip.definition(), Judging(today: today))
///     zip.apply(.focus)
///     zip.apply(.type("902"))
///     zip.state.display     // "902"
///     zip.apply(.blur)
///     zip.state.message     // "Incomplete Zip Code"
public struct Field: Sendable {
  /// The name of the field in its form.
  @inlinable public var key: String { told.key }

  /// The row of the field's type.
  @inlinable public var definition: FieldDefinition { told.definition }

  /// What the form asks of the field; it may change at any time.
  public var settings: FieldSettings {
    @inlinable get { told.settings }
    set { tell(ToldField(key, definition, newValue, behavior, judging)) }
  }

  /// What a program has to say while the field is edited.
  public var behavior: FieldBehavior {
    @inlinable get { told.behavior }
    set { tell(ToldField(key, definition, settings, newValue, judging)) }
  }

  /// What judgements may know beside the text.
  public var judging: Judging {
    @inlinable get { told.judging }
    set { tell(ToldField(key, definition, settings, behavior, newValue)) }
  }

  /// What the field is told from outside; it is copied far more often than it is told something.
  @usableFromInline package private(set) var told: ToldField

  /// The text, the caret and the selection.
  public internal(set) var text = FieldText() { didSet { found = nil } }

  /// What was found of the text when it was set, left or taken up, unless something changed since.
  package internal(set) var found: FieldFindings?

  /// The texts to go back to.
  public internal(set) var history = UndoHistory()

  /// Whether the field has the focus.
  public internal(set) var isFocused = false

  /// Whether the field was changed or left since it was made.
  public internal(set) var isTouched = false

  /// The last value that was left valid.
  public internal(set) var committed: CanonicalValue?

  /// The text that was taken back when the field was left, because something was wrong with it.
  var revertedText: FieldText?

  /// Why the last step was not wholly taken.
  public internal(set) var refusal: Refusal?

  /// What was left out of the text, of a field that is no list.
  var ownNotice: Notice?

  /// The items, if the field is a list.
  public internal(set) var items = ListItems()

  /// The text as it is shown, kept beside it so that it is laid out once an edit.
  var layout: Layout

  /// What `abandon` goes back to.
  var textAtFocus = FieldText()

  /// What an invalid text gives way to where it does not stay: the text at focus, or what was set
  /// from outside since.
  var fallback = FieldText()

  var itemsAtFocus: [FieldText] = []

  /// Makes a field that begins with a canonical or other text, which is no step to be undone.
  public init(
    _ key: String,
    _ definition: FieldDefinition,
    _ judging: Judging,
    settings: FieldSettings = FieldSettings(),
    initial: String = ""
  ) {
    told = ToldField(key, definition, settings, FieldBehavior(), judging)
    layout = Layout(FieldText(), definition)
    guard !initial.isEmpty else { return }
    if definition.list != nil {
      setItems(ListText.items(of: initial), areCanonical: true)
      items.forgetSteps()
      isTouched = false
    } else {
      show(canonical(initial).text)
      finish()
    }
    committed = value
  }

  private mutating func tell(_ new: ToldField) {
    told = new
    found = nil
    settleItems()
  }

  /// Puts a text into the field.
  mutating func show(_ text: FieldText) {
    self.text = text
    layout = Layout(text, definition)
  }
}

/// What a field is told from outside, in one place for all of its copies.
@usableFromInline package final class ToldField: Sendable {
  @usableFromInline let key: String
  @usableFromInline let definition: FieldDefinition
  @usableFromInline let settings: FieldSettings
  @usableFromInline let behavior: FieldBehavior
  @usableFromInline let judging: Judging

  init(
    _ key: String, _ definition: FieldDefinition, _ settings: FieldSettings,
    _ behavior: FieldBehavior, _ judging: Judging
  ) {
    (self.key, self.definition, self.settings) = (key, definition, settings)
    (self.behavior, self.judging) = (behavior, judging)
  }
}

/// What a form asks of a field, beside its type.
public struct FieldSettings: Hashable, Sendable {
  /// Whether the field must be filled in before its form can be finalized.
  public var isRequired: Bool

  /// Whether the field takes focus and edits.
  public var isEnabled: Bool

  /// Whether typed characters are hidden on a screen, and cannot be copied.
  public var isSecure: Bool

  /// What becomes of an invalid text when the field is left.
  public var onInvalid: OnInvalid

  /// The edit actions that are allowed; nil allows all.
  public var actions: Set<EditAction>?

  /// States what a form asks; nothing, unless it is said.
  public init(
    isRequired: Bool = false, isEnabled: Bool = true, isSecure: Bool = false,
    onInvalid: OnInvalid = .keep, actions: Set<EditAction>? = nil
  ) {
    self.isRequired = isRequired
    self.isEnabled = isEnabled
    self.isSecure = isSecure
    self.onInvalid = onInvalid
    self.actions = actions
  }
}

extension Field {
  /// The same field with another text to begin with.
  public func starting(with initial: String) -> Field {
    Field(key, definition, judging, settings: settings, initial: initial)
  }
}

/// What becomes of an invalid text when its field is left.
public enum OnInvalid: String, CaseIterable, Hashable, Sendable {
  /// It stays, so that work can go on with it.
  case keep
  /// The text from before the edit comes back, and what was wrong is said.
  case revert
}
