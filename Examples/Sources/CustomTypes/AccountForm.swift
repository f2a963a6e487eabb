import FieldEngine
public import FormSession

extension FormDefinition {
  /// A form with custom types, the same as in `account.form.json`.
  public static func account() throws -> FormDefinition {
    try FormDefinition("account", version: 1, title: "Account") {
      DeclaredTypes.country
      try DeclaredTypes.checkingAccount
      DeclaredTypes.percentage
      FormField("holder", .name, required: true)
      FormField("country", declared: "country")
      FormField("number", declared: "cknum", required: true)
      FormField("interest", declared: "pct", label: "Interest")
    }
  }
}
