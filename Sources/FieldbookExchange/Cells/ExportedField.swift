public import FieldEngine
public import FormSession

/// The content of a draft's field for export and import.
public struct ExportedField: Hashable, Sendable {
  /// The name of the field in its form.
  public var key: String

  /// The typed characters.
  public var raw: String

  /// The text shown while nobody edits it; empty if the field does not apply.
  public var display: String

  /// The canonical value; nil unless the text is valid and complete.
  public var value: CanonicalValue?

  /// The result of validation as if the field were left.
  public var validity: FieldState.Validity

  /// Whether the text is valid and not empty.
  public var isComplete: Bool

  /// Whether the field applies; if not, it has no value even if it has text.
  public var applies: Bool

  /// Whether a text that must not be stored was left valid.
  public var isHeld: Bool

  /// The reason given instead of a value.
  public var reason: String?

  /// A stable code of the issue.
  public var code: String?

  /// The message of the issue.
  public var message: String?

  /// Creates the content of a field, which is empty by default.
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

  /// Creates the content from a session's field; a discarded text is left out.
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
