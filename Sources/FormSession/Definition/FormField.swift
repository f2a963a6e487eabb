public import FieldEngine

/// A field of a form definition.
public struct FormField: Equatable, Sendable {
  /// The name of the field in its form.
  public var key: String

  /// The name of the field in another system, which can be any text.
  public var name: String?

  /// The type of the field.
  public var type: FieldTypeReference

  /// The group that contains the field; nil if the field belongs to no group.
  public var group: String?

  /// The initial answer in a new draft, as canonical text.
  public var initial: String?

  /// The expression whose result is the initial answer in a new draft.
  public var initialExpression: String?

  /// The expression that calculates the answer; nil if people enter it.
  public var calculation: String?

  /// The conditions that the answer must meet.
  public var constraints: [FormConstraint] = []

  /// The expression that decides whether the field must be filled in.
  public var requiredExpression: String?

  /// The message if the field must be filled in and is empty.
  public var requiredMessage: String?

  /// Whether people can see the answer but not change it; nil if they can change it.
  public var readOnly: ReadOnly?

  /// The repeat whose entries must all have different answers; nil if answers may be equal.
  public var uniqueIn: String?

  /// The names of the field's styles; the last one takes precedence.
  public var styles: [String] = []

  /// The condition under which the field applies; nil if it always does.
  public var condition: FormCondition?

  /// The field's own attributes.
  public var attributes = FieldAttributes()

  /// The text in languages other than the first, apart from the text of the attributes.
  public var translations = Translations()

  /// Creates a field without attributes.
  public init(key: String, type: FieldTypeReference = .builtIn(.phrase, [:])) {
    self.key = key
    self.type = type
  }
}

extension FormField: Translatable {
  /// Passes each piece of text with its name to a function, which may replace the text.
  public mutating func changeTexts(_ change: (String, inout String?) -> Void) {
    change("requiredMessage", &requiredMessage)
  }
}

extension FormField {
  /// When an answer can be seen but not changed.
  public enum ReadOnly: Equatable, Sendable {
    /// Always or never.
    case fixed(Bool)
    /// While the expression with this text is true.
    case expression(String)
  }
}

/// A condition that a field's answer must meet, as an expression.
public struct FormConstraint: Equatable, Sendable {
  /// The expression; `.` is the field's own answer.
  public var check: String

  /// The message if the answer breaks the constraint; nil for the standard message.
  public var message: String?

  /// Whether breaking the constraint makes the answer invalid or only needs to be acknowledged.
  public var severity: FormRule.Severity

  /// The message in languages other than the first.
  public var translations = Translations()

  /// Creates a constraint.
  public init(_ check: String, message: String? = nil, severity: FormRule.Severity = .error) {
    (self.check, self.message, self.severity) = (check, message, severity)
  }
}

extension FormConstraint: Translatable {
  /// Passes each piece of text with its name to a function, which may replace the text.
  public mutating func changeTexts(_ change: (String, inout String?) -> Void) {
    change("message", &message)
  }
}

/// The type of a field, either built in or declared by the form.
public enum FieldTypeReference: Hashable, Sendable {
  /// A built-in type with its parameters.
  case builtIn(FieldType, TypeParameters)
  /// The key of a type in ``FormDefinition/types``.
  case declared(String)
}
