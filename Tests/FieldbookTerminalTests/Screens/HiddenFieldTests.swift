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

  @Test func `the counts leave out fields that are not on the screen`() throws {
    let person = try TerminalUser(Self.form(), columns: 60, rows: 20)
    #expect(person.sees.contains("0 of 2") && person.status.hasSuffix("0/2"))
    var form = PlainForm(person.editor.backend)
    #expect(form.begin().contains("Group Fields, 0 of 2 filled in."))
  }

  @Test func `the counts of an entry leave out its calculated fields`() throws {
    let document = FormDocument(
      #"""
      {"form": "home", "version": 1, "groups": [{"key": "member", "repeat": {}}], "fields": [
        {"key": "age", "type": "integer", "label": "Age", "group": "member"},
        {"key": "months", "type": "integer", "calculate": "${age} * 12", "group": "member"}]}
      """#)
    var person = try TerminalUser(
      try #require(document.definition, "\(document.errors)"), columns: 60, rows: 20)
    person.press(Key(.insert))
    person.type("2")
    #expect(person.sees.contains("1 of 1") && person.status.hasSuffix("1/1"), "\(person.sees)")
  }

  @Test func `a program sets a hidden field, and expressions read it`() throws {
    var session = try Session(Self.form(), ValidationContext(today: .earliest))
    session.apply(.step("campaign", .set("8c")))
    #expect(session.state("campaign")?.state.value == .text("8c"))
    #expect(session.label("place") == "Place of 8c")
  }
}
