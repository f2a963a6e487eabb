import FormSession
import TestSupport
import Testing

@testable import FieldbookTerminal

@Suite struct BindingsTests {
  @Test(arguments: Binding.Place.allCases)
  func `a key means one thing at a place`(place: Binding.Place) {
    let keys = [Binding].all.at(place).flatMap(\.keys)
    #expect(keys.count == Set(keys).count)
  }

  @Test func `no key that types is bound in a form`() {
    let typing = [Binding].all.at(.form).flatMap(\.keys).filter { $0.typed != nil }
    #expect(typing == [])
  }

  @Test func `the documentation has the same tables`() throws {
    let page = try Folder.package.text(of: "Documentation/Terminal.md")
    #expect(page.contains([Binding].all.markdown))
    #expect(page.contains(PlainCommand.markdown))
  }

  @Test func `the overlay shows them all`() throws {
    var person = try Person(columns: 120, rows: 80, fields: FormField("a"))
    person.press(Key(.function(1)))
    for binding in [Binding].all {
      #expect(person.sees.contains("┃ \(binding.keyNames) "))
      #expect(person.sees.contains("  \(binding.description) "))
    }
    person.press(Key(.escape))
    #expect(person.editor.model.overlays.isEmpty)
  }

  @Test(arguments: [24, 40, 64, 80])
  func `no name of a key is cut, however narrow the screen is`(columns: Int) throws {
    var person = try Person(columns: columns, rows: 240, fields: FormField("a"))
    person.press(Key(.function(1)))
    let shown = person.sees
    #expect(!shown.contains("…"))
    for key in [Binding].all.flatMap(\.keys) { #expect(shown.contains(key.name)) }
  }

  @Test func `on a narrow screen, what a key does stands below it`() throws {
    var person = try Person(columns: 40, rows: 12, fields: FormField("a"))
    person.press(Key(.function(1)))
    #expect(
      (0..<5).map(person.line).joined(separator: "\n") == """
        ┏ Keys ━━━━━━━━━━━━━━━━  ▼ Esc closes ━┓
        ┃ In the form                          ┃
        ┃ Enter                                ┃
        ┃   goes to the next field             ┃
        ┃ Tab                                  ┃
        """)
  }

  @Test func `it scrolls on a low screen, and any other key closes it`() throws {
    var person = try Person(rows: 10, fields: FormField("a"))
    person.press(Key(.function(1)), Key(.pageDown), Key(.pageDown))
    #expect(!person.sees.contains("In the form"))
    person.press(Key(.enter))
    #expect(person.editor.model.overlays.isEmpty)
  }

  @Test func `suspending and drawing anew is asked of the terminal, wherever one is`() throws {
    var person = try Person(fields: FormField("a"))
    person.press(.control("z"), Key(.function(10)), .control("z"), .control("l"))
    #expect(person.requests == [.suspend, .suspend, .redraw])
  }
}
