public import FieldEngine
public import JSONText

/// A single field for the trace protocol, with the types that it may use and its mistakes.
///
/// It is read like a field in a form, but needs no key. References to the rest of a form are not
/// checked.
public struct LoneField: Sendable {
  /// All mistakes, in the order of the text.
  public let errors: [DefinitionError]

  private let stated: FormField
  private let types: [String: DeclaredType]

  /// Reads the members `field` and `types` of an object.
  public init(_ node: JSONNode, types: JSONNode?) {
    var reader = DefinitionReader()
    self.types =
      types.flatMap { types in
        reader.within("types") { Notation.types.read(types, &$0) }
      } ?? [:]
    var stated = FormField(key: "")
    _ = reader.within("field") { reader in
      reader.read(node, by: FormField.membersAlone, into: &stated)
    }
    self.stated = stated
    errors = reader.errorsInOrder
  }

  /// Reads a type, for a field that consists only of a key and a type.
  init(type node: JSONNode, key: String, types: JSONNode?) {
    var reader = DefinitionReader()
    self.types =
      types.flatMap { types in
        reader.within("types") { Notation.types.read(types, &$0) }
      } ?? [:]
    var stated = FormField(key: key)
    let type = reader.within("fields") { reader in
      reader.within(key) { Notation.type.read(node, &$0) }
    }
    if let type { stated.type = type }
    self.stated = stated
    errors = reader.errorsInOrder
  }

  /// Creates the engine's field; returns nil if its type has a mistake.
  public func engineField(_ validationContext: ValidationContext) -> Field? {
    try? stated.engineField(validationContext, types)
  }
}
