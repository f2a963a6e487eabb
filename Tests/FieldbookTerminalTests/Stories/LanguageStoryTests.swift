import FieldEngine
import FormSession
import TestSupport
import Testing

@testable import FieldbookTerminal

@Suite struct LanguageStoryTests {
  private static let form = #"""
    {"form": "visit", "version": 1, "languages": ["en", "fr"],
     "title": {"en": "Visit", "fr": "Visite"},
     "fields": [
       {"key": "name", "label": {"en": "Name", "fr": "Nom"}, "required": true},
       {"key": "sex", "label": {"en": "Sex", "fr": "Sexe"}, "type": {"choice": {"options": [
         {"value": "f", "label": {"en": "female", "fr": "femme"}},
         {"value": "m", "label": {"en": "male", "fr": "homme"}}]}}},
       {"key": "zip", "type": "zip", "label": "Zip"}]}
    """#

  private func person() throws -> TerminalUser<MemoryBackend> {
    let definition = try #require(FormDocument(Self.form).definition)
    return try TerminalUser(definition, columns: 90, rows: 24)
  }

  @Test func `a key shows the form in its next language, and the draft stays`() throws {
    var person = try person()
    person.type("Ada")
    person.press(Key(.enter), Key(.down), Key(.enter))
    person.type("902101")
    #expect(person.sees.contains("Name") && person.sees.contains("female"))
    person.press(.alt("l"))
    #expect(person.message.contains("Language: français (fr)"))
    #expect(person.sees.contains("Visite"))
    #expect(person.sees.contains("Nom") && person.sees.contains("femme"))
    #expect(!person.sees.contains("female"))
    #expect(person.editor.session.focus == "zip")
    person.press(Key(.tab, .shift), Key(.tab))
    #expect(
      person.message == "! Zip: « 1 » n’a pas été repris : 5 chiffres au plus. Ctrl-P accepts it")
    person.type("x")
    #expect(person.message.hasPrefix("✗ “x” was not accepted: des chiffres seulement"))
    person.press(.alt("l"))
    #expect(person.sees.contains("female"))
    #expect(person.editor.backend.session.state("name")?.state.raw == "Ada")
  }

  @Test func `the options of a picker are in the language, and are found in it`() throws {
    var person = try person()
    person.press(.alt("l"), Key(.enter), Key(.tab, .shift), Key(.down), Key(.function(4)))
    #expect(person.sees.contains("homme"))
    #expect(!person.sees.contains("male"))
  }

  @Test func `a form in one language says so`() throws {
    var person = try TerminalUser(fields: FormField("a", .phrase))
    person.press(.alt("l"))
    #expect(person.message.contains("This form has only one language."))
  }
}
