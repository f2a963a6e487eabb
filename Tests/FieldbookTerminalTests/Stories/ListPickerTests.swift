import FieldEngine
import FieldbookMemory
import FormSession
import TestSupport
import Testing

@testable import FieldbookTerminal

/// Options that depend on other answers, in the form and in plain mode.
@Suite struct ListPickerTests {
  private static let form = """
    {"form": "f", "version": 1,
      "lists": {"town": [
        {"value": "o", "label": "Oslo", "region": "n"},
        {"value": "t", "label": "Tromsø", "region": "n"},
        {"value": "r", "label": "Rome", "region": "s"},
        {"value": "b", "label": "Bari Old Town", "region": "s"}]},
      "fields": [
        {"key": "region", "label": "Region", "type": {"choice": {"options": ["n", "s"]}}},
        {"key": "town", "label": "Town",
          "type": {"choice": {"list": "town", "filter": "region = ${region}"}}},
        {"key": "seen", "label": "Seen",
          "type": {"choices": {"list": "town", "filter": "region = ${region}", "other": true}}},
        {"key": "work", "label": "Work",
          "type": {"choice": {"options": ["farmer", "fisher"], "other": true}}}]}
    """

  private static func definition() throws -> FormDefinition {
    try #require(FormDocument(form).definition)
  }

  private func person() throws -> TerminalUser<MemoryBackend> {
    try TerminalUser(try Self.definition(), columns: 44, rows: 24)
  }

  private func value(_ key: String, _ person: TerminalUser<MemoryBackend>) -> String? {
    person.editor.session.state(key)?.state.raw
  }

  @Test func `the picker offers what the other answers allow`() throws {
    var person = try person()
    person.type("2")
    person.press(Key(.tab))
    #expect(person.form.contains("Type to search the options"))
    person.type(" ")
    #expect(person.form.contains("Rome") && !person.form.contains("Oslo"))
    person.type("old")
    #expect(person.form.contains("▸ ○ Bari Old Town"))
    person.press(Key(.enter))
    #expect(value("town", person) == "b")
    #expect(person.form.contains("Bari Old Town"))
  }

  @Test func `deleting letters finds more options again`() throws {
    var person = try person()
    person.type("1")
    person.press(Key(.tab))
    person.type("tr")
    #expect(!person.form.contains("Oslo"))
    person.press(Key(.backspace), Key(.backspace))
    #expect(person.form.contains("Oslo") && person.form.contains("Tromsø"))
  }

  @Test func `a text of one's own is the last line of the picker`() throws {
    var person = try person()
    person.press(Key(.tab), Key(.tab), Key(.tab))
    person.type("pot")
    #expect(person.form.contains("“pot”, in your own words"))
    person.type("ter")
    person.press(Key(.enter))
    #expect(value("work", person) == "potter")
  }

  @Test func `boxes offer what the other answers allow, and texts of one's own`() throws {
    var person = try person()
    person.type("1")
    person.press(Key(.tab), Key(.tab))
    person.type(" ")
    #expect(person.form.contains("▸ [ ] Oslo") && !person.form.contains("Rome"))
    #expect(person.form.contains("0 items") && !person.form.contains("[x]"))
    person.type(" ")
    person.press(Key(.escape))
    person.type("Bodø")
    #expect(person.form.contains("[ ] “Bodø”, in your own words"))
    person.press(Key(.enter))
    person.type(" ")
    #expect(value("seen", person) == "o;Bodø")
  }

  // MARK: Plain mode

  @Test func `plain mode reads out the options that are offered`() throws {
    var form = PlainForm(
      MemoryBackend(try Session(try Self.definition(), ValidationContext(today: .testDay))))
    _ = form.begin()
    #expect(
      form.answer("n")
        == "Recorded: n.\n2 of 4: Town. One of: 1 Oslo, 2 Tromsø.\n")
    #expect(form.answer("2").hasPrefix("Recorded: Tromsø.\n3 of 4: Seen. Several of: 1 Oslo"))
    #expect(form.answer("oslo; Bodø").hasPrefix("Recorded: Oslo; Bodø.\n4 of 4: Work."))
    #expect(form.answer("potter").hasPrefix("Recorded: potter."))
  }

  @Test func `plain mode says when no option is possible`() throws {
    var form = PlainForm(
      MemoryBackend(try Session(try Self.definition(), ValidationContext(today: .testDay))))
    _ = form.begin()
    #expect(
      form.answer("") == "2 of 4: Town. No options fit the current answers.\n")
  }
}
