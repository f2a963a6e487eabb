import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

@Suite struct MouseTests {
  @Test func `a click gives the focus and places the caret`() throws {
    var person = try TerminalUser(fields: FormField("a"), FormField("b"))
    person.type("Hello")
    person.mouse(.press, 6, 10)
    #expect(person.editor.session.focus == "b")
    person.mouse(.press, 3, 6)
    #expect(person.shown("a") == "He|llo")
    person.mouse(.press, 3, 30)
    #expect(person.shown("a") == "Hello|")
  }

  @Test func `dragging selects text`() throws {
    var person = try TerminalUser(fields: FormField("a"))
    person.type("Hello")
    person.mouse(.press, 3, 5)
    person.mouse(.drag, 3, 7)
    person.mouse(.release, 3, 7)
    #expect(person.shown("a") == "H[el|lo")
  }

  @Test func `a click on either cell of a wide character finds it`() throws {
    var person = try TerminalUser(fields: FormField("a"))
    person.type("日本語")
    person.mouse(.press, 3, 6)
    #expect(person.shown("a") == "日|本語")
    person.mouse(.press, 3, 7)
    #expect(person.shown("a") == "日|本語")
  }

  @Test func `a click chooses a line of a picker`() throws {
    var person = try TerminalUser(
      rows: 14, fields: FormField("c", .choice, [.options: .list(["red", "blue"])]))
    person.mouse(.press, 3, 6)
    let row = try #require((0..<14).first { person.line($0).contains("○ blue") })
    person.mouse(.press, row, 30)
    #expect(person.editor.session.state("c")?.state.raw == "blue")
  }

  @Test func `a click outside all fields does nothing`() throws {
    var person = try TerminalUser(fields: FormField("a"))
    person.mouse(.press, 0, 0)
    person.mouse(.press, 11, 43)
    #expect(person.editor.session.focus == "a")
  }
}
