import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

@Suite struct UndoTests {
  @Test func `undo works across fields and moves the focus`() throws {
    var person = try TerminalUser(fields: FormField("a"), FormField("b"))
    person.type("one")
    person.press(Key(.tab))
    person.type("two")
    person.press(.control("u"))
    #expect(person.shown("b") == "|")
    person.press(.control("u"))
    #expect(person.editor.session.focus == "a")
    #expect(person.shown("a") == "|")
    person.press(.control("r"), .control("r"))
    #expect(person.shown("b") == "two|")
    #expect(person.shown("a") == "one")
  }

  @Test func `a key after undoing a deletion does not replace the restored text`() throws {
    var person = try TerminalUser(fields: FormField("a", .text))
    person.type("alpha beta")
    person.press(.control("w"), .control("u"))
    person.type("s")
    #expect(person.shown("a") == "alpha betas|")
    person.press(.control("a"), Key(.backspace), .control("u"))
    person.type("!")
    #expect(person.shown("a") == "alpha betas!|")
  }

  @Test func `undo without a step is reported`() throws {
    var person = try TerminalUser(fields: FormField("a"))
    person.press(.control("u"))
    #expect(person.message == "✗ There is nothing to undo.")
  }
}
