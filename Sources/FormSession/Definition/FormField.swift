public import FieldEngine

/// A field of a form, as its definition states it.
public struct FormField: Equatable, Sendable {
  /// The name of the field in its form.
  public var key: String

  /// What the field holds.
  public var type: FieldTypeReference

  /// The group that the field belongs to; nil for the unnamed one at the end.
  public var group: String?

  /// The canonical value of the field in a new draft.
  public var initial: String?

  /// The names of the styles that the field takes on; of two that disagree the later wins.
  public var styles: [String] = []

  /// What must hold for the field to take part; nil when it always does.
  public var condition: FormCondition?

  /// What is said about the field itself.
  public var attributes = FieldAttributes()

  /// Makes a field about which nothing more is said.
  public init(key: String, type: FieldTypeReference = .builtIn(.phrase, [:])) {
    self.key = key
    self.type = type
  }
}

/// The type of a field: one that the engine has, or one that the form makes for itself.
public enum FieldTypeReference: Hashable, Sendable {
  case builtIn(FieldType, TypeParameters)
  /// The key of one of ``FormDefinition/types``.
  case declared(String)
}
