import FieldEngine
import FormSession
import TestSupport

@testable import FieldbookTerminal

extension FormDefinition {
  /// The example with members, their illnesses, and medicines for each illness.
  static func household() throws -> FormDefinition {
    let document = FormDocument(try Folder.package.bytes(of: "Examples/household.form.json"))
    guard let form = document.definition, document.errors.isEmpty else {
      throw UnusableForm(errors: document.errors.map { $0.line(file: "form") })
    }
    return form
  }

  /// A form whose repeat `item` has a title and these limits.
  static func items(_ repetition: Repetition) -> FormDefinition {
    var form = FormDefinition("f", version: 1, title: "Items") {
      FormField("note", label: "Note")
      FormField("what", label: "What")
      FormField("price", .integer, label: "Price")
    }
    form.groups = ["top", "item"].map { FormDefinition.Group(key: $0) }
    (form.groups[0].title, form.groups[1].title) = ("Top", "Items")
    form.groups[1].repetition = repetition
    for place in form.fields.indices { form.fields[place].group = place == 0 ? "top" : "item" }
    return form
  }
}

extension TerminalUser {
  /// The path of the field with the focus, by positions.
  var focus: String? { editor.session.focus }

  /// The answers of a field in all entries, in order.
  func answers(_ key: String) -> [String] {
    editor.session.states.filter { $0.state.field == key || $0.state.field.hasSuffix(".\(key)") }
      .map(\.state.display)
  }
}
