import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

@Suite struct ScrollingTests {
  private func person() throws -> TerminalUser<MemoryBackend> {
    var form = FormDefinition(key: "long", version: 1)
    form.fields = (1...200).map { FormField("f\($0)", label: "Field \($0)") }
    return try TerminalUser(form, columns: 40, rows: 24)
  }

  @Test func `the form follows the focus`() throws {
    var person = try person()
    person.press(Key(.end, .control))
    #expect(person.form.contains("Field 200"))
    #expect(person.line(0).hasSuffix("▲▼"))
    person.press(Key(.enter))
    #expect(person.form.contains("▸ Finish and lock"))
    #expect(person.line(0).hasSuffix("▲"))
    person.press(Key(.home, .control))
    #expect(person.form.contains("○") || person.form.contains("✓"))
    #expect(person.form.contains("Field 1 "))
  }

  @Test func `Page Down moves by the height of the screen`() throws {
    var person = try person()
    person.press(Key(.pageDown))
    #expect(person.editor.session.focus == "f7")
    person.press(Key(.pageUp))
    #expect(person.editor.session.focus == "f1")
  }

  @Test func `the wheel scrolls away from the focus, and typing scrolls back`() throws {
    var person = try person()
    person.mouse(.wheelDown, 5, 5)
    person.mouse(.wheelDown, 5, 5)
    #expect(!person.form.contains("Field 1 "))
    #expect(person.editor.screen.caret == nil)
    person.type("x")
    #expect(person.form.contains("Field 1 "))
  }

  @Test func `a text that is wider than its box scrolls sideways`() throws {
    var person = try TerminalUser(columns: 24, rows: 8, fields: FormField("a"))
    person.type("abcdefghijklmnopqrstuvwxyz")
    #expect(person.line(2) == "│┃ ‹rstuvwxyz         ┃│")
    person.press(Key(.home))
    #expect(person.line(2) == "│┃ abcdefghijklmnopq› ┃│")
  }
}
