import FieldEngine

extension DefinitionReader {
  /// Records the fields in grids that are not choices with the same options as the grid's first
  /// field.
  mutating func noteFieldsOutOfGrid(in definition: FormDefinition) {
    for group in definition.groups where group.layout == .grid {
      let fields = definition.fields.filter { $0.group == group.key }
      for field in fields {
        guard let site = fieldSites[field.key], !field.type.hasColumns(like: fields[0].type) else {
          continue
        }
        note(.notInGrid(field.key, group: group.key), at: site)
      }
    }
  }
}

extension FieldTypeReference {
  /// Whether both types are choices with the same options.
  fileprivate func hasColumns(like other: FieldTypeReference) -> Bool {
    guard case .builtIn(.choice, let own) = self, case .builtIn(.choice, let others) = other else {
      return false
    }
    let names: [ParameterName] = [.options, .list, .filter]
    return names.allSatisfy { own[$0] == others[$0] }
  }
}
