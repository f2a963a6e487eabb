import FormSession

extension PlainForm {
  /// The notes before the question that have not been read out with their current text.
  ///
  /// A draft that is resumed begins with the notes directly before its question.
  var notesToSay: [(note: Int, section: Int)] {
    guard !outline.notes.isEmpty else { return [] }
    let notes = outline.notes(before: focused)
    let candidates = saidNotes == nil ? notes.all.suffix(notes.adjacent) : notes.all[...]
    return candidates.filter { note, _ in
      outline.notes[note].map { saidNotes?[note] != $0.plain } ?? false
    }
  }

  mutating func say(_ notes: [Int]) {
    if saidNotes == nil {
      saidNotes = [:]
      for (note, _) in outline.notes(before: focused).all {
        saidNotes?[note] = outline.notes[note]?.plain
      }
    }
    for note in notes {
      guard let text = outline.notes[note]?.plain else { continue }
      saidNotes?[note] = text
      for line in text.split(whereSeparator: \.isNewline) { say(String(line)) }
    }
  }
}
