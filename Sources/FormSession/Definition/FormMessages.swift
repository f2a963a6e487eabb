public import FieldEngine

/// A form's own messages, which replace the standard ones.
public struct FormMessages: Equatable, Sendable {
  /// The messages by key, and then by language.
  public var texts: [String: [String: String]]

  /// Creates messages, given by key and then by language.
  public init(_ texts: [String: [String: String]] = [:]) {
    self.texts = texts
  }

  /// The language of a form that does not name one.
  public static let usualLanguage = "en"
}

extension FormDefinition {
  /// The language of the form's own text, before translation.
  public var firstLanguage: String { languages.first ?? FormMessages.usualLanguage }

  /// Returns the messages in a language, with the form's own messages replacing the standard ones.
  public func messages(in language: String) -> MessageTable {
    if messages.texts.isEmpty, language == MessageTable.english.language { return .english }
    return MessageTable(language, replacing: messages.texts.compactMapValues { $0[language] })
  }

  /// Returns the form's language that matches a name such as `fr`, `fr_CA.UTF-8` or `FR`; nil if
  /// the form has no such language.
  public func language(named name: String) -> String? {
    let name = String(name.prefix { $0 != "." && $0 != "@" }.map { $0 == "_" ? "-" : $0 })
    if let exact = languages.first(where: { $0.lowercased() == name.lowercased() }) { return exact }
    let kind = name.lowercased().prefix { $0 != "-" }
    return languages.first { $0.lowercased() == kind }
      ?? languages.first { $0.lowercased().prefix { $0 != "-" } == kind }
  }

  /// Returns the form with its text in a language; text that is not translated stays as it is.
  public func inLanguage(_ language: String) -> FormDefinition {
    var form = self
    form.changeTexts { name, text in text = translations[name, language] ?? text }
    form.types = types.mapValues { $0.inLanguage(language) }
    form.lists = lists.mapValues { $0.inLanguage(language) }
    form.styles = styles.mapValues { $0.inLanguage(language) }
    form.groups = groups.map { group in
      var translated = group.inLanguage(language)
      translated.repetition = group.repetition?.inLanguage(language)
      return translated
    }
    form.fields = fields.map { field in
      var translated = field.inLanguage(language)
      translated.attributes = field.attributes.inLanguage(language)
      translated.constraints = field.constraints.map { $0.inLanguage(language) }
      return translated
    }
    form.notes = notes.map { $0.inLanguage(language) }
    form.rules = rules.map { $0.inLanguage(language) }
    form.missingReasons = missingReasons.map { $0.inLanguage(language) }
    form.shownLanguage = language
    return form.withImpliedRules
  }
}
