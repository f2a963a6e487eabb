import FieldEngine
import JSONText

/// Text for people: a string, or an object with a string in each language.
struct StatedText: Sendable {
  let text: String
  var translations: [String: String] = [:]

  static let schema: JSON = [
    "type": ["string", "object"], "minProperties": 1,
    "additionalProperties": ["type": "string"],
  ]
}

extension Member where Whole: Translatable & SendableMetatype {
  /// Text for people, which may contain answers if its place is recorded.
  static func words(
    _ name: String, _ property: @escaping Property<Whole, String?>, isRequired: Bool = false,
    at place: (@Sendable (Whole, DefinitionReader) -> ExpressionPlace)? = nil, _ summary: String
  ) -> Member {
    Member(name: name, summary: summary, isRequired: isRequired, schema: StatedText.schema) {
      node, reader, whole in
      guard let stated = reader.text(node) else { return false }
      property(&whole) { $0 = stated.text }
      whole.translations.set(name, stated, first: reader.languages.first)
      if let place { reader.stateTexts(of: node, place(whole, reader)) }
      return true
    } write: { whole in
      var (whole, text) = (whole, String?.none)
      property(&whole) { text = $0 }
      return text.map { whole.translations.json(name, first: $0) }
    }
  }
}

extension Translations {
  /// Sets the text with a name in all languages.
  mutating func set(_ name: String, _ stated: StatedText, first: String?) {
    for (language, text) in stated.translations where language != first {
      self[name, language] = text
    }
    if let first, !stated.translations.isEmpty { self.first = first }
  }

  /// Returns text as JSON, which is an object if there are translations.
  func json(_ name: String, first text: String) -> JSON {
    let others = languages(of: name).compactMap { language in
      self[name, language].map { (key: language, value: JSON.string($0)) }
    }
    return others.isEmpty ? .string(text) : .object([(first, .string(text))] + others)
  }
}

extension DefinitionReader {
  /// Reads text for people.
  mutating func text(_ node: JSONNode) -> StatedText? {
    if case .string(let text) = node.content {
      noteTranslations([], of: node)
      return StatedText(text: text)
    }
    guard let texts = texts(node) else { return nil }
    guard let first = languages.first, let text = texts[first] else {
      note(.missingMember(languages[0]), at: node)
      return nil
    }
    noteTranslations(Set(texts.keys), of: node)
    return StatedText(text: text, translations: texts)
  }

  /// Reads an object with a string in each of several languages.
  mutating func texts(_ node: JSONNode) -> [String: String]? {
    guard case .object(let members) = node.content else {
      note(.wants(.text), at: node)
      return nil
    }
    guard !languages.isEmpty else {
      note(.noLanguages, at: node)
      return nil
    }
    var (texts, isRight) = ([String: String](), true)
    for member in members {
      let text = within(member.key) { reader -> String? in
        if reader.languages.contains(member.key) {
          return Notation<String>.text.read(member.value, &reader)
        }
        reader.noteUnknown(
          .language, member.key, among: reader.languages, at: reader.keySite(of: member))
        return nil
      }
      if let text { texts[member.key] = text } else { isRight = false }
    }
    return isRight ? texts : nil
  }

  /// Records the place of text that can contain answers, in each language.
  mutating func stateTexts(of node: JSONNode, _ place: ExpressionPlace) {
    switch node.content {
    case .string(let text): state(text, place, at: node)
    case .object(let members):
      for member in members {
        guard case .string(let text) = member.value.content else { continue }
        let isFirst = member.key == languages.first
        within(member.key) {
          $0.state(
            text, isFirst ? place : .translated(member.key, of: place), at: member.value)
        }
      }
    default: break
    }
  }

  /// Counts a piece of text, and the languages that lack it.
  private mutating func noteTranslations(_ found: Set<String>, of node: JSONNode) {
    guard languages.count > 1 else { return }
    textCount += 1
    for language in languages.dropFirst() where !found.contains(language) {
      untranslated[language, default: 0] += 1
    }
  }

  /// Records the languages into which the form is not completely translated.
  mutating func findUntranslated() {
    for (language, site) in zip(languages, languageSites) {
      guard let count = untranslated[language] else { continue }
      find(.untranslated(language, missing: count, of: textCount), at: site)
    }
  }
}

extension Member<FormDefinition> {
  /// The languages, which are read before any text.
  static let languages = Member(
    name: "languages",
    summary: "The languages of the texts; the first is the fallback.",
    schema: [
      "type": "array", "minItems": 1, "uniqueItems": true,
      "items": ["type": "string", "pattern": "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$"],
    ]
  ) { node, reader, form in
    let found = reader.readItems(of: node) { node, reader -> String? in
      guard let language = Notation<String>.text.read(node, &reader) else { return nil }
      guard language.isLanguage else {
        reader.note(.notALanguage(language), at: node)
        return nil
      }
      reader.define(.language, language, at: node)
      reader.languageSites.append(reader.site(of: node))
      return language
    }
    guard let found else { return false }
    if found.isEmpty { reader.note(.wants(.languages), at: node) }
    (form.languages, reader.languages) = (found, found)
    return !found.isEmpty
  } write: { form in
    form.languages.isEmpty ? nil : .array(form.languages.map(JSON.string))
  }

  /// The messages that replace the standard ones.
  static let messages = Member(
    name: "messages", summary: "Messages that replace the usual ones, by their key.",
    schema: [
      "type": "object", "additionalProperties": false,
      "properties": .object(MessageTable.keys.map { ($0, StatedText.schema) }),
    ]
  ) { node, reader, form in
    let found = reader.readEntries(of: node) { member, reader -> [String: String]? in
      if !MessageTable.keys.contains(member.key) {
        reader.noteUnknown(
          .message, member.key, among: MessageTable.keys, at: reader.keySite(of: member))
      }
      if case .string(let text) = member.value.content {
        return [reader.languages.first ?? FormMessages.usualLanguage: text]
      }
      return reader.texts(member.value)
    }
    form.messages = FormMessages(found ?? [:])
    return found != nil
  } write: { form in
    form.messages.json(first: form.languages.first ?? FormMessages.usualLanguage)
  }
}

extension FormMessages {
  /// Returns the messages as JSON; nil if there are none.
  fileprivate func json(first: String) -> JSON? {
    guard !texts.isEmpty else { return nil }
    return .object(
      texts.sorted { $0.key < $1.key }.map { key, texts in
        if texts.count == 1, let text = texts[first] { return (key, .string(text)) }
        return (key, .object(texts.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
      })
  }
}

extension String {
  /// Whether the text can name a language: two to eight letters, optionally followed by hyphenated
  /// parts.
  fileprivate var isLanguage: Bool {
    let parts = split(separator: "-", omittingEmptySubsequences: false)
    let isShort = parts.allSatisfy { 1...8 ~= $0.utf8.count }
    let letters = parts[0].utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 }
    let rest = parts.dropFirst().allSatisfy { part in
      part.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 }
    }
    return isShort && letters && rest && parts[0].utf8.count > 1
  }
}
