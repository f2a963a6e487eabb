import FieldEngine

/// Fields that a page has not left, such as the one in which somebody typed last.
///
/// A field gets its final format, and the history its text, once the field is left.
extension ServedDraft {
  /// Finalizes the draft, after leaving the fields that no page has left.
  public mutating func finalize() throws(DraftError) {
    let before = self
    self = try draft.store.together { () throws(DraftError) in
      var next = before
      try next.leaveAll()
      _ = try next.draft.finalize()
      return next
    }
  }

  private mutating func leaveAll() throws(DraftError) {
    let history = try DraftError.keeping { () throws(StoreError) in
      _ = try draft.catchUp()
      lastEdits = try draft.store.lastEdits(of: draft.draft.id)
      return try draft.store.history(of: draft.draft.id, field: nil)
    }
    guard draft.draft.status == .draft else { return }
    let recorded = Dictionary(history.map { ($0.subject ?? "", $0.revision) }) { max($0, $1) }
    let unfinished = lastEdits.filter { key, edit in recorded[key] ?? 0 < edit.revision }
    for (key, edit) in unfinished.sorted(by: { $0.value.revision < $1.value.revision }) {
      _ = try leave(key, as: edit.person ?? draft.person.name)
    }
  }

  /// Leaves a field in the name of the person who wrote its text.
  mutating func leave(_ key: String, as author: String) throws(DraftError) -> SessionChanges {
    guard let place = draft.session.knownPlace(of: key), draft.session.isLive(place),
      draft.session.fields[place].mayBeStored, !draft.session.isHeld(place)
    else { return SessionChanges(focus: draft.session.focus) }
    var writing = draft.session.writing(of: place)
    writing.mode.isLeft = true
    let person = draft.person
    defer { draft.person = person }
    draft.person = Person(author, device: person.device, now: person.now)
    do throws(DraftError) {
      return try draft.apply(.write(field: key, writing))
    } catch {
      switch error {
      // The form no longer lets people change the field, or somebody has just changed it.
      case .refused, .conflict: return SessionChanges(focus: draft.session.focus)
      case .obstacles, .store: throw error
      }
    }
  }
}
