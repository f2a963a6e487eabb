/// The wording of a part of a form in languages other than the form's first one.
public struct Translations: Hashable, Sendable {
  /// The first language, in which the form itself is written; empty if nothing is translated.
  public var first = ""

  /// The translations by language, and then by the name of the text.
  private var texts: [String: [String: String]] = [:]

  /// Creates an empty set of translations.
  public init() {}

  /// The text with a name, in a language.
  public subscript(name: String, language: String) -> String? {
    get { texts[language]?[name] }
    set {
      texts[language, default: [:]][name] = newValue
      if texts[language]?.isEmpty == true { texts[language] = nil }
    }
  }

  /// Returns the languages that have text with this name, in alphabetical order.
  public func languages(of name: String) -> [String] {
    texts.filter { $1[name] != nil }.keys.sorted()
  }

  /// Replaces the translations of one name with those from another value.
  public mutating func replace(_ name: String, by other: Translations) {
    for language in languages(of: name) { self[name, language] = nil }
    for language in other.languages(of: name) { self[name, language] = other[name, language] }
    if first.isEmpty { first = other.first }
  }
}

/// A part of a form whose text can be in several languages.
public protocol Translatable {
  /// The text in languages other than the first.
  var translations: Translations { get set }

  /// Passes each piece of text with its name to a function, which may replace the text.
  mutating func changeTexts(_ change: (_ name: String, _ text: inout String?) -> Void)
}

extension Translatable {
  /// Returns a copy with its text in a language; text without a translation stays as it is.
  public func inLanguage(_ language: String) -> Self {
    let translations = translations
    var translated = self
    translated.changeTexts { name, text in text = translations[name, language] ?? text }
    return translated
  }
}

extension String {
  /// Passes the string to a function that may replace it; the string cannot be removed.
  public mutating func change(_ change: (inout String?) -> Void) {
    var text: String? = self
    change(&text)
    self = text ?? self
  }
}

/// The two languages that determine how a part of a form is worded.
public struct LanguageChoice: Hashable, Sendable {
  /// The form's first language, which is used where a translation is missing.
  public let first: String

  /// The language in which text is shown.
  public let shown: String

  /// Creates a choice.
  public init(first: String, shown: String) {
    (self.first, self.shown) = (first, shown)
  }
}
