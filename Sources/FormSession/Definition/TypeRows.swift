import FieldEngine

/// A cache of type definitions, so each pattern is compiled once per form.
struct TypeRows {
  private let types: [String: DeclaredType]
  private var rows: [CacheKey: FieldDefinition] = [:]

  /// The inputs that determine a type's definition.
  private struct CacheKey: Hashable {
    let type: FieldTypeReference
    let capitalize: Capitalization?
  }

  init(_ types: [String: DeclaredType]) {
    self.types = types
  }

  /// Returns the definition for a field with its inherited attributes.
  mutating func row(of field: FormField) throws(TypeError) -> FieldDefinition {
    let asked = CacheKey(type: field.type, capitalize: field.attributes.capitalize)
    if let known = rows[asked] { return known }
    let row = try field.typeRow(types)
    rows[asked] = row
    return row
  }
}
