import FieldEngine
import FormSession
import TestSupport
import Testing

@testable import FieldbookTerminal

/// Pages, notes, and groups in groups, on the screen and in plain mode.
@Suite struct PageScreenTests {
  private static let nextPage = Key(.pageDown, .control)
  private static let previousPage = Key(.pageUp, .control)

  private static func survey() throws -> FormDefinition {
    let text = try Folder.terminalFixtures.text(of: "survey.form.json")
    let document = FormDocument(text)
    #expect(document.errors == [])
    return try #require(document.definition)
  }

  private func person(rows: Int = 24) throws -> TerminalUser<MemoryBackend> {
    try TerminalUser(Self.survey(), columns: 72, rows: rows)
  }

  @Test func `a page shows its groups and notes, and what comes next`() throws {
    var person = try person(rows: 30)
    try expectSnapshot(of: person.sees, named: "survey-1.txt")
    person.press(Key(.character("1")), Key(.tab))
    person.type("4")
    person.press(Key(.tab))
    person.type("amina")
    person.press(Key(.tab))
    person.type("17")
    try expectSnapshot(of: person.sees, named: "survey-2.txt")
    person.press(Key(.tab))
    try expectSnapshot(of: person.sees, named: "survey-3.txt")
  }

  @Test func `the focus takes the page along`() throws {
    var person = try person()
    #expect(person.line(0).contains("page 1 of 2"))
    person.press(Key(.character("1")))
    #expect(person.line(0).contains("page 1 of 3"))
    person.press(Self.nextPage)
    #expect(person.editor.session.focus == "rooms" && person.line(0).contains("page 2 of 3"))
    person.press(Key(.tab, .shift))
    #expect(person.editor.session.focus == "age" && person.line(0).contains("page 1 of 3"))
    person.press(Key(.down))
    #expect(person.editor.session.focus == "rooms")
    person.press(Key(.up))
    #expect(person.editor.session.focus == "age")
    person.press(Self.nextPage, Self.nextPage, Self.nextPage)
    #expect(person.editor.session.focus == "remarks" && person.line(0).contains("page 3 of 3"))
    #expect(person.form.contains(Words.finish))
    person.press(Self.previousPage)
    #expect(person.editor.session.focus == "rooms")
    #expect(!person.form.contains(Words.finish) && person.form.contains("Next page: At the end"))
  }

  @Test func `a list of the pages says what is left on each, and goes there`() throws {
    var person = try person()
    person.press(Key(.character("1")), Key(.function(9)))
    #expect(person.form.contains("1. People: 1 of 4, 1 missing"))
    #expect(person.form.contains("2. House: 0 of 2"))
    person.press(Key(.down), Key(.down), Key(.enter))
    #expect(person.editor.session.focus == "remarks")
  }

  @Test func `a form without pages says so`() throws {
    var person = try TerminalUser(FormDefinition("f", version: 1) { FormField("a") })
    person.press(Key(.function(9)))
    #expect(person.message == "✗ \(Words.noPages)")
    #expect(!person.line(0).contains("page"))
    person.press(Self.nextPage)
    #expect(person.editor.session.focus == "a")
  }

  @Test func `a page whose questions are all hidden is left out`() throws {
    var person = try person()
    person.press(Key(.character("2")), Self.nextPage)
    #expect(person.editor.session.focus == "remarks" && person.line(0).contains("page 2 of 2"))
  }

  @Test func `a note above the field with the focus is visible with it`() throws {
    var person = try person(rows: 12)
    person.press(Key(.tab), Key(.tab))
    #expect(person.editor.session.focus == "name")
    #expect(person.form.contains("Ask the head of the household, and nobody else."))
  }

  @Test func `plain mode reads out notes once, and again when their text changes`() throws {
    let context = ValidationContext(today: .testDay)
    var form = PlainForm(MemoryBackend(try Session(Self.survey(), context)))
    var transcript = form.begin()
    for line in ["1", "4", "amina", "17", ":back", "17", "2", "tin", "", ":back", ""] {
      transcript += "> \(line)\n" + form.answer(line)
    }
    try expectSnapshot(of: transcript, named: "survey.txt")
  }
}
