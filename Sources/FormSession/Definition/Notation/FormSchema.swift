public import JSONText

extension FormDefinition {
  /// A JSON Schema (draft 2020-12) of definition files, for editors.
  ///
  /// It is generated from the same tables that read the files.
  public static var schema: JSON {
    guard case .object(let schema) = members.schema else { return members.schema }
    return .object(
      [
        ("$schema", "https://json-schema.org/draft/2020-12/schema"),
        ("title", "Fieldbook form"),
      ] + schema + [
        (
          "$defs",
          [
            "type": Notation<FieldTypeReference>.type.schema,
            "condition": Notation<FormCondition>.condition.schema,
          ]
        )
      ])
  }
}
