import FormSession

/// A text in lines of at most so many columns, with the characters that each line has.
///
/// A line ends at a line break, or between two words; a word that is wider than a line is broken. A
/// space that has no room hangs over the end, so that the next line begins with a word.
struct WrappedText: Hashable, Sendable {
  /// The characters of each line, its line break included; there is always one line.
  private(set) var lines: [Range<Int>] = []

  init(_ text: String, columns: Int) {
    let columns = max(1, columns)
    var (start, wordStart, offset) = (0, 0, 0)
    var (width, wordWidth) = (0, 0)
    for character in text {
      defer { offset += 1 }
      if character.isNewline {
        lines.append(start..<offset + 1)
        (start, wordStart, width, wordWidth) = (offset + 1, offset + 1, 0, 0)
        continue
      }
      let own = max(1, character.displayWidth)
      if character == " " {
        (width, wordWidth, wordStart) = (width + own, 0, offset + 1)
        continue
      }
      if width + own > columns, offset > start {
        let end = wordStart > start ? wordStart : offset
        lines.append(start..<end)
        (start, wordStart) = (end, max(wordStart, end))
        if end == offset { wordWidth = 0 }
        width = wordWidth
      }
      (width, wordWidth) = (width + own, wordWidth + own)
    }
    lines.append(start..<offset)
  }

  /// The line in which a place of the text stands.
  func line(of offset: Int) -> Int {
    let place = lines.firstIndex { offset < $0.upperBound }
    return place ?? lines.count - 1
  }
}

extension String {
  /// The lines of the text, none wider than so many columns.
  func wrapped(columns: Int) -> [String] {
    if utf8.count <= columns, !contains(where: \.isNewline) { return [self] }
    let characters = Array(self)
    return WrappedText(self, columns: columns).lines.map { line in
      var text = String(characters[line])
      while text.last?.isWhitespace == true { text.removeLast() }
      return text
    }
  }

  /// The text in at most so many columns.
  ///
  /// Labels of a form often begin alike, and differ at their end: a text that is wider loses its
  /// middle.
  ///
  ///     "Did she have a fever?".cutInTheMiddle(columns: 12)   // "Did sh…ever?"
  func cutInTheMiddle(columns: Int) -> String {
    // No character is wider than the bytes that it has.
    if utf8.count <= columns || isWithin(columns) { return self }
    guard columns > 1 else { return columns == 1 ? "…" : "" }
    let tail = (columns - 1) / 2
    let end = String(reversed().beginning(columns: tail).reversed())
    return String(beginning(columns: columns - 1 - tail)) + "…" + end
  }

  /// Whether so many columns are enough; no more of the text is looked at than that takes.
  private func isWithin(_ columns: Int) -> Bool {
    var width = 0
    for character in self {
      width += character.displayWidth
      if width > columns { return false }
    }
    return true
  }

  /// The text with everything that a terminal might obey made visible, but for its line breaks.
  var withoutControlsInLines: String {
    guard contains(where: \.isNewline) else { return withoutControls }
    return split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { String($0).withoutControls }.joined(separator: "\n")
  }
}

extension Sequence<Character> {
  /// The first characters that fit into so many columns.
  fileprivate func beginning(columns: Int) -> [Character] {
    var width = 0
    return Array(
      prefix { character in
        width += character.displayWidth
        return width <= columns
      })
  }
}
