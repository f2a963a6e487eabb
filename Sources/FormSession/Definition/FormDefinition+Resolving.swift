public import FieldEngine

extension FormDefinition {
  /// A field with everything that it inherits and takes on from its styles, as if it had stated
  /// all of it itself.
  public func resolved(_ field: FormField) -> FormField {
    let group = field.group.flatMap { key in groups.first { $0.key == key } }
    return resolved(field, in: group)
  }

  /// All fields with everything that they inherit, in the order in which they are stated.
  public var resolvedFields: [FormField] {
    let groups = Dictionary(groups.map { ($0.key, $0) }) { first, _ in first }
    return fields.map { field in resolved(field, in: field.group.flatMap { groups[$0] }) }
  }

  private func resolved(_ field: FormField, in group: Group?) -> FormField {
    var attributes = FieldAttributes()
    attributes.inherited = group.map { inherited.overridden(by: $0.inherited) } ?? inherited
    for style in field.styles.compactMap({ styles[$0] }) {
      attributes = attributes.overridden(by: style)
    }
    var field = field
    field.attributes = attributes.overridden(by: field.attributes)
    field.styles = []
    return field
  }
}

extension FormField {
  /// The field as the engine edits it, with nothing but what this value itself states; nil when
  /// its type is one that the form makes, of which the engine cannot be told.
  public func field(_ judging: Judging) throws(TypeMistake) -> Field? {
    guard let definition = try definition() else { return nil }
    let settings = FieldSettings(
      isRequired: attributes.isRequired ?? false,
      isEnabled: attributes.inherited.isEnabled ?? true,
      isSecure: attributes.isSecure ?? false,
      actions: attributes.actions)
    let name = key.isEmpty ? definition.name : key
    return Field(name, definition, judging, settings: settings, initial: initial ?? "")
  }

  /// The row of the field's type, with what the field says in place of it.
  func definition() throws(TypeMistake) -> FieldDefinition? {
    guard case .builtIn(let type, var parameters) = type else { return nil }
    if let capitalize = attributes.capitalize, parameters[.capitalize] == nil,
      type.entry.parameters.contains(.capitalize)
    {
      parameters[.capitalize] = .text(capitalize.rawValue)
    }
    var row = try type.definition(parameters)
    row.label = attributes.label ?? row.label
    row.storage = attributes.storage ?? row.storage
    row.keyboard = attributes.keyboard ?? row.keyboard
    row.priority = attributes.priority ?? row.priority
    return row
  }
}
