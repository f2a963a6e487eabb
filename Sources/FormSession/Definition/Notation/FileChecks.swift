import FieldEngine

extension FormDefinition {
  /// Whether the attributes of a field or a style make text secret; file types never do.
  var statesSecrets: Bool {
    fields.contains { $0.attributes.storage?.isSecret == true }
      || styles.values.contains { $0.storage?.isSecret == true }
  }
}

extension DefinitionReader {
  /// Checks that the files of each field may be stored.
  mutating func checkFiles(_ fields: [FormField], _ definitions: [FieldDefinition?]) {
    for (place, field) in fields.enumerated() where definitions[place]?.file != nil {
      guard definitions[place]?.storage.isSecret == true, let site = fieldSites[field.key] else {
        continue
      }
      note(.neverFile(field.key), at: site)
    }
  }
}
