import FieldEngine

extension Session {
  /// Merges the changes that others made to the draft.
  ///
  /// A caret in a changed field stays between the same characters.
  mutating func merge(
    _ contents: [String: FieldContent], entries records: [EntryRecord] = [],
    acknowledged rules: Set<String>
  ) -> SessionChanges {
    var work = SessionWork()
    for record in records { merge(record, &work) }
    for (key, content) in contents {
      guard let place = knownPlace(of: key), content != keptContent(of: place) else { continue }
      work.touch(place, in: self)
      replace(place, with: content)
    }
    let before = acknowledged
    var changes = evaluate(work)
    accept(rules)
    let changed = acknowledged.symmetricDifference(before)
    let known = Set(changes.rules.map { $0.key }).union(changed.map { rule($0).key })
    changes.rules = self.rules.filter { known.contains($0.key) }
    return changes
  }

  /// Merges an entry that others added, removed or moved; the focus leaves a removed entry.
  mutating func merge(_ record: EntryRecord, _ work: inout SessionWork) {
    guard let entry = entries.number(of: record.id) else {
      guard let (repeated, parent) = place(for: record) else { return }
      let entry = add(record, of: repeated, in: parent)
      work.change(entry)
      if entries.entries[entry].isLive { work.appeared.append(entry) }
      return
    }
    guard entry != 0, entries.record(of: entry).isOther(than: record) else { return }
    if record.status != .present, let place = focusedPlace, isWithin(place, entry) {
      fields[place].apply(.abandon)
      fields[place].apply(.blur)
      focusedPlace = nil
    }
    setStatus(record.status, of: entry, &work)
    if entries.entries[entry].rank != record.rank {
      entries.setRank(of: entry, record.rank)
      work.moved.append(entry)
    }
  }

  private mutating func replace(_ place: Int, with content: FieldContent) {
    var seat = fields[place].snapshot
    let (shown, caret) = (fields[place].display, seat.text.caret)
    seat.joining = nil
    if !content.hasSameMeaning(as: self.content(of: place)) { seat.goBack(to: content) }
    let isList = fields[place].definition.list != nil
    fields[place].restore(
      FieldSnapshot(content, seat: seat, stated: plan.settings[fieldOfForm(place)], isList: isList))
    if seat.isFocused, seat.text.anchor == nil, !isList {
      fields[place].apply(.moveCaret(to: shown.caret(caret, in: fields[place].display)))
    }
    reasons[place] = content.reason
    if plan.rivals[fieldOfForm(place)] != nil { answers.restore(place, content.answered) }
    if content.isHeld, fields[place].mayBeHeld {
      fields[place].restoreHeld(content.closedIssue?.fieldIssue)
    }
  }
}

extension FieldSnapshot {
  /// Makes abandoning an edit return to the text that others wrote rather than to older text.
  fileprivate mutating func goBack(to content: FieldContent) {
    textAtFocus = content.text.fieldText(selecting: text)
    // When text is restored, a caret that lies beyond it moves to its end.
    (textAtFocus.caret, textAtFocus.anchor) = (.max, nil)
    fallback = textAtFocus
    list?.textsAtFocus = content.items.map { $0.text.fieldText(selecting: FieldText()) }
  }
}

extension String {
  /// Returns where a caret in this text belongs after others have changed the text.
  fileprivate func caret(_ caret: Int, in new: String) -> Int {
    let (old, new) = (Array(self), Array(new))
    let before = zip(old, new).prefix { $0 == $1 }.count
    guard caret > before else { return caret }
    let same = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    let after = Swift.min(same, old.count - before, new.count - before, old.count - caret)
    return new.count - after
  }
}

extension EntryRecord {
  fileprivate func isOther(than other: EntryRecord) -> Bool {
    rank != other.rank || status != other.status
  }
}
