import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

@Suite struct ResumeTests {
  @Test func `a draft is resumed with the same screen and the same caret`() throws {
    let form = try FormDefinition.registration()
    var person = try TerminalUser(form, columns: 80, rows: 24)
    person.type("ada")
    person.press(Key(.tab), Key(.tab), Key(.tab))
    person.type("555123")
    person.press(Key(.left), Key(.left))
    let restored = try Session(
      form, ValidationContext(today: .testDay), restoring: person.editor.session.snapshot)
    let later = TerminalUser(at: MemoryBackend(restored), columns: 80, rows: 24)
    #expect(later.sees == person.sees)
    #expect(later.editor.screen.caret == person.editor.screen.caret)
    #expect(later.shown("phone") == "(555) 1|23")
  }

  @Test func `a new draft starts in the field that the form names`() throws {
    var form = FormDefinition("f", version: 1, focus: "b") {
      FormField("a")
      FormField("b")
    }
    #expect(try TerminalUser(form).editor.session.focus == "b")
    form.fields[1].attributes.inherited.isEnabled = false
    #expect(try TerminalUser(form).editor.session.focus == "a")
  }
}
