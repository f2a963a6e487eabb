import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

@Suite struct FindTests {
  private func person() throws -> TerminalUser<MemoryBackend> {
    try TerminalUser(.registration(), columns: 64, rows: 20)
  }

  @Test(arguments: [("zip co", "zip"), ("ZIP", "zip"), ("last_n", "last_name"), ("4", "phone")])
  func `a field is found by its label, its key or its number`(typed: String, field: String) throws {
    var person = try person()
    person.press(.control("f"))
    person.type(typed)
    person.press(Key(.enter))
    #expect(person.editor.session.focus == field)
    #expect(person.editor.model.overlays.isEmpty)
  }

  @Test(arguments: [("age", "age"), ("st", "st"), ("2", "st"), ("di", "district")])
  func `an exact name is found before names that contain it`(typed: String, field: String) throws {
    var person = try TerminalUser(
      fields: FormField("village", label: "Village"), FormField("st", label: "Region"),
      FormField("district", label: "District"), FormField("age", label: "Age"))
    person.press(.control("f"))
    person.type(typed)
    person.press(Key(.enter))
    #expect(person.editor.session.focus == field)
  }

  @Test func `letters inside a word find nothing`() throws {
    var person = try person()
    person.press(.control("f"))
    person.type("hone")
    #expect(person.sees.contains("No match"))
  }

  @Test func `Escape returns to the previous field`() throws {
    var person = try person()
    person.type("ada")
    person.press(.control("f"))
    person.type("zip")
    #expect(person.sees.contains("▸   9. Zip Code"))
    person.press(Key(.escape))
    #expect(person.shown("first_name") == "ada|")
  }

  @Test func `a search without a match is reported, and Enter does nothing`() throws {
    var person = try person()
    person.press(.control("f"))
    person.type("nowhere")
    #expect(person.sees.contains("No match"))
    person.press(Key(.enter))
    #expect(!person.editor.model.overlays.isEmpty)
  }

  @Test func `fields that are hidden or disabled are not offered`() throws {
    var person = try TerminalUser(
      FormDefinition("f", version: 1) {
        FormField("has", .boolean, label: "Has")
        FormField("why", label: "Why", when: .equals(field: "has", "true"))
        FormField("fixed", label: "Fixed", attributes: { $0.inherited.isEnabled = false })
      })
    person.press(.control("f"))
    #expect(person.sees.contains("1. Has"))
    #expect(!person.sees.contains("Why"))
    #expect(!person.sees.contains(". Fixed"))
  }

  @Test func `a slash begins a search in a picker and is not part of it`() throws {
    let colors = ["red", "blue", "green", "white", "gray", "pink", "brown", "gold"]
    var person = try TerminalUser(
      fields: FormField(
        "c", .choice, [.options: .list(colors.map { .text($0) })], label: "Color"))
    person.type(" /bl")
    #expect(person.sees.contains("Find: bl"))
    person.press(Key(.enter))
    #expect(person.editor.session.state("c")?.state.raw == "blue")
  }
}
