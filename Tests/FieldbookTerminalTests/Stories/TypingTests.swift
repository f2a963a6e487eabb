import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

@Suite struct TypingTests {
  @Test func `typing fills the field and moves the label into the border`() throws {
    var person = try TerminalUser(
      columns: 44, fields: FormField("name", .name, required: true), FormField("zip", .zip))
    #expect(
      person.form == """
        ╭ ○ Fields ─────────────────────── 0 of 2 ─╮
        │ ┏ Name * ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓ │
        │ ┃                                      ┃ │
        │ ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛ │
        │ ╭────────────────────────────╮           │
        │ │ Zip Code                   │           │
        │ ╰────────────────────────────╯           │
        ╰──────────────────────────────────────────╯
        """)
    person.type("ada")
    person.press(Key(.enter))
    #expect(
      person.form == """
        ╭ ✓ Fields ─────────────────────── 1 of 2 ─╮
        │ ╭ Name * ────────────────────────── ✓ ─╮ │
        │ │ Ada                                  │ │
        │ ╰──────────────────────────────────────╯ │
        │ ┏ Zip Code ━━━━━━━━━━━━━━━━━━┓           │
        │ ┃ _____                      ┃           │
        │ ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛           │
        ╰──────────────────────────────────────────╯
        """)
  }

  @Test func `the rest of the template follows the typed text`() throws {
    var person = try TerminalUser(fields: FormField("phone", .phone))
    person.type("5551")
    #expect(person.line(3).contains("┃ (555) 1__-____"))
    #expect(person.beforeCaret == "│ ┃ (555) 1")
  }

  @Test func `a refused key shows the reason until the next key`() throws {
    var person = try TerminalUser(fields: FormField("zip", .zip))
    person.type("9x")
    #expect(person.message == "✗ “x” was not accepted: digits only.")
    person.type("0")
    #expect(person.message == "")
    #expect(person.shown("zip") == "90|")
  }

  @Test func `arrows, home and end move the caret`() throws {
    var person = try TerminalUser(fields: FormField("name", .name))
    person.type("Ada May Lovelace")
    person.press(Key(.left, .control), Key(.left, .control), Key(.right))
    #expect(person.shown("name") == "Ada M|ay Lovelace")
    person.press(Key(.right, .control))
    #expect(person.shown("name") == "Ada May| Lovelace")
    person.press(Key(.home))
    #expect(person.shown("name") == "|Ada May Lovelace")
    person.press(Key(.end))
    #expect(person.shown("name") == "Ada May Lovelace|")
  }

  @Test func `one key deletes a word`() throws {
    var person = try TerminalUser(fields: FormField("name", .name))
    person.type("Ada May Lovelace")
    person.press(.control("w"))
    #expect(person.shown("name") == "Ada May |")
    person.press(Key(.home), .alt("d"))
    #expect(person.shown("name") == "|May ")
  }

  @Test func `Enter leaves the last field without a focus`() throws {
    var person = try TerminalUser(fields: FormField("name", .name))
    person.press(Key(.enter))
    #expect(person.editor.session.focus == nil)
    #expect(person.message == Words.noFocus)
    person.press(Key(.character("?")))
    #expect(person.sees.contains("In the form"))
    person.press(Key(.escape), Key(.tab))
    #expect(person.editor.session.focus == "name")
  }

  @Test func `Escape restores the text from before the focus`() throws {
    var person = try TerminalUser(fields: FormField("name", .name), FormField("zip", .zip))
    person.type("Ada")
    person.press(Key(.tab), Key(.tab, .shift))
    person.type("x")
    #expect(person.shown("name") == "Adax|")
    person.press(Key(.escape))
    #expect(person.shown("name") == "Ada|")
  }
}
