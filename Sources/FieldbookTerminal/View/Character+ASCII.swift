extension Character {
  /// The character for a terminal that shows only ASCII.
  ///
  /// Signs and lines of the form have a replacement; any other character becomes a question mark.
  /// The replacement affects only drawing, not the typed or saved text.
  var inASCII: Character {
    if isASCII { return self }
    return Character.asciiSigns[self] ?? "?"
  }

  /// The signs that the form draws, and their replacements.
  ///
  /// As in Unicode, the border of the focused field differs from the other borders.
  private static let asciiSigns: [Character: Character] = [
    "─": "-", "│": "|", "╭": ".", "╮": ".", "╰": "'", "╯": "'",
    "━": "=", "┃": "#", "┏": "#", "┓": "#", "┗": "#", "┛": "#",
    "✎": "&", "✓": "+", "✗": "x", "○": "o", "●": "*", "⊘": "/", "▸": ">", "▾": "v", "≡": "=",
    "▴": "^", "▤": "@", "★": "*", "☆": ".", "\u{25CC}": " ", "‹": "<", "›": ">", "▲": "^",
    "▼": "v", "←": "<", "→": ">", "↑": "^", "↓": "v", "×": "x", "÷": "/", "−": "-", "≤": "<",
    "≥": ">", "…": "~", "█": "#", "░": ".", "•": "*", "·": ".",
    "–": "-", "—": "-", "‘": "'", "’": "'", "“": "\"", "”": "\"", "\u{A0}": " ",
  ]
}
