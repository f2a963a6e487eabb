import FieldEngine

extension DraftChange {
  /// Returns the actions that give another engine the same answers.
  ///
  /// Calculated answers are left out, because the other engine calculates them as well. So are the
  /// initial answers of a new entry, unless they contain text. `unfinished` contains the fields
  /// whose text the other engine received while they had the focus.
  func edits(
    for action: SessionAction, from before: Session, to after: Session,
    finishing unfinished: inout Set<String>
  ) -> [SessionAction] {
    switch action {
    case .acknowledge, .unacknowledge: return rules.isEmpty ? [] : [before.identified(action)]
    default: break
    }
    var (writes, lastWrites): ([SessionAction], [SessionAction]) = ([], [])
    for record in edited {
      guard let place = after.knownPlace(of: record.key), !after.fields[place].isCalculated,
        let writing = after.writing(of: place, record, after: action, from: before)
      else { continue }
      // The content of an entry that disappears must be written while the entry still exists.
      let write = SessionAction.write(field: record.key, writing)
      if writing.mode.isLeft {
        unfinished.remove(record.key)
      } else {
        unfinished.insert(record.key)
      }
      if after.isLive(place) { writes.append(write) } else { lastWrites.append(write) }
    }
    // Text that another engine received while it was being typed is finished once its field is
    // left. The history contains the text that the engine received before the draft was opened.
    let written = Set(edited.map { $0.key })
    let left = history.filter { $0.action == .left }.compactMap { $0.subject }
    for key in unfinished.union(left).sorted() where !written.contains(key) {
      let place = after.knownPlace(of: key)
      if let place, after.fields[place].isFocused { continue }
      unfinished.remove(key)
      guard let place, after.isLive(place), after.fields[place].mayBeStored else { continue }
      writes.append(.write(field: key, after.writing(of: place)))
    }
    let present = entries.filter { $0.status == .present }.map(SessionAction.put)
    let absent = entries.filter { $0.status != .present }.map(SessionAction.put)
    return lastWrites + present + writes + absent
  }
}

extension Session {
  /// Returns a field's content in the form sent to another engine; nil for an empty field in a new
  /// entry.
  fileprivate func writing(
    of place: Int, _ record: FieldRecord, after action: SessionAction, from before: Session
  ) -> FieldWriting? {
    let isNew = !before.fields.indices.contains(place)
    if isNew, fields[place].isEmpty { return nil }
    guard fields[place].mayBeStored else {
      return discarded(place, record, by: action, from: before)
    }
    var writing = writing(of: place)
    if case .step(_, .confirm, _) = action, !isNew,
      before.fields[place].notice != nil, fields[place].notice == nil
    {
      writing.isConfirmed = true
    }
    return writing
  }

  /// Returns a field's content in the form sent to another engine.
  func writing(of place: Int) -> FieldWriting {
    let field = fields[place]
    let content: FieldWriting.Content =
      if let reason = reasons[place] {
        .reason(reason)
      } else if field.definition.list != nil {
        .items(field.items.fields.map { $0.writtenItem })
      } else {
        .text(field.written)
      }
    var writing = FieldWriting(content, isLeft: !field.isFocused)
    writing.mode.isTouched = field.isTouched
    writing.mode.isCommitted = field.committed != nil && field.committed == field.value
    writing.notice = field.definition.list == nil ? field.keptNotice : nil
    writing.answered = answers[place]
    return writing
  }

  /// Returns the content to send for text that must not be stored, as soon as it is discarded.
  private func discarded(
    _ place: Int, _ record: FieldRecord, by action: SessionAction, from before: Session
  ) -> FieldWriting? {
    if let reason = record.content.reason { return FieldWriting(.reason(reason), isLeft: true) }
    guard record.content.isHeld else { return FieldWriting(.text(WrittenText("")), isLeft: true) }
    let key = key(of: place)
    switch action {
    case .step(let path, .set(let text), _) where self.place(of: path) == place,
      .step(let path, .setCanonical(let text), _) where self.place(of: path) == place:
      return FieldWriting(.text(WrittenText(text)), isLeft: true)
    default:
      guard let old = before.knownPlace(of: key) else { return nil }
      let field = before.fields[old]
      return field.definition.list == nil
        ? FieldWriting(.text(field.written), isLeft: true)
        : FieldWriting(.items(field.items.fields.map { $0.written }), isLeft: true)
    }
  }
}

extension Field {
  fileprivate var written: WrittenText { WrittenText(text.raw, isVerbatim: text.isVerbatim) }

  fileprivate var writtenItem: WrittenText {
    var item = written
    item.notice = keptNotice
    return item
  }
}
