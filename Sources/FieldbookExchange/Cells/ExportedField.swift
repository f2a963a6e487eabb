public import FieldEngine
public import FormSession

/// What a draft holds of a field, as it leaves or enters the store.
public struct ExportedField: Hashable, Sendable {
  /// The name of the field in its form.
  public var key: String

  /// The typed characters.
  public var raw: String

  /// The text as it is shown while nobody edits it; empty in a field that does not take part.
  public var display: String

  /// The canonical value; nil unless the text is valid and complete.
  public var value: CanonicalValue?

  /// The verdict on the text when it is left.
  public var validity: FieldState.Validity

  /// Whether the text is valid and not empty.
  public var isComplete: Bool

  /// Whether the field takes part; one that does not has no value, whatever stands in it.
  public var applies: Bool

  /// Whether a text that may not be stored was left valid.
  public var isHeld: Bool

  /// The reason in place of a value.
  public var reason: String?

  /// A stable name for what is wrong.
  public var code: String?

  /// The words for what is wrong.
  public var message: String?

  /// States what a draft holds of a field; without more, nothing.
  public init(
    _ key: String, raw: String = "", display: String = "", value: CanonicalValue? = nil,
    validity: FieldState.Validity = .empty, isComplete: Bool = false, applies: Bool = true,
    isHeld: Bool = false, reason: String? = nil, code: String? = nil, message: String? = nil
  ) {
    self.key = key
    self.raw = raw
    self.display = applies ? display : ""
    self.value = applies ? value : nil
    self.validity = validity
    self.isComplete = isComplete
    self.applies = applies
    self.isHeld = isHeld
    self.reason = reason
    self.code = code
    self.message = message
  }

  /// The field as a session has it; a text that was let go of is nowhere.
  public init(_ state: SessionFieldState) {
    let field = state.state
    let isHeld = state.isHeld
    self.init(
      field.field, raw: isHeld ? "" : field.raw, display: isHeld ? "" : field.display,
      value: isHeld ? nil : field.value, validity: state.validity, isComplete: state.isComplete,
      applies: state.applies, isHeld: isHeld, reason: state.reason,
      code: isHeld ? nil : field.issue?.code,
      message: isHeld ? nil : field.issue?.message)
  }
}
