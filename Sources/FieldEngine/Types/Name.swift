extension TypeEntry {
  /// A person's name.
  static let name = TypeEntry(
    summary: "a person's name", example: "anne-marie o'brien", parameters: [.capitalize]
  ) { parameters in
    let capitals = WordCapitals(parameters, apostropheBreaks: true)
    var row = FieldDefinition(
      name: "name", label: "Name", accepting: .words(signs: "'-."), shape: capitals.shapeWords)
    row.tidyWords(capitals)
    row.keyboard = .name
    row.priority = 1.5
    row.minimumWidth = 12
    return row
  }
}

/// When the words of a name or a place get their capitals.
struct WordCapitals: Sendable {
  private let rule: Capitalization?
  private let apostropheBreaks: Bool

  init(_ parameters: TypeParameters, apostropheBreaks: Bool = false) {
    rule = parameters.text(.capitalize).flatMap(Capitalization.init)
    self.apostropheBreaks = apostropheBreaks
  }

  /// The letter case of a text while it is typed.
  @Sendable func shape(_ text: String) -> String {
    switch rule {
    case .strict, .words: LetterCase.words.apply(to: text, apostropheBreaks: apostropheBreaks)
    case .some(.none), nil: text
    }
  }

  /// The same for a text in which no space comes first.
  @Sendable func shapeWords(_ text: String) -> String { shape(text.droppingLeadingSpaces) }

  /// The letter case of a text that is left.
  func finish(_ text: String) -> String {
    rule == nil ? text.capitalizedIfPlain(apostropheBreaks: apostropheBreaks) : text
  }
}

extension FieldDefinition {
  /// What names and places share: spaces are tidied and words get their capitals when the field is
  /// left, and signs alone are nothing entered.
  mutating func tidyWords(_ capitals: WordCapitals) {
    finish = { capitals.finish($0.tidyingSpaces) }
    isBlank = { raw in !raw.unicodeScalars.contains { $0.isLetter || $0.isNumeric } }
  }
}

extension String {
  /// Without the spaces before the first other scalar, which may be a mark.
  var droppingLeadingSpaces: String {
    utf8.first == 0x20 ? String(unicodeScalars.drop { $0 == " " }) : self
  }

  /// Without white space at either end, and with single spaces between words.
  var tidyingSpaces: String {
    if hasTidySpaces { return self }
    var result = ""
    var gap = ""
    for scalar in unicodeScalars {
      if scalar.isWhitespace {
        if gap.isEmpty || scalar != " " { gap = gap.isEmpty ? String(scalar) : " " }
      } else {
        if !result.isEmpty { result += gap }
        gap = ""
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether no white space stands at the end or beside another.
  var hasTidySpaces: Bool {
    var followsSpace = false
    for scalar in unicodeScalars {
      let isSpace = scalar.isWhitespace
      if isSpace && followsSpace { return false }
      followsSpace = isSpace
    }
    return !followsSpace
  }

  /// Whether there is nothing but white space.
  var isAllWhitespace: Bool {
    unicodeScalars.allSatisfy(\.isWhitespace)
  }
}
