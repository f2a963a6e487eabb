import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

@Suite struct ErrorTests {
  @Test func `a field that is left invalid shows its message in the border`() throws {
    var person = try TerminalUser(
      columns: 44, fields: FormField("zip", .zip), FormField("name", .name))
    person.type("902")
    person.press(Key(.enter))
    #expect(
      person.form == """
        ╭ ✗ Fields ─────────────────────── 0 of 2 ─╮
        │ ╭ Zip Code ────────────── ✗ ─╮           │
        │ │ 902__                      │           │
        │ ╰ ✗ Incomplete Zip Code ─────╯           │
        │ ┏ Name ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓ │
        │ ┃                                      ┃ │
        │ ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛ │
        ╰──────────────────────────────────────────╯
        """)
    #expect(person.editor.session.focus == "name")
  }

  @Test func `the focused field shows its whole message on the message line`()
    throws
  {
    var person = try TerminalUser(fields: FormField("age", .age, [.min: 18, .max: 20]))
    person.type("44")
    #expect(person.message.hasPrefix("✗ Age: "))
  }

  @Test func `a key moves to the next error, and from the last to the first`() throws {
    var person = try TerminalUser(
      fields: FormField("a", required: true), FormField("b"), FormField("c", required: true))
    person.press(.control("n"))
    #expect(person.editor.session.focus == "c")
    person.type("x")
    person.press(.control("n"))
    #expect(person.editor.session.focus == "a")
    person.type("x")
    person.press(.control("n"))
    #expect(person.message == Words.allRight)
  }

  @Test func `the status line counts invalid, missing and completed fields`() throws {
    var person = try TerminalUser(
      columns: 80, fields: FormField("zip", .zip, required: true),
      FormField("name", .name, required: true))
    #expect(person.status == "unsaved │ Fields 1/1 │ 2 missing │ ░░░░░░░░░░ 0/2")
    person.type("90")
    #expect(person.status == "unsaved │ Fields 1/1 │ ✗ 1 wrong, 1 missing │ ░░░░░░░░░░ 0/2")
    person.type("210")
    #expect(person.status == "unsaved │ Fields 1/1 │ 1 missing │ █████░░░░░ 1/2")
  }

  @Test func `a broken rule is shown in the border of its group once a field was visited`() throws {
    var form = FormDefinition("f", version: 1) {
      FormGroup("g", title: "G") {
        FormField("a")
        FormField("b")
      }
    }
    form.rules = [FormRule("one", .count(.atLeastOne, of: ["a", "b"]), message: "Give one")]
    var person = try TerminalUser(form)
    #expect(!person.form.contains("Give one"))
    person.press(Key(.enter))
    #expect(person.form.contains("╰ ✗ Give one ─"))
    person.type("x")
    #expect(!person.form.contains("Give one"))
  }
}
