import FieldEngine
import TestSupport
import Testing

@testable import FormSession

@Suite struct BuilderTests {
  @Test func `a form in Swift equals the same form in JSON`() throws {
    let document = FormDocument(try Folder.fixtures().bytes(of: "registration.form.json"))
    #expect(try registration() == document.definition)
  }

  @Test
  func `the builder sets the groups of fields, the fields of rows and attributes from closures`() {
    let form = FormDefinition("visit", version: 1) {
      for name in ["first", "second"] {
        FormGroup(name) {
          FormRow {
            FormField("\(name)_name", .name) { $0.inherited.align = .center }
          }
          FormField("\(name)_note")
        }
      }
    }
    #expect(form.fields.map(\.key) == ["first_name", "first_note", "second_name", "second_note"])
    #expect(form.fields.map(\.group) == ["first", "first", "second", "second"])
    #expect(form.groups.map(\.rows) == [[["first_name"]], [["second_name"]]])
    #expect(form.fields.map(\.attributes.inherited.align) == [.center, nil, .center, nil])
  }

  private func registration() throws -> FormDefinition {
    var form = try FormDefinition(
      "registration", version: 1, title: "User Registration", focus: "first_name"
    ) {
      try DeclaredType.account()
      FormGroup("personal", title: "Personal Information") {
        FormRow {
          FormField("first_name", .name, required: true, label: "First Name")
          FormField("last_name", .name, required: true, label: "Last Name")
        }
        FormRow {
          FormField("email", .email, label: "Email")
          FormField("phone", .phone)
        }
        FormField("age", .age, [.min: 18, .max: 120])
      }
      FormGroup("address", title: "Address") {
        FormRow { FormField("street", .street, required: true) }
        FormRow {
          FormField("city", .city, required: true)
          FormField("state", .st, required: true)
          FormField("zip", .zip, required: true)
        }
      }
      FormField("fee", .number, [.style: "currency", .locale: "en_US"])
      FormField("scores", .list, [.of: "double", .rule: .object(addingUpToOne)])
      FormRule(
        "contact", .count(.atLeastOne, of: ["email", "phone"]),
        message: "Give an email or a phone")
      FormRule(
        "adult", .compare(.lessOrEqual, .value("18"), .field("age")),
        message: "Usually adults only", severity: .warning)
    }
    form.unique = ["phone"]
    form.missingReasons = [
      .init("refused", label: "Did not want to say"), .init("unknown", label: "Not known"),
    ]
    form.submitGroups = ["personal", "address"]
    return form
  }

  private var addingUpToOne: [String: ParameterValue] {
    ["sum": .object(["equals": "1"]), "message": "Scores must add up to 1"]
  }
}
