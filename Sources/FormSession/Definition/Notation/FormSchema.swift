public import JSONText

extension FormDefinition {
  /// What an editor needs to know to complete and check a definition file: a JSON Schema, draft
  /// 2020-12, made of the tables by which files are read.
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
