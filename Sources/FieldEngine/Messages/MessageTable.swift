/// The messages of the built-in types in one language, by key.
///
/// A key is the code that programs use, such as `incomplete`. A key for the message of a single
/// type begins with the type's name: `zip.incomplete`. The table is a class because every field of
/// a form shares it.
public final class MessageTable: Sendable {
  /// The language, as in `fr` or `pt-BR`.
  public let language: String

  private let texts: [String: String]

  /// Creates a table with the messages of a language, some of which can be replaced.
  ///
  /// If the language has no built-in messages, English ones are used.
  public init(_ language: String, replacing own: [String: String] = [:]) {
    var texts = MessageTable.texts(in: language) ?? MessageTable.englishTexts
    for (key, text) in own { texts[key] = text }
    (self.language, self.texts) = (language, texts)
  }

  /// The messages in English.
  public static let english = MessageTable("en")

  /// The languages with built-in messages.
  public static let builtInLanguages = ["en", "de", "fr", "es"]

  /// The keys of all messages, in alphabetical order.
  public static let keys: [String] = englishTexts.map { $0.key }.sorted()

  /// Returns the built-in messages in a language or, failing that, a more general one: `fr` for
  /// `fr-CA`.
  private static func texts(in language: String) -> [String: String]? {
    switch language.lowercased().prefix(while: { $0 != "-" && $0 != "_" }) {
    case "en": englishTexts
    case "de": germanTexts
    case "fr": frenchTexts
    case "es": spanishTexts
    default: nil
    }
  }

  /// Returns the message with a key, preferably the one for a type, with values in place of
  /// `{name}`.
  package func text(_ key: String, of type: String = "", _ values: [String: String] = [:])
    -> String
  {
    let template =
      (type.isEmpty ? nil : texts["\(type).\(key)"]) ?? texts[key]
      ?? MessageTable.englishTexts[key] ?? key
    return values.isEmpty ? template : MessageTable.fill(template, values)
  }

  /// Returns the message with a key for a number of things, in its singular or plural form.
  package func text(_ key: String, of type: String = "", count: Int) -> String {
    count == 1 ? text(key + ".one", of: type) : text(key, of: type, ["count": String(count)])
  }

  /// Whether there is a message with a key.
  func has(_ key: String) -> Bool { texts[key] != nil }

  /// Returns a type as it appears in “Not readable as …”; a custom type keeps its own name.
  func noun(of type: String) -> String { texts["noun.\(type)"] ?? type }

  private static func fill(_ template: String, _ values: [String: String]) -> String {
    var (text, rest) = ("", template[...])
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = rest[rest.index(after: open)..<close]
      text += rest[..<open]
      text += values[String(name)] ?? String(rest[open...close])
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }

  /// Returns the reason for a refusal in the words of this table, given the reason in the words of
  /// another table; nil if the other table has no such reason.
  func reason(_ reason: String, from other: MessageTable) -> String? {
    var best: (key: String, values: [String: String], length: Int)?
    for key in MessageTable.keys where key.hasPrefix("refused.") {
      guard let values = other.values(in: reason, madeFrom: key) else { continue }
      // The shorter the values, the more text comes from the message itself.
      let length = values.values.reduce(0) { $0 + $1.utf8.count }
      if length < best?.length ?? .max { best = (key, values, length) }
    }
    return best.map { text($0.key, $0.values) }
  }

  /// Returns the values in text created from the message with a key; nil if the text was not
  /// created from it.
  private func values(in text: String, madeFrom key: String) -> [String: String]? {
    guard let template = texts[key] else { return nil }
    var (values, text, rest) = ([String: String](), text[...], template[...])
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      guard text.hasPrefix(rest[..<open]) else { return nil }
      text = text.dropFirst(rest[..<open].count)
      let name = String(rest[rest.index(after: open)..<close])
      rest = rest[rest.index(after: close)...]
      let literal = rest.prefix { $0 != "{" }
      guard let end = text.beginning(of: literal) else { return nil }
      values[name] = String(text[..<end])
      text = text[end...]
    }
    return text == rest ? values : nil
  }
}

extension MessageTable: Hashable {
  /// Whether both tables have the same messages.
  public static func == (left: MessageTable, right: MessageTable) -> Bool {
    left === right || left.language == right.language && left.texts == right.texts
  }

  /// Hashes the language.
  public func hash(into hasher: inout Hasher) { hasher.combine(language) }
}

extension Substring {
  /// Returns the index at which the given text first occurs; the end index if that text is empty.
  fileprivate func beginning(of text: Substring) -> Index? {
    if text.isEmpty { return endIndex }
    return indices.first { self[$0...].hasPrefix(text) }
  }
}
