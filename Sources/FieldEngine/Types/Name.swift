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

/// The rule for capitalizing the words of a name or a place.
struct WordCapitals: Sendable {
  private let rule: Capitalization?
  private let apostropheBreaks: Bool

  init(_ parameters: TypeParameters, apostropheBreaks: Bool = false) {
    rule = parameters.text(.capitalize).flatMap(Capitalization.init)
    self.apostropheBreaks = apostropheBreaks
  }

  /// Applies the letter case while text is typed.
  @Sendable func shape(_ text: String) -> String {
    switch rule {
    case .strict, .words: LetterCase.words.apply(to: text, apostropheBreaks: apostropheBreaks)
    case .some(.none), nil: text
    }
  }

  /// Applies the letter case while text is typed, and drops leading spaces.
  @Sendable func shapeWords(_ text: String) -> String { shape(text.droppingLeadingSpaces) }

  /// Applies the letter case when the field is left.
  func finish(_ text: String) -> String {
    rule == nil ? text.capitalizedIfPlain(apostropheBreaks: apostropheBreaks) : text
  }
}

extension FieldDefinition {
  /// Adds the rules that names and places share.
  ///
  /// When the field is left, extra spaces are removed and, unless the form sets when words are
  /// capitalized, text without capitals is capitalized. Text that consists only of signs counts as
  /// empty.
  mutating func tidyWords(_ capitals: WordCapitals) {
    finish = { capitals.finish($0.tidyingSpaces) }
    isBlank = { raw in !raw.unicodeScalars.contains { $0.isLetter || $0.isNumeric } }
  }
}

extension String {
  /// The text without leading spaces.
  ///
  /// A mark after a space counts as a separate scalar.
  var droppingLeadingSpaces: String {
    utf8.first == 0x20 ? String(unicodeScalars.drop { $0 == " " }) : self
  }

  /// The text without outer white space and with single spaces between words.
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

  /// Whether there is no white space at the end or next to other white space.
  var hasTidySpaces: Bool {
    var followsSpace = false
    for scalar in unicodeScalars {
      let isSpace = scalar.isWhitespace
      if isSpace && followsSpace { return false }
      followsSpace = isSpace
    }
    return !followsSpace
  }

  /// Whether the text consists only of white space.
  var isAllWhitespace: Bool {
    unicodeScalars.allSatisfy { $0.isWhitespace }
  }
}
