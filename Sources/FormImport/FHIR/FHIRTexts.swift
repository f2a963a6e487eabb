import JSONText

/// Reads the text of a questionnaire in its languages.
struct FHIRTexts: Sendable {
  /// The language of text that names no language; empty if there are no translations.
  let language: String

  /// The language that the questionnaire states, or else English.
  private let own: String

  /// All languages, beginning with the questionnaire's language; empty if there are no
  /// translations.
  let languages: [String]

  init(_ questionnaire: JSONNode) {
    var found: [String] = []
    Self.addLanguages(in: questionnaire, to: &found)
    let own = questionnaire.string("language") ?? "en"
    self.own = own
    guard !found.isEmpty else {
      (language, languages) = ("", [])
      return
    }
    language = own
    languages = [own] + found.filter { $0 != own }
  }

  private static func addLanguages(in node: JSONNode, to found: inout [String]) {
    switch node.content {
    case .array(let items): for item in items { addLanguages(in: item, to: &found) }
    case .object(let members):
      if node.extensionName == "translation",
        let language = translation(node)?.language, !found.contains(language)
      {
        found.append(language)
      }
      for member in members { addLanguages(in: member.value, to: &found) }
    default: break
    }
  }

  private static func translation(_ node: JSONNode) -> (language: String, text: String)? {
    guard let language = node.extensions("lang").first?.string("valueCode"),
      let text = node.extensions("content").first?.value()?.node.string
    else { return nil }
    return (language, text)
  }

  /// Returns the text of a member, such as `text`, with the translations in its extensions.
  ///
  /// The text of a note keeps its markup. A separator goes between a prefix and the text.
  func texts(
    of node: JSONNode, _ member: String, isNote: Bool = false, prefix: String? = nil,
    separator: String = " "
  ) -> (texts: OutlineTexts, lostTags: [String]) {
    let details = node["_" + member]
    var texts = OutlineTexts()
    var lostTags: [String] = []
    let plain = node.string(member) ?? ""
    let before = prefix.map { $0 + separator } ?? ""
    var own = isNote ? plain.withoutMarkup : plain.withEntitiesResolved
    if let html = details?.extensionValue("rendering-xhtml")?.node.string {
      let marked = MarkedText(html)
      lostTags = marked.lostTags + (marked.hasHiddenAddress && !isNote ? ["a"] : [])
      own = isNote ? marked.note : marked.plain
    } else if let markdown = details?.extensionValue("rendering-markdown")?.node.string {
      own = isNote ? markdown : plain.isEmpty ? markdown.withoutEmphasis : own
    }
    texts[language] = OutlineText(own.isEmpty ? "" : before + own)
    for node in details?.extensions("translation") ?? [] {
      guard let (language, text) = Self.translation(node) else { continue }
      texts[language] = OutlineText(before + (isNote ? text.withoutMarkup : text))
    }
    return (texts, lostTags)
  }

  /// Returns the label of a question or a group.
  ///
  /// The item's text follows an en space (U+2002) if there is a prefix. If the label differs from
  /// the text, for example because it comes from HTML, it ends with an en space.
  func label(of item: FHIRItem) -> (texts: OutlineTexts, lostTags: [String]) {
    let space = "\u{2002}"
    var (texts, lostTags) = texts(of: item.node, "text", prefix: item.prefix, separator: space)
    let text = item.node.string("text") ?? ""
    let expected = item.prefix.map { $0 + space + text } ?? text
    if let label = texts[language], label != OutlineText(expected) || text.contains(space) {
      texts[language]?.append(space)
    }
    return (texts, lostTags)
  }

  /// Returns the language of the form that a language such as `fr-CA` means; nil if the form lacks
  /// it.
  func language(for code: String) -> String? {
    if languages.contains(code) { return code }
    let base = String(code.prefix { $0 != "-" })
    if languages.contains(base) { return base }
    return code == own || base == own ? language : nil
  }

  /// Returns the given text in the questionnaire's language.
  func texts(_ text: String?) -> OutlineTexts {
    var texts = OutlineTexts()
    texts[language] = OutlineText(text ?? "")
    return texts
  }
}

extension OutlineTexts {
  /// Appends other text in each language.
  mutating func append(_ other: OutlineTexts, between separator: String) {
    for (language, text) in other.byLanguage {
      if var own = self[language] {
        own.append(separator)
        own.append(text)
        self[language] = own
      } else {
        self[language] = text
      }
    }
  }
}

extension String {
  /// The text with a backslash before characters that a note would show as markup.
  fileprivate var withoutMarkup: String {
    var escaped = ""
    for character in withEntitiesResolved {
      if character == "*" || character == "_" || character == "[" { escaped += "\\" }
      escaped.append(character)
    }
    return escaped
  }

  /// The text without the signs for bold and italic text.
  fileprivate var withoutEmphasis: String { filter { $0 != "*" && $0 != "_" && $0 != "#" } }

  /// The text with character references such as `&#8217;` replaced by their characters.
  ///
  /// The text of an item is not HTML, but some programs write it as if it were.
  fileprivate var withEntitiesResolved: String {
    contains("&#") && !contains("<") ? MarkedText(self).plain : self
  }
}
