import FieldEngine
public import JSONText

/// A field that stands alone with the types that it may use, as the trace protocol has it, and
/// everything that is wrong with it.
///
/// It is read as a field of a form is, but needs no key, and what it says about the rest of a form
/// is not looked up.
public struct LoneField: Sendable {
  /// The field; nil when it cannot be understood.
  public let field: FormField?

  /// All mistakes in the order of the text.
  public let mistakes: [DefinitionMistake]

  /// Reads the members `field` and `types` of an object.
  public init(_ node: JSONNode, types: JSONNode?) {
    var reader = DefinitionReader()
    if let types { _ = reader.within("types") { Notation.types.read(types, &$0) } }
    var field = FormField(key: "")
    let isWhole = reader.within("field") { reader in
      reader.read(node, by: FormField.membersAlone, into: &field)
    }
    if case .declared(let name) = field.type {
      reader.within("field") { $0.note(.typeWithoutEngine(name), at: node) }
    }
    self.field = isWhole ? field : nil
    mistakes = reader.mistakes.sorted { $0.position.offset < $1.position.offset }
  }
}
