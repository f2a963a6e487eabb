import FieldEngine
import FormSession
import TestSupport
import Testing

@testable import FieldbookTerminal

@Suite struct BindingsTests {
  @Test func `sentences take the names of keys from the bindings`() throws {
    let sources = Folder.package.folder("Sources/FieldbookTerminal")
    for name in try sources.allFiles()
    where name.hasSuffix(".swift") && !name.contains("Keys/") {
      let lines = try sources.text(of: name).split(separator: "\n")
        .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      for text in ["Ctrl-", "Alt-", " F10", " F1"] {
        #expect(!lines.contains { $0.contains(text) && $0.contains("\"") }, "\(name): \(text)")
      }
    }
  }

  @Test(arguments: Binding.Place.allCases)
  func `a key has one meaning in each place`(place: Binding.Place) {
    let keys = [Binding].all.at(place).flatMap(\.keys)
    #expect(keys.count == Set(keys).count)
  }

  @Test func `no key that types a character is bound in a form`() {
    let typing = [Binding].all.at(.form).flatMap(\.keys).filter { $0.typed != nil }
    #expect(typing == [])
  }

  @Test func `the documentation lists all key bindings and plain commands`() throws {
    let page = try Folder.package.text(of: "Documentation/Terminal.md")
    #expect(page.contains([Binding].all.markdown))
    #expect(page.contains(PlainCommand.markdown))
  }

  @Test func `the key overlay shows all keys`() throws {
    var person = try TerminalUser(columns: 140, rows: 112, fields: FormField("a"))
    person.press(Key(.function(1)))
    for binding in [Binding].all {
      #expect(person.sees.contains("┃ \(binding.keyNames) "))
      #expect(person.sees.contains("  \(binding.description) "))
    }
    person.press(Key(.escape))
    #expect(person.editor.model.overlays.isEmpty)
  }

  @Test(arguments: [24, 40, 64, 80])
  func `no key's name is cut on a narrow screen`(columns: Int) throws {
    var person = try TerminalUser(columns: columns, rows: 320, fields: FormField("a"))
    person.press(Key(.function(1)))
    let shown = person.sees
    #expect(!shown.contains("…"))
    for key in [Binding].all.flatMap(\.keys) { #expect(shown.contains(key.name)) }
  }

  @Test func `on a narrow screen a key's description is below its name`() throws {
    var person = try TerminalUser(columns: 40, rows: 12, fields: FormField("a"))
    person.press(Key(.function(1)))
    #expect(
      (0..<5).map(person.line).joined(separator: "\n") == """
        ┏ Keys ━━━━━━━━━━━━━━━━  ▼ Esc closes ━┓
        ┃ In the form                          ┃
        ┃ Enter                                ┃
        ┃   chooses the marked option and goes ┃
        ┃   to the next field                  ┃
        """)
  }

  @Test func `the key overlay scrolls on a low screen, and any other key closes it`() throws {
    var person = try TerminalUser(rows: 10, fields: FormField("a"))
    person.press(Key(.function(1)), Key(.pageDown), Key(.pageDown))
    #expect(!person.sees.contains("In the form"))
    person.press(Key(.enter))
    #expect(person.editor.model.overlays.isEmpty)
  }

  @Test func `the key overlay opens at the keys of the current place`() throws {
    let options = ParameterValue.list((1...9).map { .text("option \($0)") })
    var person = try TerminalUser(
      fields: FormField("a", .choice, [.options: options]), FormField("b"))
    person.type(" ")
    person.press(Key(.function(1)))
    #expect(person.line(1).hasPrefix("┃ In a picker "))
    person.press(Key(.escape))
    #expect(person.form.contains("Find:"))
    person.press(Key(.escape), Key(.function(10)), Key(.function(1)))
    #expect(person.sees.contains("┃ In a question or a list of what needs attention "))
    #expect(!person.sees.contains("┃ In the form "))
  }

  @Test func `suspending and redrawing work in every place`() throws {
    var person = try TerminalUser(fields: FormField("a"))
    person.press(.control("z"), Key(.function(10)), .control("z"), .control("l"))
    #expect(person.requests == [.suspend, .suspend, .redraw])
  }
}
