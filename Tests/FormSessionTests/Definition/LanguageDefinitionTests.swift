import FieldEngine
import FormSession
import JSONText
import TestSupport
import Testing

/// Forms whose texts are in several languages.
@Suite struct LanguageDefinitionTests {
  static let form = #"""
    {"form": "clinic", "version": 1, "languages": ["en", "fr", "sw"],
     "title": {"en": "Visit of ${name}", "fr": "Visite de ${name}"},
     "messages": {"required": {"en": "Please answer", "sw": "Tafadhali jibu"}},
     "types": {"ward": {"description": {"en": "Ward", "fr": "Service"}, "template": "AA",
       "placeholders": "A", "message": {"en": "Two letters", "fr": "Deux lettres"},
       "messages": {"incomplete": {"en": "One more", "fr": "Encore une"}}}},
     "lists": {
       "town": [{"value": "a", "label": {"en": "North", "fr": "Nord", "sw": "Kaskazini"}, "km": "3"},
         {"value": "b", "label": "South"}],
       "village": {"file": "v.csv", "value": "id", "label": {"en": "name", "fr": "nom"}}},
     "styles": {"soft": {"help": {"en": "Optional", "fr": "Facultatif"}}},
     "groups": [{"key": "visit", "title": {"en": "Visit", "fr": "Visite"}},
       {"key": "drug", "title": {"en": "Drugs", "fr": "Médicaments"},
        "repeat": {"min": 1, "entry": {"en": "Drug ${drug_name}", "fr": "Médicament ${drug_name}"}}}],
     "fields": [
       {"key": "name", "label": {"en": "Name", "fr": "Nom", "sw": "Jina"}, "required": true,
        "style": "soft", "group": "visit", "placeholder": {"en": "All", "fr": "Tous"}},
       {"note": {"en": "Thanks", "fr": "Merci, ${name}"}, "group": "visit"},
       {"key": "sex", "type": {"choice": {"options": [
         {"value": "f", "label": {"en": "female", "fr": "femme"}}, "m"],
         "message": {"en": "Choose", "fr": "Choisissez"}}}, "label": {"en": "Sex", "fr": "Sexe"}},
       {"key": "age", "type": "integer", "constraint": [
         {"check": ". < 120", "message": {"en": "Too old", "fr": "Trop vieux, ${name}"}},
         {"check": ". > 1", "message": "Young", "severity": "warning"}],
        "requiredMessage": {"en": "Age!", "fr": "L’âge !"}},
       {"key": "ward", "type": "ward"},
       {"key": "marks", "type": {"list": {"of": {"choice": {"options": [
         {"value": "1", "label": {"en": "one", "fr": "un"}}]}},
         "rule": {"unique": true, "message": {"en": "Twice", "fr": "Deux fois"}}}}},
       {"key": "home", "type": {"choice": {"list": "town"}}},
       {"key": "from", "type": {"choice": {"list": "village"}}},
       {"key": "drug_name", "group": "drug"}],
     "rules": [{"key": "some", "atLeastOne": ["sex", "age"],
       "message": {"en": "Sex or age", "fr": "Sexe ou âge"}}],
     "missing": [{"reason": "refused", "label": {"en": "Refused", "fr": "Refusé"}}]}
    """#

  private func read(_ text: String) throws -> FormDefinition {
    let document = FormDocument(text)
    #expect(document.errors.map(\.message) == [])
    return try #require(document.definition)
  }

  @Test func `every text can be in several languages, and is written as it was read`() throws {
    let form = try read(Self.form)
    let again = try read(form.json.text)
    #expect(again == form)
    #expect(again.contentHash == form.contentHash)
    #expect(
      form.json.text.contains(#""title":{"en":"Visit of ${name}","fr":"Visite de ${name}"}"#))
    #expect(form.firstLanguage == "en")
  }

  @Test func `a form in a language has the texts of that language, or else of the first`() throws {
    let form = try read(Self.form)
    let french = form.inLanguage("fr")
    #expect(french.title == "Visite de ${name}")
    #expect(french.groups.map(\.title) == ["Visite", "Médicaments"])
    #expect(french.groups[1].repetition?.entryTitle == "Médicament ${drug_name}")
    #expect(french.fields[0].attributes.label == "Nom")
    #expect(french.styles["soft"]?.help == "Facultatif")
    #expect(french.resolved(french.fields[0]).attributes.help == "Facultatif")
    #expect(french.fields[0].attributes.placeholder == "Tous")
    #expect(french.notes[0].text == "Merci, ${name}")
    #expect(french.fields[2].constraints.map(\.message) == ["Trop vieux, ${name}", "Young"])
    #expect(french.fields[2].requiredMessage == "L’âge !")
    #expect(french.types["ward"]?.messages == ["incomplete": "Encore une"])
    #expect(french.types["ward"]?.description == "Service")
    #expect(french.missingReasons[0].label == "Refusé")
    #expect(french.rules.map(\.message).contains("Sexe ou âge"))
    #expect(french.rules.map(\.message).contains("Il faut au moins 1 entrée ici"))
    #expect(french.lists["town"]?.rows.options.map(\.label) == ["Nord", "South"])
    #expect(french.fields.map(\.key) == form.fields.map(\.key))
    let swahili = form.inLanguage("sw")
    #expect(swahili.fields[0].attributes.label == "Jina")
    #expect(swahili.groups[0].title == "Visit")
    #expect(form.inLanguage("en").fields[0].attributes.label == "Name")
  }

  @Test(arguments: [
    ("fr", "fr"), ("FR", "fr"), ("fr_CA.UTF-8", "fr"), ("fr-BE", "fr"), ("pt_BR", "pt-BR"),
    ("pt", "pt-BR"), ("C", nil), ("de", nil), ("", nil),
  ])
  func `a locale names a language of the form`(name: String, language: String?) {
    var form = FormDefinition(key: "f", version: 1)
    form.languages = ["en", "fr", "pt-BR"]
    #expect(form.language(named: name) == language)
  }

  // MARK: Mistakes

  private func mistakes(_ members: String) -> [String] {
    FormDocument(#"{"form": "f", "version": 1, \#(members)}"#).errors.map {
      "\($0.pointer) \($0.code) \($0.message)"
    }
  }

  @Test(arguments: [
    (
      #""fields": [{"key": "a", "label": {"en": "A"}}]"#,
      [
        "/fields/0/label definition.no_languages This text is in several languages, but the form has no `languages`."
      ]
    ),
    (
      #""languages": ["en"], "fields": [{"key": "a", "label": {"fr": "A", "en": "A"}}]"#,
      ["/fields/0/label/fr definition.unknown_language There is no language `fr`."]
    ),
    (
      #""languages": ["en", "fr"], "fields": [{"key": "a", "label": {"fr": "A"}}]"#,
      ["/fields/0/label definition.missing_member The member `en` is missing."]
    ),
    (
      #""languages": ["en", "fr"], "fields": [{"key": "a", "label": {"en": "A", "fr": 1}}]"#,
      ["/fields/0/label/fr definition.kind This must be text."]
    ),
    (
      #""languages": ["en", "fr"], "fields": [{"key": "a", "label": {"en": "A", "fr": "${b}"}}]"#,
      [
        "/fields/0/label/fr expression.unknown_answer Column 1 of the expression: The form has no field `b`."
      ]
    ),
    (
      #""languages": ["en", "en"], "fields": [{"key": "a"}]"#,
      ["/languages/1 definition.repeated_language There is a language `en` already."]
    ),
    (
      #""languages": ["english text"], "fields": [{"key": "a"}]"#,
      [
        "/languages definition.kind This must be a list of at least one language.",
        "/languages/0 definition.language `english text` is not the name of a language.",
      ]
    ),
    (
      #""messages": {"requird": "Please"}, "fields": [{"key": "a"}]"#,
      ["/messages/requird definition.unknown_message There is no message `requird`."]
    ),
    (
      #""languages": ["en", "fr"], "fields": [{"key": "a", "type": {"choice": {"options": [{"value": "x", "label": {"es": "X", "en": "X"}}]}}}]"#,
      [
        "/fields/0/type/choice/options/0/label/es definition.unknown_language There is no language `es`."
      ]
    ),
  ])
  func `a mistake in a translation is reported at its place`(members: String, lines: [String]) {
    #expect(mistakes(members) == lines)
  }

  @Test func `a finding says how much is not translated`() throws {
    let document = FormDocument(
      #"""
      {"form": "f", "version": 1, "languages": ["en", "fr", "de"], "title": {"en": "A", "fr": "B"},
       "fields": [{"key": "a", "label": "A"}, {"key": "b", "label": {"en": "A", "fr": "B", "de": "C"}}]}
      """#)
    #expect(
      document.findings.map { "\($0.pointer) \($0.code) \($0.message)" } == [
        "/languages/1 lint.untranslated 1 of 3 texts are not translated into `fr`.",
        "/languages/2 lint.untranslated 2 of 3 texts are not translated into `de`.",
      ])
  }
}
