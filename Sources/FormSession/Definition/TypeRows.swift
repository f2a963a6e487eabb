import FieldEngine

/// The rows of the types of fields, each made once, so that a pattern is compiled once for a form.
struct TypeRows {
  private let types: [String: DeclaredType]
  private var rows: [Asked: FieldDefinition] = [:]

  /// What the row of a type depends on.
  private struct Asked: Hashable {
    let type: FieldTypeReference
    let capitalize: Capitalization?
  }

  init(_ types: [String: DeclaredType]) {
    self.types = types
  }

  /// The row for a field with everything that it inherits.
  mutating func row(of field: FormField) throws(TypeMistake) -> FieldDefinition {
    let asked = Asked(type: field.type, capitalize: field.attributes.capitalize)
    if let known = rows[asked] { return known }
    let row = try field.typeRow(types)
    rows[asked] = row
    return row
  }
}
