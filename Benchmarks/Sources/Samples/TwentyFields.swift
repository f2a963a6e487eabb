import FieldEngine
public import FormSession

/// A form of twenty fields in four groups, and text for most of the fields.
public enum TwentyFields {
  /// The texts that a person has entered, by field.
  public static let values = [
    ("first_name", "Ada"), ("last_name", "Lovelace"), ("email", "ada@example.org"),
    ("phone", "555 123 4567"), ("age", "36"), ("street", "12 St James Square"),
    ("city", "London"), ("state", "NY"), ("zip", "9021"), ("country", "United Kingdom"),
    ("birthday", "12/10/1985"), ("ssn", "123456789"), ("fee", "1234.50"), ("share", "12.5"),
    ("visits", "17"), ("contact", "email"), ("weight", "61.5"),
  ].map { (field: $0, text: $1) }

  /// The form.
  public static let definition = FormDefinition("twenty", version: 1) {
    FormGroup("person") {
      FormField("first_name", .name, required: true)
      FormField("last_name", .name, required: true)
      FormField("email", .email)
      FormField("phone", .phone)
      FormField("age", .age, [.min: 0, .max: 120])
    }
    FormGroup("address") {
      FormField("street", .street, required: true)
      FormField("city", .city, required: true)
      FormField("state", .st)
      FormField("zip", .zip, required: true)
      FormField("country", .phrase)
    }
    FormGroup("facts") {
      FormField("birthday", .date)
      FormField("ssn", .ssn)
      FormField("fee", .currency)
      FormField("share", .percent)
      FormField("visits", .integer)
    }
    FormGroup("more") {
      FormField("contact", .choice, [.options: .list(["email", "phone"])])
      FormField("weight", .decimal)
      FormField("agreed", .boolean, required: true)
      FormField("notes", .text)
      FormField("remarks", .phrase)
    }
  }
}
