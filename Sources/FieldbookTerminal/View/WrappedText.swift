import FormSession

/// Text wrapped to a given width, stored as each line's range of characters.
///
/// A line ends at a line break or between words. A word that is too wide is split. A space that
/// does not fit stays at the end of its line, so the next line begins with a word.
struct WrappedText: Hashable, Sendable {
  /// The range of each line with its line break; there is at least one line.
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

  /// Returns the index of the line that contains an offset.
  func line(of offset: Int) -> Int {
    let place = lines.firstIndex { offset < $0.upperBound }
    return place ?? lines.count - 1
  }
}

extension String {
  /// Returns the lines of the text, wrapped to the given width.
  func wrapped(columns: Int) -> [String] {
    if utf8.count <= columns, !contains(where: \.isNewline) { return [self] }
    let characters = Array(self)
    return WrappedText(self, columns: columns).lines.map { line in
      var text = String(characters[line])
      while text.last?.isWhitespace == true { text.removeLast() }
      return text
    }
  }

  /// Returns the text cut to the given width.
  ///
  /// Labels often begin alike and differ at their ends, so text that is too wide loses its middle.
  ///
  /// ```swift
  /// "Did she have a fever?".cutInTheMiddle(columns: 12)  // "Did sh…ever?"
  /// ```
  func cutInTheMiddle(columns: Int) -> String {
    // No character is wider than its number of bytes.
    if utf8.count <= columns || isWithin(columns) { return self }
    guard columns > 1 else { return columns == 1 ? "…" : "" }
    let tail = (columns - 1) / 2
    let end = String(reversed().beginning(columns: tail).reversed())
    return String(beginning(columns: columns - 1 - tail)) + "…" + end
  }

  /// Whether the text fits in the given width; reading stops as soon as the result is known.
  private func isWithin(_ columns: Int) -> Bool {
    var width = 0
    for character in self {
      width += character.displayWidth
      if width > columns { return false }
    }
    return true
  }

  /// The text with control characters made visible, except line breaks.
  var withoutControlsInLines: String {
    guard contains(where: \.isNewline) else { return withoutControls }
    return split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { String($0).withoutControls }.joined(separator: "\n")
  }
}

extension Sequence<Character> {
  /// Returns as many characters from the start as fit in the given width.
  fileprivate func beginning(columns: Int) -> [Character] {
    var width = 0
    return Array(
      prefix { character in
        width += character.displayWidth
        return width <= columns
      })
  }
}
