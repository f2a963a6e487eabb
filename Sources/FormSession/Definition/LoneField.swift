public import FieldEngine
public import JSONText

/// A field that stands alone with the types that it may use, as the trace protocol has it, and
/// everything that is wrong with it.
///
/// It is read as a field of a form is, but needs no key, and what it says about the rest of a form
/// is not looked up.
public struct LoneField: Sendable {
  /// All mistakes in the order of the text.
  public let mistakes: [DefinitionMistake]

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
    mistakes = reader.mistakesInOrder
  }

  /// Reads a type, as that of a field which has nothing else.
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
    mistakes = reader.mistakesInOrder
  }

  /// The field as the engine edits it; nil when something about its type is wrong.
  public func engineField(_ judging: Judging) -> Field? {
    try? stated.engineField(judging, types)
  }
}
