/// The texts of a part of a form in languages other than the form's first one.
public struct Translations: Hashable, Sendable {
  /// The first language, in which the texts themselves are written; empty if nothing is translated.
  public var first = ""

  /// The texts by language, then by the name of the text.
  private var texts: [String: [String: String]] = [:]

  /// Creates translations without texts.
  public init() {}

  /// The text with a name in a language.
  public subscript(name: String, language: String) -> String? {
    get { texts[language]?[name] }
    set {
      texts[language, default: [:]][name] = newValue
      if texts[language]?.isEmpty == true { texts[language] = nil }
    }
  }

  /// The languages in which there is a text with a name, in alphabetical order.
  public func languages(of name: String) -> [String] {
    texts.filter { $1[name] != nil }.keys.sorted()
  }

  /// Takes the texts with a name from another value.
  public mutating func replace(_ name: String, by other: Translations) {
    for language in languages(of: name) { self[name, language] = nil }
    for language in other.languages(of: name) { self[name, language] = other[name, language] }
    if first.isEmpty { first = other.first }
  }
}

/// A part of a form whose texts can be in several languages.
public protocol Translatable {
  /// The texts in languages other than the first.
  var translations: Translations { get set }

  /// Passes each text with its name to a function, which may replace it.
  mutating func changeTexts(_ change: (_ name: String, _ text: inout String?) -> Void)
}

extension Translatable {
  /// Returns a copy whose texts are in a language, where they are translated.
  public func inLanguage(_ language: String) -> Self {
    let translations = translations
    var translated = self
    translated.changeTexts { name, text in text = translations[name, language] ?? text }
    return translated
  }
}

extension String {
  /// Passes the text to a function that may replace it; a text cannot be removed.
  public mutating func change(_ change: (inout String?) -> Void) {
    var text: String? = self
    change(&text)
    self = text ?? self
  }
}

/// The languages that matter for a part of a form.
public struct LanguageChoice: Hashable, Sendable {
  /// The first language of the form, whose texts are used where a translation is missing.
  public let first: String

  /// The language in which texts are shown.
  public let shown: String

  /// Creates a choice.
  public init(first: String, shown: String) {
    (self.first, self.shown) = (first, shown)
  }
}
