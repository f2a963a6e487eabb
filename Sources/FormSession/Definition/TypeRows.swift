import FieldEngine

/// A cache of type definitions, so that each pattern is compiled once per form.
struct TypeRows {
  private let definition: FormDefinition
  private var rows: [CacheKey: FieldDefinition] = [:]

  /// The inputs that determine a type's definition.
  private struct CacheKey: Hashable {
    let type: FieldTypeReference
    let capitalize: Capitalization?
  }

  /// Creates a cache for a form's fields, which may use the form's types and lists.
  init(_ definition: FormDefinition) {
    self.definition = definition
  }

  /// Returns the definition for a field with its inherited attributes.
  mutating func row(of field: FormField) throws(TypeError) -> FieldDefinition {
    let asked = CacheKey(type: field.type, capitalize: field.attributes.capitalize)
    if let known = rows[asked] { return known }
    let row = try field.typeRow(
      definition.types, definition.lists, definition.language)
    rows[asked] = row
    return row
  }
}

extension FormDefinition {
  /// Returns the definitions of fields; nil for each field whose type has a mistake.
  func typeRows(of fields: [FormField]) -> [FieldDefinition?] {
    var rows = TypeRows(self)
    return fields.map { field in
      var row = try? rows.row(of: field)
      if let storage = field.attributes.storage { row?.storage = storage }
      return row
    }
  }
}
