import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

@Suite struct FinalizeTests {
  private func person() throws -> Person<MemoryDesk> {
    var form = FormDefinition("f", version: 1, title: "Visit") {
      FormField("name", .name, required: true)
      FormField("age", .integer, label: "Age")
    }
    form.rules = [
      FormRule(
        "adult", .compare(.lessOrEqual, .value("18"), .field("age")),
        message: "Usually adults only", severity: .warning)
    ]
    return try Person(form, columns: 60, rows: 16)
  }

  @Test func `what is in the way is listed, and a line leads to its field`() throws {
    var person = try person()
    person.press(Key(.tab))
    person.type("17")
    person.press(.control("f"))
    #expect(person.form.contains("2 things are in the way:"))
    #expect(person.form.contains("▸ ✗ Name: Required Entry"))
    #expect(person.form.contains("  ! Accept: Usually adults only"))
    person.press(Key(.enter))
    #expect(person.editor.session.focus == "name")
  }

  @Test func `a warning is accepted, and then the form is finalized`() throws {
    var person = try person()
    person.type("Ada")
    person.press(Key(.tab))
    person.type("17")
    person.press(.control("f"), Key(.enter))
    #expect(person.form.contains("Nothing is wrong or missing."))
    person.press(Key(.enter))
    #expect(person.requests == [.leave(.finalized)])
    #expect(person.editor.desk.isFinal)
  }

  @Test func `one can go on instead`() throws {
    var person = try person()
    person.type("Ada")
    person.press(.control("f"), Key(.down), Key(.enter))
    #expect(person.requests == [])
    #expect(person.editor.model.overlays.isEmpty)
    person.press(.control("f"), Key(.escape))
    #expect(!person.editor.desk.isFinal)
  }

  @Test func `leaving keeps the draft and the focus`() throws {
    var person = try person()
    person.press(Key(.tab), .control("q"))
    #expect(person.requests == [.leave(.left)])
    #expect(person.editor.session.focus == "age")
  }
}
