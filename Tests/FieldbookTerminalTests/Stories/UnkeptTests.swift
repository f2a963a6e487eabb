import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

/// What is typed while nothing can be kept.
@Suite struct UnkeptTests {
  private func person(columns: Int = 64) throws -> Person<SharedDesk> {
    let form = FormDefinition("f", version: 1) { FormField("name", .name) }
    var person = Person(at: try SharedDesk(form), columns: columns)
    person.type("Ad")
    person.editor.desk.trouble = "The disk is full."
    person.type("a")
    return person
  }

  @Test func `it stays on the screen, which says that it is not saved and why`() throws {
    var person = try person()
    #expect(person.shown("name") == "Ada|")
    #expect(person.message == "✗ Not saved: The disk is full.")
    #expect(person.status.hasPrefix("✗ NOT SAVED │"))
    person.editor.desk.isMended = true
    let isNew = person.editor.takeIn()
    #expect(isNew)
    #expect(person.message == "Everything is saved again.")
    #expect(person.status.hasPrefix("✓ saved 09:05:00"))
  }

  @Test(arguments: [24, 30, 40, 80])
  func `however narrow the screen is`(columns: Int) throws {
    #expect(try person(columns: columns).status.hasPrefix("✗ NOT SAVED │"))
  }

  @Test func `leaving asks first`() throws {
    var person = try person()
    person.press(.control("q"))
    #expect(person.requests == [])
    #expect(person.form.contains("┃ The disk is full."))
    person.press(Key(.enter), .control("q"), Key(.down))
    #expect(person.form.contains("┃ ▸ ✗ Leave without saving the last changes"))
    person.press(Key(.enter))
    #expect(person.requests == [.leave(.left)])
  }

  @Test func `in plain mode it is told after every answer`() throws {
    let form = FormDefinition("f", version: 1) { FormField("name", .name) }
    var plain = PlainForm(try SharedDesk(form))
    _ = plain.begin()
    plain.desk.trouble = "The disk is full."
    let said = plain.answer("ada")
    #expect(said.hasPrefix("Recorded: Ada.\n"))
    #expect(said.hasSuffix("Not saved: The disk is full.\n"))
  }
}
