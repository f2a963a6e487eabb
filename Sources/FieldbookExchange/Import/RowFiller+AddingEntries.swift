import FormSession

extension RowFiller {
  /// Finds the entries of a draft that rows describe, and adds the new entries.
  func addEntries(
    _ entries: [EntryCells], to session: inout Session, _ update: inout DraftUpdate
  ) -> EntryMatcher {
    var matcher = EntryMatcher(session)
    for state in session.entryStates {
      matcher.note(
        state.id, of: state.group, named: state.id.description, at: String(state.position))
    }
    var (draft, changes) = (session, update)
    matcher.match(entries) { match throws(RowReport.Rejection) in
      if let known = try self.entry(of: match, in: draft) { return known }
      return try self.add(match, to: &draft, &changes)
    }
    (session, update) = (draft, changes)
    return matcher
  }

  /// Returns the entry of a draft that a row describes; nil if the entry is new.
  private func entry(
    of match: EntryMatcher.Match, in session: Session
  ) throws(RowReport.Rejection) -> EntryID? {
    let (group, text) = (match.entry.group, match.entry.identity ?? "")
    if text.isEmpty {
      // Without a column for identities, positions name the entries.
      let present = session.entries(of: group, in: match.parent)
      guard match.entry.identity == nil, let index = match.index, index <= present.count else {
        return nil
      }
      return present[index - 1]
    }
    guard let id = EntryID(text) else { throw .badIdentity(text) }
    guard let known = session.entryRecord(id) else { return nil }
    guard known.group == group else { throw .otherRepeat(text, known.group) }
    guard session.isPresent(id) else { throw .removedEntry(text) }
    guard known.parent == match.parent else { throw .otherParent(text) }
    return id
  }

  private func add(
    _ match: EntryMatcher.Match, to session: inout Session, _ update: inout DraftUpdate
  ) throws(RowReport.Rejection) -> EntryID {
    let group = match.entry.group
    let count = session.entries(of: group, in: match.parent).count
    var path = group
    if let parent = session.entryRecord(match.parent) {
      path = FieldPath(group, in: parent.group, parent.id).description
    }
    let action = SessionAction.addEntry(
      to: path, at: match.index.flatMap { $0 <= count ? $0 : nil })
    let id = EntryID(match.entry.identity ?? "") ?? session.freeEntryID
    session.plannedEntries = [id]
    let refusal = session.apply(action).refusal
    session.plannedEntries = []
    if let refusal { throw RowReport.Rejection(refusal.code, refusal.message) }
    update.actions.append(action)
    update.added.append(id)
    return id
  }
}

extension RowReport.Rejection {
  fileprivate static func badIdentity(_ text: String) -> Self {
    Self(
      "import.no_entry",
      "The draft has no entry `\(text)`; leave `_entry` empty to add one.")
  }

  fileprivate static func otherRepeat(_ text: String, _ group: String) -> Self {
    Self("import.other_repeat", "The entry `\(text)` belongs to `\(group)`.")
  }

  fileprivate static func removedEntry(_ text: String) -> Self {
    Self("import.removed_entry", "The entry `\(text)` was removed from the draft.")
  }

  fileprivate static func otherParent(_ text: String) -> Self {
    Self("import.other_parent", "The entry `\(text)` is not in the entry that `_parent` names.")
  }
}
