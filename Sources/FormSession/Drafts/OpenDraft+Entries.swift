extension OpenDraft {
  /// Returns the session for actions that will be saved later, with the identities that their
  /// entries will have.
  package mutating func sessionForLater() -> Session {
    var later = session
    identifyEntries(of: &later, at: person.now())
    nextEntry = later.nextEntry
    return later
  }

  /// Makes new entries get fresh identities again, once the actions of ``sessionForLater()`` are
  /// saved.
  package mutating func endSavingLater() { nextEntry = nil }

  func identifyEntries(of session: inout Session, at moment: Moment) {
    if let nextEntry {
      session.nextEntry = max(session.nextEntry, nextEntry)
    } else {
      session.identifyEntries(at: moment, from: seat)
    }
  }

  /// Returns the history entry for an action that adds, removes or moves an entry of a repeat.
  func structureEntry(
    for action: SessionAction, _ changes: SessionChanges, _ before: Session, _ after: Session,
    at moment: Moment
  ) -> HistoryEntry? {
    guard changes.refusal == nil, let record = changes.entryRecords.first else { return nil }
    let kind: HistoryEntry.Action
    switch action {
    case .addEntry: kind = .entryAdded
    case .removeEntry: kind = .entryRemoved
    case .moveEntry: kind = .entryMoved
    case .put(let record): kind = record.action(in: before)
    case .undo where changes.edited.isEmpty || before.hasEntryStep(.undo): kind = .undone
    case .redo where changes.edited.isEmpty || before.hasEntryStep(.redo): kind = .redone
    default: return nil
    }
    let subject = action.movedEntry ?? record.id
    guard let number = after.entries.number(of: subject) else { return nil }
    let own = after.entries.entries[number]
    var entry = HistoryEntry(kind, of: after.entryPath(number), by: person.name, at: moment)
    (entry.old, entry.new) = (before.historyTitle(of: subject), after.historyTitle(of: subject))
    if kind == .entryMoved {
      entry.old = before.entries.number(of: subject).map {
        String(before.entries.entries[$0].position)
      }
      entry.new = String(own.position)
    }
    return entry
  }
}

extension EntryRecord {
  /// Returns the action that led to the state of a session's entry.
  fileprivate func action(in session: Session) -> HistoryEntry.Action {
    guard status == .present else { return .entryRemoved }
    let known = session.entries.number(of: id)
    return known.map { session.entries.entries[$0].isLive } == true ? .entryMoved : .entryAdded
  }
}

extension SessionAction {
  /// The entry that the action itself moves; making room may have moved other entries as well.
  fileprivate var movedEntry: EntryID? {
    if case .put(let record) = self { return record.id }
    guard case .moveEntry(let path, _) = self, let path = FieldPath(path),
      case .id(let id)? = path.steps.last?.selector
    else { return nil }
    return id
  }
}

extension Session {
  /// Returns the title of an entry that is part of the draft, for the history.
  fileprivate func historyTitle(of id: EntryID) -> String? {
    guard let number = entries.number(of: id), entries.entries[number].isLive else { return nil }
    return entryTitle(number)
  }

  /// Whether the next step to undo or redo concerns an entry.
  fileprivate func hasEntryStep(_ direction: StepDirection) -> Bool {
    let next = direction == .undo ? steps.past.last : steps.future.last
    return next?.entry != nil
  }

  fileprivate enum StepDirection {
    case undo
    case redo
  }

  /// Whether a field is in an entry, or in another entry inside that one.
  func isWithin(_ key: String, entryAt path: String) -> Bool {
    guard let place = knownPlace(of: key), let entry = entry(at: path) else { return false }
    return isWithin(place, entry)
  }

  /// Sets the identity of the next entry, so that people who add entries at the same time use
  /// different identities.
  ///
  /// The identity begins with the time, so that entries by several people are in the order in which
  /// they were added.
  mutating func identifyEntries(at moment: Moment, from seat: SeatID) {
    guard hasRepeats else { return }
    let time = min(max(moment.milliseconds, 0), 1 << 42 - 1)
    nextEntry = max(nextEntry, EntryID(time << 20 | (seat.number & 0x3FF) << 10))
  }

  /// Returns the action with entries named by identity.
  func identified(_ action: SessionAction) -> SessionAction {
    guard hasRepeats else { return action }
    let key = { (path: String) in place(of: path).map(self.key) ?? path }
    let entry = { (path: String) -> String in
      guard let number = self.entry(at: path) else { return path }
      return self.entryPath(number)
    }
    switch action {
    case .step(let path, let step, let item): return .step(key(path), step, item: item)
    case .reason(let path, let reason): return .reason(field: key(path), reason)
    case .removeEntry(let path): return .removeEntry(entry(path))
    case .moveEntry(let path, let position): return .moveEntry(entry(path), to: position)
    case .addEntry(let path, let position):
      guard let (repeated, parent) = repeated(at: path), parent != 0 else { return action }
      return .addEntry(to: repeatPath(repeated, in: parent), at: position)
    case .acknowledge(let path): return .acknowledge(rule: ruleKey(path))
    case .unacknowledge(let path): return .unacknowledge(rule: ruleKey(path))
    case .write(let path, let writing): return .write(field: key(path), writing)
    case .returnKey, .next, .previous, .nextProblem, .undo, .redo, .put: return action
    }
  }

  private func ruleKey(_ path: String) -> String {
    self.rule(at: path).map { self.rule($0.node).key } ?? path
  }
}
