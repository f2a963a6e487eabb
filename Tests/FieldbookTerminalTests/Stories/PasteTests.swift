import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

@Suite struct PasteTests {
  @Test func `a paste is one step`() throws {
    var person = try TerminalUser(fields: FormField("phone", .phone))
    person.type("1")
    person.press(.control("k"))
    person.paste("555 123-4567")
    #expect(person.shown("phone") == "(555) 123-4567|")
    person.press(.control("u"))
    #expect(person.shown("phone") == "|")
  }

  @Test func `copied text also goes to the terminal's clipboard and can be pasted`() throws {
    var person = try TerminalUser(fields: FormField("a"), FormField("b"))
    person.type("Hello World")
    person.press(Key(.left, [.shift, .control]), .control("c"))
    #expect(person.requests == [.copy("World")])
    person.press(Key(.tab), .control("v"))
    #expect(person.shown("b") == "World|")
  }

  @Test func `undo restores text that was cut`() throws {
    var person = try TerminalUser(fields: FormField("a"))
    person.type("Hello")
    person.press(.control("a"), .control("x"))
    #expect(person.shown("a") == "|")
    person.press(.control("u"))
    #expect(person.editor.session.state("a")?.state.display == "Hello")
  }

  @Test func `copying without a selection is reported`() throws {
    var person = try TerminalUser(fields: FormField("a"))
    person.press(.control("c"))
    #expect(person.message == "✗ " + Words.nothingSelected)
    person.press(.control("v"))
    #expect(person.message == "✗ " + Words.nothingCopied)
  }

  @Test func `a paste is ignored while the key overlay is open`() throws {
    var person = try TerminalUser(fields: FormField("a"))
    person.press(Key(.function(1)))
    person.paste("hello")
    #expect(person.editor.model.overlays.count == 1)
    person.press(Key(.escape))
    #expect(person.shown("a") == "|")
  }

  @Test func `a secure field cannot be copied or cut`() throws {
    var person = try TerminalUser(fields: FormField("a", .text, attributes: { $0.isSecure = true }))
    person.type("hush")
    person.press(.control("a"), .control("c"))
    #expect(person.requests == [])
    #expect(person.message == "✗ The text of this field cannot be copied.")
  }
}
