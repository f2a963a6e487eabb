import FieldEngine
import FieldbookStore
import FormSession

/// A form of twenty fields, and a draft with most of them filled in.
struct StoredForm {
  let form: LoadedForm
  let draft: DraftID
  let person = Person("benchmark") { .benchmarkTime }

  init() throws {
    form = try LoadedForm(.ofTwenty, ValidationContext(today: .benchmarkDay))
    draft = DraftID(high: 0x0193_0000_0000_7000, low: 0x8000_0000_0000_0001)
  }

  /// Creates a store with a draft in which a person was typing.
  func make(_ name: String) throws -> String {
    let path = try ScratchFolder.current.path(of: name)
    let store = try Store(path, at: .benchmarkTime)
    try store.register(form.definition, at: .benchmarkTime)
    try store.add([try form.newDraft(draft, values: StoredForm.values, by: person)])
    var open = try open(in: store)
    try open.apply(.step("notes", .focus))
    try open.close()
    return path
  }

  func open(in store: Store) throws -> OpenDraft<Store> {
    try OpenDraft(draft, of: form, in: store, as: person)
  }

  private static let values = [
    ("first_name", "Ada"), ("last_name", "Lovelace"), ("email", "ada@example.org"),
    ("phone", "555 123 4567"), ("age", "36"), ("street", "12 St James Square"),
    ("city", "London"), ("state", "NY"), ("zip", "9021"), ("country", "United Kingdom"),
    ("birthday", "12/10/1985"), ("ssn", "123456789"), ("fee", "1234.50"), ("share", "12.5"),
    ("visits", "17"), ("contact", "email"), ("weight", "61.5"),
  ].map { (field: $0, text: $1) }
}

extension FormDefinition {
  /// Four groups of five fields.
  fileprivate static let ofTwenty = FormDefinition("twenty", version: 1) {
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
