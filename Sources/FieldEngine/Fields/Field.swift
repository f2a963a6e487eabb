/// A field of a form: a type, its settings, and the text in it.
///
/// A field is a value: apply steps to a mutable copy and read the result from ``state``. It has no
/// clock, no locale and no screen.
///
/// ```swift
/// var zip = Field("zip", try FieldType.zip.definition(), ValidationContext(today: today))
/// zip.apply(.focus)
/// zip.apply(.type("902"))
/// zip.state.display           // "902"
/// zip.apply(.blur)
/// zip.state.issue?.message    // "Incomplete Zip Code"
/// ```
public struct Field: Sendable {
  /// The name of the field in its form.
  @inlinable public var key: String { context.key }

  /// The definition of the field's type.
  @inlinable public var definition: FieldDefinition { context.definition }

  /// The settings from the form; they can change at any time.
  public var settings: FieldSettings {
    @inlinable get { context.settings }
    set { setContext(FieldContext(key, definition, newValue, behavior, validationContext)) }
  }

  /// The program's hooks, called while the field is edited.
  public var behavior: FieldBehavior {
    @inlinable get { context.behavior }
    set { setContext(FieldContext(key, definition, settings, newValue, validationContext)) }
  }

  /// The context for validation, such as the current day.
  public var validationContext: ValidationContext {
    @inlinable get { context.validationContext }
    set { setContext(FieldContext(key, definition, settings, behavior, newValue)) }
  }

  /// The key, the definition, the settings, the hooks and the validation context.
  ///
  /// They are stored by reference because a field is copied far more often than they change.
  @usableFromInline package private(set) var context: FieldContext

  /// The text, the caret and the selection.
  public internal(set) var text = FieldText() { didSet { found = nil } }

  /// The requirements of the form's expressions for the field; nil if there are none.
  package internal(set) var requirements: FieldRequirements?

  /// Cached findings from when the text was last set, left or restored; nil after a change.
  package internal(set) var found: FieldFindings?

  /// The undo history.
  public internal(set) var history = UndoHistory()

  /// Whether the field has the focus.
  public internal(set) var isFocused = false

  /// Whether the field has been changed or left since it was created.
  public internal(set) var isTouched = false

  /// The last valid value from when the field was left, set as a whole, restored or calculated.
  public internal(set) var committed: CanonicalValue?

  /// The problem of an answer whose text is not available; nil if the answer is valid.
  @Rare package internal(set) var heldIssue: FieldIssue?

  /// The invalid text that was reverted when the field was left.
  @Rare var revertedText: FieldText?

  /// The reason why the last step was refused, in whole or in part.
  public internal(set) var refusal: Refusal?

  /// The notice about text that was left out; not used for a list.
  @Rare package internal(set) var ownNotice: Notice?

  /// The items, if the field is a list.
  @Rare public internal(set) var items = ListItems()

  /// The layout of the text, cached so that it is computed once per edit.
  var layout: Layout

  /// The field's text when the field took the focus; nil without the focus.
  @Rare var atFocus: TextsAtFocus?

  /// Creates a field; setting its initial text, which may be canonical, cannot be undone.
  public init(
    _ key: String,
    _ definition: FieldDefinition,
    _ validationContext: ValidationContext,
    settings: FieldSettings = FieldSettings(),
    initial: String = ""
  ) {
    context = FieldContext(key, definition, settings, FieldBehavior(), validationContext)
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

  private mutating func setContext(_ new: FieldContext) {
    context = new
    found = nil
    settleItems()
  }

  /// Replaces the definition of the type with one that differs only in its wording.
  mutating func take(_ new: FieldDefinition) {
    context = FieldContext(key, new, settings, behavior, validationContext)
    found = nil
  }

  /// Sets the text and its layout.
  mutating func show(_ text: FieldText) {
    self.text = text
    layout = Layout(text, definition)
  }
}

/// The data that a field receives from its form and its program, shared by all copies of the field.
@usableFromInline package final class FieldContext: Sendable {
  @usableFromInline let key: String
  @usableFromInline let definition: FieldDefinition
  @usableFromInline let settings: FieldSettings
  @usableFromInline let behavior: FieldBehavior
  @usableFromInline let validationContext: ValidationContext

  init(
    _ key: String, _ definition: FieldDefinition, _ settings: FieldSettings,
    _ behavior: FieldBehavior, _ validationContext: ValidationContext
  ) {
    (self.key, self.definition, self.settings) = (key, definition, settings)
    (self.behavior, self.validationContext) = (behavior, validationContext)
  }
}

/// The settings that a form gives a field in addition to its type.
public struct FieldSettings: Hashable, Sendable {
  /// Whether the field must be filled in before its form can be finalized.
  public var isRequired: Bool

  /// Whether the field can be focused and edited.
  public var isEnabled: Bool

  /// Whether a screen hides the typed characters; they also cannot be copied.
  public var isSecure: Bool

  /// What happens to invalid text when the field is left.
  public var onInvalid: OnInvalid

  /// The allowed edit actions; nil allows all.
  public var actions: Set<EditAction>?

  /// Creates settings; by default the field is optional and enabled, and its characters are shown.
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
  /// Returns a new field with the same type and settings but different initial text.
  public func starting(with initial: String) -> Field {
    Field(key, definition, validationContext, settings: settings, initial: initial)
  }
}

/// What happens to invalid text when its field is left.
public enum OnInvalid: String, CaseIterable, Hashable, Sendable {
  /// Keep the invalid text, so that the person can correct it later.
  case keep
  /// Restore the text from before the edit, and report what was wrong.
  case revert
}
