import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

/// Text that is typed while nothing can be saved.
@Suite struct UnsavedTests {
  private func person(columns: Int = 64) throws -> TerminalUser<SharedBackend> {
    let form = FormDefinition("f", version: 1) { FormField("name", .name) }
    var person = TerminalUser(at: try SharedBackend(form), columns: columns)
    person.type("Ad")
    person.editor.backend.saveError = "The disk is full."
    person.type("a")
    return person
  }

  @Test func `unsaved text stays on the screen, with the reason`() throws {
    var person = try person()
    #expect(person.shown("name") == "Ada|")
    #expect(person.message == "✗ Not saved: The disk is full.")
    #expect(person.status.hasPrefix("✗ NOT SAVED │"))
    person.editor.backend.isRepaired = true
    let isNew = person.editor.refresh()
    #expect(isNew)
    #expect(person.message == "Everything is saved again.")
    #expect(person.status.hasPrefix("✓ saved 09:05:00"))
  }

  @Test(arguments: [24, 30, 40, 80])
  func `a screen of any width shows that text is not saved`(columns: Int) throws {
    #expect(try person(columns: columns).status.hasPrefix("✗ NOT SAVED │"))
  }

  @Test(arguments: StorageError.Kind.allCases)
  func `on a narrow screen, no reason is cut`(kind: StorageError.Kind) throws {
    var person = try person(columns: 40)
    person.editor.backend.saveError = Words.brief(kind)
    #expect(person.message == "✗ Not saved: \(Words.brief(kind))")
    person.resize(columns: 30, rows: 12)
    #expect(person.message == "✗ \(Words.brief(kind))")
    #expect(person.status.hasPrefix("✗ NOT SAVED"))
  }

  @Test func `leaving with unsaved text asks first`() throws {
    var person = try person()
    person.press(.control("q"))
    #expect(person.requests == [])
    #expect(person.form.contains("┃ The disk is full."))
    person.press(Key(.enter), .control("q"), Key(.down))
    #expect(person.form.contains("┃ ▸ ✗ Leave without saving the last changes"))
    person.press(Key(.enter))
    #expect(person.requests == [.leave(.left)])
  }

  @Test func `plain mode reports after each answer that it is not saved`() throws {
    let form = FormDefinition("f", version: 1) { FormField("name", .name) }
    var plain = PlainForm(try SharedBackend(form))
    _ = plain.begin()
    plain.backend.saveError = "The disk is full."
    let said = plain.answer("ada")
    #expect(said.hasPrefix("Recorded: Ada.\n"))
    #expect(said.hasSuffix("Not saved: The disk is full.\n"))
  }
}
