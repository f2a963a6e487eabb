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

  func resolved(_ field: FormField, in group: Group?) -> FormField {
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

extension FormDefinition {
  /// A field as the engine edits it, with everything that it inherits.
  public func engineField(
    _ field: FormField, _ judging: Judging
  ) throws(TypeMistake) -> Field {
    try resolved(field).engineField(judging, types)
  }
}

extension FormDefinition {
  /// All fields as the engine edits them, in the order in which they are stated.
  ///
  /// Where the label of a type would stand for several fields, it has the key beside it: `Date (born)`.
  public func engineFields(_ judging: Judging) throws(TypeMistake) -> [Field] {
    var rows = TypeRows(types)
    var dressed: [(field: FormField, row: FieldDefinition)] = []
    var uses: [String: Int] = [:]
    for field in resolvedFields {
      let row = try rows.row(of: field)
      dressed.append((field, row))
      uses[field.attributes.label ?? row.label, default: 0] += 1
    }
    return dressed.map { field, row in
      var row = row
      if uses[row.label, default: 0] > 1 { row.label += " (\(field.key))" }
      return field.engineField(of: row, judging)
    }
  }
}

extension FormField {
  /// The field as the engine edits it, with nothing but what this value itself states.
  func engineField(
    _ judging: Judging, _ types: [String: DeclaredType]
  ) throws(TypeMistake) -> Field {
    engineField(of: try typeRow(types), judging)
  }

  /// The field with the row of its type, in which it puts what it says itself.
  fileprivate func engineField(of typeRow: FieldDefinition, _ judging: Judging) -> Field {
    var row = typeRow
    row.label = attributes.label ?? row.label
    row.storage = attributes.storage ?? row.storage
    row.keyboard = attributes.keyboard ?? row.keyboard
    row.priority = attributes.priority ?? row.priority
    let settings = FieldSettings(
      isRequired: attributes.isRequired ?? false,
      isEnabled: attributes.inherited.isEnabled ?? true,
      isSecure: attributes.isSecure ?? false,
      onInvalid: attributes.onInvalid ?? .keep,
      actions: attributes.actions)
    let name = key.isEmpty ? row.name : key
    return Field(name, row, judging, settings: settings, initial: initial ?? "")
  }

  /// The row of the field's type.
  func typeRow(_ types: [String: DeclaredType]) throws(TypeMistake) -> FieldDefinition {
    switch type {
    case .declared(let name):
      guard let declared = types[name] else { throw .unknownType(name) }
      return try FieldDefinition(declared)
    case .builtIn(let type, var parameters):
      if let capitalize = attributes.capitalize, parameters[.capitalize] == nil,
        type.entry.parameters.contains(.capitalize)
      {
        parameters[.capitalize] = .text(capitalize.rawValue)
      }
      return try type.definition(parameters, declared: types)
    }
  }
}

extension FormDefinition {
  /// The fields whose texts may not be kept, and those whose texts may only be shown masked.
  package var secretKeys: (unkept: Set<String>, masked: Set<String>) {
    let fields = (try? engineFields(Judging(today: .earliest))) ?? []
    let keys = { (policy: StoragePolicy) in
      Set(fields.filter { $0.definition.storage == policy }.map(\.key))
    }
    return (keys(.never), keys(.mask))
  }
}
