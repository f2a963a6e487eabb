import FieldEngine
import TestSupport
import Testing

/// Pasting a text in any reasonable form has the same result as typing it.
@Suite struct `Pasting is like typing` {
  /// A text that a person could have typed: pasting any form of it must give the same result.
  @Test(arguments: try LawSubject.all())
  func `for a text as stored, as shown, and with separators and spaces in it`(
    _ subject: LawSubject
  ) throws {
    try Walk.trials(ofEdits: 80).run { random in
      var typed = Walk(subject)
      typed.apply(.focus)
      typed.apply(.type(random.typing(of: subject)))
      let shown = Shown(typed.field)
      let messy = random.adding(subject.noise, to: shown.display)
      guard shown.isComplete || !subject.readsWholePastes else { return }
      var alone = Walk(subject)
      alone.apply(.focus)
      alone.apply(.type(shown.raw))
      // In `6/13/41`, for example, the separators show that the year is complete.
      let needsSeparators = shown.isComplete && !alone.field.isComplete
      var shapes = subject.readsBare && !needsSeparators ? [shown.raw] : []
      if !typed.field.hidesTyped { shapes += [shown.display, messy] }
      for shape in shapes where !shape.isEmpty {
        var pasted = Walk(subject)
        pasted.apply(.focus)
        pasted.apply(.paste(shape))
        guard !pasted.field.text.raw.isEmpty else { continue }
        try pasted.require(
          Shown(pasted.field) == shown,
          "the same as typing [\(shown.display)], caret \(shown.caret ?? -1)")
      }
    }
  }

  /// A letter that becomes two may not fit where the letter after it does.
  ///
  /// The same is true of a mark that joins a letter from which it was separated.
  @Test(arguments: try LawSubject.all())
  func `for any text, if the type does not read a paste as a whole`(_ subject: LawSubject) throws {
    guard !subject.readsWholePastes else { return }
    try Walk.trials(ofEdits: 80).run { random in
      let text = random.text(of: subject, atMost: 20)
      guard text.uppercased().count == text.count else { return }
      var typed = Walk(subject)
      typed.apply(.focus)
      typed.apply(.type(text))
      if subject.joinsCharacters(of: text, cutTo: typed.field.text.raw) { return }
      var pasted = Walk(subject)
      pasted.apply(.focus)
      pasted.apply(.paste(text))
      guard !pasted.field.text.raw.isEmpty else { return }
      let shown = Shown(typed.field)
      try pasted.require(Shown(pasted.field) == shown, "the same as typing, [\(shown.display)]")
    }
  }
}

extension LawSubject {
  /// Whether two characters of a text that is too long join into one when those between them are
  /// dropped.
  fileprivate func joinsCharacters(of text: String, cutTo raw: String) -> Bool {
    let taken = text.map { character in
      var field = focusedField
      field.apply(.type(String(character)))
      return field.text.raw
    }
    let isCut = raw.unicodeScalars.count < taken.joined().unicodeScalars.count
    return isCut
      && taken.indices.contains { place in
        taken[place...].dropFirst().contains { later in
          (taken[place] + later).count < taken[place].count + later.count
        }
      }
  }
}

extension SeededGenerator {
  /// What a person types into an empty field.
  fileprivate mutating func typing(of subject: LawSubject) -> String {
    switch Int.random(in: 0..<3, using: &self) {
    case 0: text(of: subject, atMost: 20)
    case 1: plainText(of: subject, atMost: 20)
    default: pick(subject.examples)
    }
  }

  /// The text with separators and spaces before, between and after its characters.
  fileprivate mutating func adding(_ noise: String, to text: String) -> String {
    let noise = Array(noise)
    guard !noise.isEmpty else { return text }
    var result = ""
    for character in text {
      while Int.random(in: 0..<4, using: &self) == 0 { result.append(pick(noise)) }
      result.append(character)
    }
    return result + String(pick(noise))
  }
}
