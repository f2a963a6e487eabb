extension Character {
  /// The character for a terminal that shows nothing but ASCII: another for a sign or a line of the
  /// form's own, and a question mark for any other.
  ///
  /// This changes only what is drawn, not what is typed or saved.
  var inASCII: Character {
    if isASCII { return self }
    return Character.asciiSigns[self] ?? "?"
  }

  /// What the form draws.
  ///
  /// The border of the field with the focus is as different from others as it is
  /// in Unicode.
  private static let asciiSigns: [Character: Character] = [
    "─": "-", "│": "|", "╭": ".", "╮": ".", "╰": "'", "╯": "'",
    "━": "=", "┃": "#", "┏": "#", "┓": "#", "┗": "#", "┛": "#",
    "✓": "+", "✗": "x", "○": "o", "●": "*", "⊘": "/", "▸": ">", "▾": "v", "≡": "=",
    "‹": "<", "›": ">", "▲": "^", "▼": "v", "…": "~", "█": "#", "░": ".", "•": "*", "·": ".",
    "–": "-", "—": "-", "‘": "'", "’": "'", "“": "\"", "”": "\"", "\u{A0}": " ",
  ]
}
