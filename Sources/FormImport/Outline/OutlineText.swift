/// Text in which references to questions are marked: an expression, or text that shows answers.
package struct OutlineText: Hashable, Sendable {
  /// A part of the text.
  package enum Part: Hashable, Sendable {
    /// Literal characters.
    case text(String)
    /// The answer to the item with this index, written as `${key}` in a definition.
    case answer(Int)
    /// The key of the list with this index.
    case list(Int)
  }

  /// The parts in order.
  package var parts: [Part]

  /// Creates text without references.
  package init(_ text: String) { parts = text.isEmpty ? [] : [.text(text)] }

  /// Creates text from its parts.
  package init(parts: [Part] = []) { self.parts = parts }

  /// Whether the text is empty.
  package var isEmpty: Bool { parts.isEmpty }

  /// Appends characters.
  package mutating func append(_ text: String) {
    if case .text(let last)? = parts.last {
      parts[parts.count - 1] = .text(last + text)
    } else if !text.isEmpty {
      parts.append(.text(text))
    }
  }

  /// Appends a reference to an item.
  package mutating func append(answer item: Int) { parts.append(.answer(item)) }

  /// Appends the key of a list.
  package mutating func append(list: Int) { parts.append(.list(list)) }

  /// Appends more text, with its references.
  package mutating func append(_ text: OutlineText) {
    for part in text.parts {
      if case .text(let text) = part { append(text) } else { parts.append(part) }
    }
  }

  /// The items whose answers the text reads.
  package var answers: Set<Int> {
    Set(parts.compactMap { if case .answer(let item) = $0 { item } else { nil } })
  }

  /// The lists that the text names.
  package var lists: Set<Int> {
    Set(parts.compactMap { if case .list(let list) = $0 { list } else { nil } })
  }
}

extension OutlineText: ExpressibleByStringInterpolation {
  /// Text from a string literal, such as `"${x} > 1"`, in which `\(answer: item)` adds a reference.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = OutlineText()

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) { text.append(literal) }

    package mutating func appendInterpolation(_ text: String) { self.text.append(text) }

    package mutating func appendInterpolation(_ text: OutlineText) { self.text.append(text) }

    package mutating func appendInterpolation(answer item: Int) { text.append(answer: item) }

    package mutating func appendInterpolation(list: Int) { text.append(list: list) }
  }

  package init(stringLiteral value: String) { self.init(value) }

  package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }
}

/// An expression of the definition's language, with the source text from which it was translated.
package struct OutlineExpression: Hashable, Sendable {
  package var text: OutlineText

  /// The text in the source, which findings quote.
  package var source: String

  /// The position of the expression in the source.
  package var place: SourcePlace

  package init(_ text: OutlineText, source: String, place: SourcePlace) {
    (self.text, self.source, self.place) = (text, source, place)
  }
}

/// Text in the languages of a form.
package struct OutlineTexts: Hashable, Sendable {
  /// The text in each language; in a form that does not name its language, the language is an empty
  /// string.
  package var byLanguage: [String: OutlineText] = [:]

  /// Creates a value without text.
  package init() {}

  /// Creates text in the form's only language.
  package init(_ text: OutlineText) {
    if !text.isEmpty { byLanguage[""] = text }
  }

  /// Creates text without references, in the form's only language.
  package init(_ text: String?) { self.init(OutlineText(text ?? "")) }

  /// Whether there is no text in any language.
  package var isEmpty: Bool { byLanguage.values.allSatisfy(\.isEmpty) }

  /// The text in a language; nil if there is none.
  package subscript(language: String) -> OutlineText? {
    get { byLanguage[language] }
    set { byLanguage[language] = newValue?.isEmpty == true ? nil : newValue }
  }

  /// The items whose answers the text shows.
  package var answers: Set<Int> {
    byLanguage.values.reduce(into: []) { $0.formUnion($1.answers) }
  }
}
