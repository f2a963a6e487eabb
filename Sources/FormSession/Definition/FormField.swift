public import FieldEngine

/// A field of a form definition.
public struct FormField: Equatable, Sendable {
  /// The name of the field in its form.
  public var key: String

  /// The type of the field.
  public var type: FieldTypeReference

  /// The group of the field; nil for the unnamed section at the end.
  public var group: String?

  /// The initial canonical text in a new draft.
  public var initial: String?

  /// The names of the field's styles; the last one takes precedence.
  public var styles: [String] = []

  /// The condition under which the field applies; nil if it always does.
  public var condition: FormCondition?

  /// The field's own attributes.
  public var attributes = FieldAttributes()

  /// Creates a field without attributes.
  public init(key: String, type: FieldTypeReference = .builtIn(.phrase, [:])) {
    self.key = key
    self.type = type
  }
}

/// The type of a field, either built in or declared by the form.
public enum FieldTypeReference: Hashable, Sendable {
  /// A built-in type with its parameters.
  case builtIn(FieldType, TypeParameters)
  /// The key of a type in ``FormDefinition/types``.
  case declared(String)
}
