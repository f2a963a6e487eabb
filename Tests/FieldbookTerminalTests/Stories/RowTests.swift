import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

@Suite struct RowTests {
  static let address = FormDefinition("f", version: 1) {
    FormGroup("g", title: "Address") {
      FormRow {
        FormField("city", .city)
        FormField("state", .st)
        FormField("zip", .zip)
      }
    }
  }

  @Test func `a city takes the remaining width`() throws {
    let person = try TerminalUser(Self.address, columns: 60)
    #expect(person.line(3) == "│ ┃                   ┃ │ State       │ │ Zip Code       │ │")
  }

  @Test func `fields shrink by their priority`() throws {
    let person = try TerminalUser(Self.address, columns: 42)
    #expect(person.line(3) == "│ ┃              ┃ │ State  │ │ Zip…de │ │")
  }

  @Test func `a row that is too narrow wraps`() throws {
    let person = try TerminalUser(Self.address, columns: 30, rows: 14)
    #expect(person.line(3) == "│┃               ┃ │ State  ││")
    #expect(person.line(6) == "││ Zip Code                 ││")
  }

  @Test func `a text that fits is shown whole, with the caret after it`() throws {
    let form = FormDefinition("f", version: 1) {
      FormGroup("g") {
        FormRow {
          FormField("day", .date)
          FormField("city", .city)
        }
      }
    }
    var person = try TerminalUser(form, columns: 40)
    person.type("11222027")
    #expect(person.line(3).hasPrefix("│ ┃ 11/22/2027 ┃ │"))
    #expect(person.beforeCaret == "│ ┃ 11/22/2027")
  }

  @Test func `resizing keeps the focus visible`() throws {
    var person = try TerminalUser(Self.address, columns: 60)
    person.press(Key(.tab), Key(.tab))
    person.resize(columns: 30, rows: 8)
    #expect(person.form.contains("Zip Code"))
    #expect(person.beforeCaret?.hasSuffix("┃ ") == true)
  }

  @Test func `Up and Down move to the field above and below`() throws {
    var person = try TerminalUser(
      FormDefinition("f", version: 1) {
        FormGroup("g") {
          FormRow {
            FormField("a")
            FormField("b")
          }
          FormRow {
            FormField("c")
            FormField("d")
          }
        }
      })
    person.press(Key(.tab), Key(.down))
    #expect(person.editor.session.focus == "d")
    person.press(Key(.up))
    #expect(person.editor.session.focus == "b")
  }

  @Test func `a field that does not apply is not shown`() throws {
    var person = try TerminalUser(
      fields: FormField("adult", .boolean),
      FormField("guardian", when: .equals(field: "adult", "false")))
    #expect(!person.form.contains("Phrase"))
    person.type("n")
    #expect(person.form.contains("Phrase"))
  }
}
