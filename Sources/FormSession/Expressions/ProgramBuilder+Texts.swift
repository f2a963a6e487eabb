import Expressions

/// Texts with answers, and notes.
extension ProgramBuilder {
  mutating func addTexts() {
    title = template(definition.title, at: .title)
    for group in definition.groups {
      groupTitles[group.key] = template(group.title, at: .groupTitle(group.key))
    }
  }

  /// Adds a note, whose conditions are nodes of its own.
  mutating func add(_ note: FormNote, at place: Int) {
    var nodes: [Int] = []
    for group in definition.groupPath(note.group) {
      guard let condition = group.condition else { continue }
      nodes += add(condition, at: .groupWhen(group.key)).map { [$0] } ?? []
    }
    if let condition = note.condition {
      nodes += add(condition, at: .noteWhen(place)).map { [$0] } ?? []
    }
    conditionsOfNote.append(nodes)
    for node in nodes { noteOfCondition[node] = place }
    guard let text = template(note.text, at: .note(place)) else { return }
    noteTexts[place] = text
    if !text.slots.isEmpty { add(.note(place), nil, reading: text.slots) }
  }

  /// Returns a message as a template, even if it contains no answers.
  mutating func message(_ text: String?, at place: ExpressionPlace) -> TextTemplate? {
    template(text, at: place) ?? text.map { TextTemplate(literal: $0) }
  }

  mutating func template(_ text: String?, at place: ExpressionPlace) -> TextTemplate? {
    guard let text else { return nil }
    do throws(ExpressionError) {
      return try TextTemplate(text, answers.scope())
    } catch {
      errors.append((place, error))
      return nil
    }
  }
}
