import FieldEngine
import FormSession
import TestSupport
import Testing

@testable import FieldbookTerminal

/// Hidden fields, which only programs set.
@Suite struct HiddenFieldTests {
  private static func form() throws -> FormDefinition {
    let document = FormDocument(
      #"""
      {"form": "visit", "version": 1, "focus": "campaign", "fields": [
        {"key": "campaign", "type": "hidden", "label": "Campaign", "initial": "7b"},
        {"key": "name", "label": "Name"}, {"key": "source", "type": "hidden", "label": "Source"},
        {"key": "place", "label": "Place of ${campaign}"}]}
      """#)
    return try #require(document.definition, "\(document.errors)")
  }

  @Test func `the screen does not show a hidden field, and the focus passes over it`() throws {
    var person = try TerminalUser(Self.form(), columns: 60, rows: 20)
    #expect(person.editor.session.focus == "name")
    person.press(Key(.tab))
    #expect(person.editor.session.focus == "place")
    person.press(Key(.tab, .shift))
    #expect(person.editor.session.focus == "name")
    #expect(!person.sees.contains("Campaign") && !person.sees.contains("Source"))
    #expect(person.sees.contains("Place of 7b"))
  }

  @Test func `a program sets a hidden field, and expressions read it`() throws {
    var session = try Session(Self.form(), ValidationContext(today: .earliest))
    session.apply(.step("campaign", .set("8c")))
    #expect(session.state("campaign")?.state.value == .text("8c"))
    #expect(session.label("place") == "Place of 8c")
  }
}
