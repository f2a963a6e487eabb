import FormSession

/// A note of the form in an entry, or in the draft itself.
struct NoteRef: Hashable, Sendable {
  let note: Int
  let entry: Int
}

/// A note wrapped to a width, with the style of each part of a line.
struct NoteLines: Sendable {
  let text: NoteText
  let columns: Int
  let lines: [[NoteText.Run]]

  init(_ text: NoteText, columns: Int) {
    (self.text, self.columns) = (text, columns)
    let characters = text.runs.flatMap { run in run.shown.map { (character: $0, run: run) } }
    let wrapped = WrappedText(String(characters.map { $0.character }), columns: columns)
    lines = wrapped.lines.map { line in NoteLines.runs(of: characters[line]) }
  }

  /// Returns the characters of a line as runs, without white space at its end.
  private static func runs(
    of characters: ArraySlice<(character: Character, run: NoteText.Run)>
  ) -> [NoteText.Run] {
    var characters = characters
    while characters.last?.character.isWhitespace == true { characters.removeLast() }
    var runs: [NoteText.Run] = []
    for (character, style) in characters {
      var run = style
      run.text = ""
      if let last = runs.last, last.looksLike(run) {
        runs[runs.count - 1].text.append(character)
      } else {
        run.text = String(character)
        runs.append(run)
      }
    }
    return runs
  }
}

extension NoteText.Run {
  /// The text, followed by the target if it is a link, with control characters made visible.
  fileprivate var shown: String {
    let target = link.map { $0 == text ? "" : " (\($0))" } ?? ""
    return (text + target).withoutControlsInLines
  }

  fileprivate func looksLike(_ other: NoteText.Run) -> Bool {
    (isBold, isItalic, link) == (other.isBold, other.isItalic, other.link)
  }
}
