extension TypeEntry {
  /// A person's name.
  static let name = TypeEntry(
    summary: "a person's name", example: "anne-marie o'brien", parameters: [.capitalize]
  ) { parameters in
    var row = FieldDefinition(
      name: "name", label: "Name", accepting: .words(signs: "'-."),
      shape: wordShape(parameters, apostropheBreaks: true))
    row.tidyWords()
    row.keyboard = .name
    row.priority = 1.5
    row.minimumWidth = 12
    return row
  }
}

/// Gives words their case, and lets no space come first.
func wordShape(
  _ parameters: TypeParameters, apostropheBreaks: Bool = false
) -> @Sendable (String) -> String {
  let letterCase: LetterCase = parameters.text(.capitalize) == "none" ? .none : .words
  return { text in
    letterCase.apply(to: text.droppingLeadingSpaces, apostropheBreaks: apostropheBreaks)
  }
}

extension FieldDefinition {
  /// What names and places share: spaces are tidied when the field is left, and signs alone
  /// are nothing entered.
  mutating func tidyWords() {
    finish = \.tidyingSpaces
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
