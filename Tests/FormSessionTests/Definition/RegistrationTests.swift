import FieldEngine
import JSONText
import TestSupport
import Testing

@testable import FormSession

@Suite struct RegistrationTests {
  let document: FormDocument
  let form: FormDefinition

  init() throws {
    document = FormDocument(try Folder.fixtures().bytes(of: "registration.form.json"))
    form = try #require(document.definition)
  }

  @Test func `the form is accepted`() {
    #expect(document.errors == [])
  }

  @Test func `it has its name, its version and its first focus`() {
    #expect(form.key == "registration")
    #expect(form.version == 1)
    #expect(form.title == "User Registration")
    #expect(form.focus == "first_name")
  }

  @Test func `its groups have their rows`() {
    var personal = FormDefinition.Group(key: "personal")
    personal.title = "Personal Information"
    personal.rows = [["first_name", "last_name"], ["email", "phone"]]
    var address = FormDefinition.Group(key: "address")
    address.title = "Address"
    address.rows = [["street"], ["city", "state", "zip"]]
    #expect(form.groups == [personal, address])
  }

  @Test func `its fields have their types`() {
    #expect(
      form.fields.map(\.type) == [
        .builtIn(.name, [:]), .builtIn(.name, [:]), .builtIn(.email, [:]), .builtIn(.phone, [:]),
        .builtIn(.age, [.min: 18, .max: 120]), .builtIn(.street, [:]), .builtIn(.city, [:]),
        .builtIn(.st, [:]), .builtIn(.zip, [:]),
        .builtIn(.number, [.style: "currency", .locale: "en_US"]),
        .builtIn(
          .list,
          [
            .of: "double",
            .rule: .object([
              "sum": .object(["equals": "1"]), "message": "Scores must add up to 1",
            ]),
          ]),
      ])
  }

  @Test func `it has its rules`() {
    #expect(
      form.rules == [
        FormRule(
          "contact", .count(.atLeastOne, of: ["email", "phone"]),
          message: "Give an email or a phone"),
        FormRule(
          "adult", .compare(.lessOrEqual, .value("18"), .field("age")),
          message: "Usually adults only", severity: .warning),
      ])
  }

  @Test func `it declares its own type`() throws {
    #expect(try form.types == ["cknum": .account()])
  }

  @Test func `it has unique fields, missing reasons and groups to submit`() {
    #expect(form.unique == ["phone"])
    #expect(
      form.missingReasons == [
        .init("refused", label: "Did not want to say"), .init("unknown", label: "Not known"),
      ])
    #expect(form.submitGroups == ["personal", "address"])
  }

  @Test func `it is written as it was read`() {
    let written = FormDocument(form.json.prettyText)
    #expect(written.errors == [])
    #expect(written.definition == form)
  }
}
