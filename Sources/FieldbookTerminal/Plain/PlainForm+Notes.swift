import FormSession

/// A note in the order of the form, with the index of the block that contains it.
struct BlockNote {
  let note: NoteRef
  let block: Int
  let text: String
}

extension PlainForm {
  /// Returns the notes before the question, except those whose current text has been read out.
  ///
  /// A draft that is resumed begins with the notes directly before its question.
  func notesToSay(_ blocks: [FormBlock]) -> [BlockNote] {
    guard !session.definition.notes.isEmpty else { return [] }
    let notes = notes(before: focused, blocks)
    let candidates = saidNotes == nil ? notes.all.suffix(notes.adjacent) : notes.all[...]
    return candidates.filter { saidNotes?[$0.note] != $0.text }
  }

  /// Returns the notes before a field (all notes if the field is nil), and the number of notes
  /// directly before the field.
  private func notes(
    before place: Int?, _ blocks: [FormBlock]
  ) -> (all: [BlockNote], adjacent: Int) {
    var (all, adjacent): ([BlockNote], Int) = ([], 0)
    for (index, block) in blocks.enumerated() {
      guard case .section(let number, let entry) = block else { continue }
      let section = outline.sections[number]
      for row in 0...section.rows.count {
        let isEnd = row == section.rows.count
        for note in section.notes where isEnd ? note.row >= row : note.row == row {
          guard let note = self.note(note.place, in: entry, index) else { continue }
          all.append(note)
          adjacent += 1
        }
        if isEnd { break }
        let places = FormOutline.places(section.rows[row], in: entry, session)
        if let place, places.contains(place) { return (all, adjacent) }
        if !places.isEmpty { adjacent = 0 }
      }
    }
    return (all, adjacent)
  }

  private func note(_ number: Int, in entry: Int, _ block: Int) -> BlockNote? {
    let state = session.state(ofNote: number, in: entry)
    guard state.applies else { return nil }
    return BlockNote(
      note: NoteRef(note: number, entry: entry), block: block, text: NoteText(state.text).plain)
  }

  mutating func say(_ notes: [BlockNote], _ blocks: [FormBlock]) {
    guard !session.definition.notes.isEmpty else { return }
    if saidNotes == nil {
      saidNotes = [:]
      for note in self.notes(before: focused, blocks).all { saidNotes?[note.note] = note.text }
    }
    for note in notes {
      saidNotes?[note.note] = note.text
      for line in note.text.split(whereSeparator: \.isNewline) { say(String(line)) }
    }
  }
}
