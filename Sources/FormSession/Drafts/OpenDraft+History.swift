import FieldEngine
import JSONText

/// The history entries for an action, and the text recorded for each field.
struct HistoryNotes: Sendable {
  var entries: [HistoryEntry] = []
  var texts: [String: String?] = [:]
}

extension OpenDraft {
  /// Returns the history entries for an action.
  ///
  /// Text is recorded when its field is left, or when it is pasted, undone, redone or set as a
  /// whole, not on every keystroke.
  mutating func history(
    of action: SessionAction, _ changes: SessionChanges, _ before: Session, _ after: Session,
    at moment: Moment
  ) throws(StoreError) -> HistoryNotes {
    var notes = HistoryNotes()
    // A calculated answer is not an edit by a person.
    let edited = changes.edited.filter { after.field($0)?.isCalculated != true }
    for key in edited { noted[key] = .some(try lastNoted(key)) }
    let touched = Set(changes.edited)
    for state in changes.fields + unchanged(by: action, changes, in: after)
    where isDone(state, action, before, touched)
      && after.field(state.key)?.isCalculated != true
    {
      let key = state.key
      let old = try lastNoted(key)
      let new = after.noted(key)
      let kind = action.remembered(as: state, focus: after.focusedPlace.map(after.key))
      guard let entry = entry(kind, of: key, at: moment, old, new) else {
        continue
      }
      notes.entries.append(entry)
      notes.texts[key] = .some(new)
    }
    if let (key, item) = action.confirmed, changes.refusal == nil {
      var entry = HistoryEntry(.confirmed, of: key, by: person.name, at: moment)
      let notice = before.keptNotice(key, item)
      (entry.old, entry.note) = (notice?.text, notice?.reason)
      notes.entries.append(entry)
    }
    if case .unacknowledge(let rule) = action, !changes.rules.isEmpty {
      notes.entries.append(
        HistoryEntry(
          .acknowledged, of: rule, by: person.name, at: moment, note: "taken back"))
    }
    if let entry = structureEntry(for: action, changes, before, after, at: moment) {
      notes.entries.append(entry)
    }
    for rule in changes.rules where rule.isAcknowledged {
      notes.entries.append(
        HistoryEntry(.acknowledged, of: rule.key, by: person.name, at: moment))
    }
    return notes
  }

  /// Returns the field that another engine has left, if leaving it changed nothing here because its
  /// text was already written while somebody was typing.
  private func unchanged(
    by action: SessionAction, _ changes: SessionChanges, in session: Session
  ) -> [SessionFieldState] {
    guard case .write(let key, let writing) = action, writing.mode.isLeft,
      !changes.fields.contains(where: { $0.key == key })
    else { return [] }
    return session.state(key).map { [$0] } ?? []
  }

  /// Returns an entry without any text that must not be shown; nil if the text has not changed.
  private func entry(
    _ action: HistoryEntry.Action, of key: String, at moment: Moment, _ old: String?, _ new: String?
  ) -> HistoryEntry? {
    guard old.map(ExactText.init) != new.map(ExactText.init) else { return nil }
    var entry = HistoryEntry(action, of: key, by: person.name, at: moment)
    if session.isShownInHistory(key) { (entry.old, entry.new) = (old, new) }
    return entry
  }

  /// Records the text of the focused field, unless others have changed the field since.
  func rememberFocusedText() throws(StoreError) {
    guard let place = session.focusedPlace, session.fields[place].mayBeStored,
      let old = noted[session.key(of: place)],
      let key = .some(session.key(of: place)),
      let entry = entry(
        .left, of: key, at: person.now(), old, session.noted(key))
    else { return }
    var latest = draft
    while latest.status == .draft, latest.form == form.id {
      var change = DraftChange(
        of: latest.id, seen: latest.revision, tally: latest.tally, at: entry.moment)
      change.remember([entry])
      guard case .outdated(let news) = try store.save(change),
        !news.fields.contains(where: { $0.key == key })
      else { return }
      latest = news.draft
    }
  }

  /// Returns the person who wrote the current text of a field.
  ///
  /// It is nil if the history has no entry for the text, for example while someone is still typing.
  package func author(of key: String) throws(StoreError) -> String? {
    guard let entry = try store.lastEntry(of: key, in: draft.id),
      entry.revision >= revisions[key] ?? 0
    else { return nil }
    return entry.person
  }

  /// Whether the text is finished for now and should be recorded.
  private func isDone(
    _ state: SessionFieldState, _ action: SessionAction, _ before: Session,
    _ edited: Set<String>
  ) -> Bool {
    let key = state.key
    switch action {
    case .step(_, .paste, _): return true
    case .undo, .redo, .step(key, .undo, _), .step(key, .redo, _):
      if edited.contains(key) { return true }
    case .step(key, .set, _), .step(key, .setCanonical, _): return true
    case .write(key, let writing): return writing.mode.isLeft
    default: break
    }
    guard state.state.activity != .focused else { return false }
    return before.focusedPlace.map(before.key) == key || edited.contains(key)
  }

  /// Returns the text last recorded for a field, or else its initial text.
  ///
  /// The text is looked up before the first change, because the store does not keep initial text.
  private func lastNoted(_ key: String) throws(StoreError) -> String? {
    if let known = noted[key] { return known }
    let entry = try store.lastEntry(of: key, in: draft.id)
    if let entry, session.isShownInHistory(key) { return entry.new }
    // Text that must not be shown is not recorded, so only the revision tells whether it has
    // changed.
    let revision = revisions[key] ?? 0
    if let entry, revision > entry.revision { return "changed" }
    return (entry == nil && revision > 0 ? form.fresh : session).noted(key)
  }
}

/// Returns the text that the history records for a field: its reason, `held`, its file, or its
/// display; nil if the field is empty.
private func shownText(_ state: SessionFieldState) -> String? {
  if let reason = state.reason { return "(\(reason))" }
  if state.isHeld { return "held" }
  if let file = state.file { return file.historyText }
  return state.state.display.isEmpty ? nil : state.state.display
}

extension Session {
  /// Returns the notice of a field or an item, without text that must not be stored.
  fileprivate func keptNotice(_ key: String, _ item: Int?) -> Notice? {
    guard let field = field(key) else { return nil }
    guard let item, field.items.fields.indices.contains(item) else { return field.keptNotice }
    return field.items.fields[item].keptNotice
  }

  /// Whether the history may show a field's text.
  fileprivate func isShownInHistory(_ key: String) -> Bool {
    knownPlace(of: key).map { fields[$0].definition.storage == .keep } ?? false
  }

  /// Returns the text that the history may show for a field; nil if there is none.
  func display(inHistory key: String) -> String? {
    isShownInHistory(key) ? noted(key) : nil
  }

  /// Returns a field's answer as the history writes it; nil if the field is empty.
  func noted(_ key: String) -> String? { leftState(key).flatMap(shownText) }
}

extension SessionAction {
  /// The field whose text the action confirms and, in a list, the item.
  fileprivate var confirmed: (field: String, item: Int?)? {
    switch self {
    case .step(let key, .confirm, let item): (key, item)
    case .write(let key, let writing) where writing.isConfirmed: (key, nil)
    default: nil
    }
  }

  /// Returns the kind of history entry for the action that produced a field's text.
  ///
  /// Undo and redo move the focus to the field that they change, so the previous field is left.
  fileprivate func remembered(
    as state: SessionFieldState, focus: String?
  ) -> HistoryEntry.Action {
    switch self {
    case .undo where state.key == focus: .undone
    case .redo where state.key == focus: .redone
    case .step(let key, .undo, _) where key == state.key: .undone
    case .step(let key, .redo, _) where key == state.key: .redone
    case .step(let key, .paste, _) where key == state.key: .pasted
    case .step(let key, .set, _), .step(let key, .setCanonical, _):
      key == state.key ? .set : .left
    case .reason(let key, _) where key == state.key: .reason
    case .write(let key, let writing) where key == state.key && writing.isReason: .reason
    default: .left
    }
  }
}
