import FieldEngine

extension Session {
  /// Merges the changes that others made to the draft.
  ///
  /// A caret in a changed field keeps its offset, or moves to the end of a shorter text.
  mutating func merge(
    _ contents: [String: FieldContent], acknowledged rules: Set<String>
  ) -> SessionChanges {
    var work = SessionWork()
    for (key, content) in contents {
      guard let place = plan.places[key], content != keptContent(of: place) else { continue }
      work.touch(place, in: self)
      replace(place, with: content)
    }
    let before = acknowledged
    var changes = evaluate(work)
    accept(rules)
    let changedRules = definition.rules.indices.filter { acknowledged[$0] != before[$0] }
    let known = Set(changes.rules.map { $0.key })
    changes.rules = self.rules.enumerated().filter {
      known.contains($1.key) || changedRules.contains($0)
    }.map { $0.element }
    return changes
  }

  private mutating func replace(_ place: Int, with content: FieldContent) {
    var seat = fields[place].snapshot
    seat.joining = nil
    if !content.hasSameMeaning(as: self.content(of: place)) { seat.goBack(to: content) }
    let isList = fields[place].definition.list != nil
    fields[place].restore(
      FieldSnapshot(content, seat: seat, stated: plan.settings[place], isList: isList))
    reasons[place] = content.reason
    if plan.rivals[place] != nil { answers.restore(place, content.answered) }
    if content.isHeld, !fields[place].mayBeStored { fields[place].restoreHeld() }
  }
}

extension FieldSnapshot {
  /// Makes abandoning an edit return to the text that others wrote, not to an older one.
  fileprivate mutating func goBack(to content: FieldContent) {
    textAtFocus = content.text.fieldText(selecting: text)
    // Restoring moves a caret beyond the text to its end.
    (textAtFocus.caret, textAtFocus.anchor) = (.max, nil)
    fallback = textAtFocus
    list?.textsAtFocus = content.items.map { $0.text.fieldText(selecting: FieldText()) }
  }
}
