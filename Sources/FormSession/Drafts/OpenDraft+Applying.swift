import FieldEngine

extension OpenDraft {
  /// Performs an action, saves its changes, and returns them.
  ///
  /// The result includes changes that others have made in the meantime. If the action is refused,
  /// the error is thrown after saving the traces of the refusal, such as a notice; changes by
  /// others are then returned with the next action. After any other error, no part of the action is
  /// saved.
  @discardableResult
  public mutating func apply(_ action: SessionAction) throws(DraftError) -> SessionChanges {
    try checkIsOpen()
    // While the action waits, positions can change, but identities cannot.
    let action = session.identified(action)
    while true {
      var next = session
      let moment = person.now()
      next.setTime(moment, lastChange: draft.updatedAt)
      identifyEntries(of: &next, at: moment)
      var changes = next.apply(action)
      switch try save(changes, of: action, from: session, to: next) {
      case .saved(let revision):
        draft.revision = revision
        (draft.tally, draft.uniqueKey) = (next.keptTally, next.uniqueKey)
        session = next
        if let refusal = action.refusal(in: changes) { throw .refused(refusal) }
        changes.add(unreported, in: session)
        unreported = UnreportedChanges()
        return changes
      case .outdated(let news):
        let before = session
        let theirs = try DraftError.keeping { () throws(StoreError) in try merge(news) }
        unreported.add(theirs)
        if let conflict = conflict(of: action, changes, from: before, to: next, with: news) {
          changedByOthers.removeAll { $0 == conflict.field }
          throw .conflict(conflict.named(in: session))
        }
        try checkIsOpen()
      }
    }
  }

  /// Performs an action, but fails immediately if another process is writing.
  @discardableResult
  public mutating func applyWithoutWaiting(
    _ action: SessionAction
  ) throws(DraftError) -> SessionChanges {
    let store = store
    return try store.withoutWaiting { () throws(DraftError) in try apply(action) }
  }

  /// Performs several actions atomically.
  ///
  /// If one of the actions is refused or the process ends, none of their changes are saved.
  public mutating func apply(
    _ actions: [SessionAction]
  ) throws(DraftError) -> [SessionChanges] {
    try together { draft throws(DraftError) in
      var changes: [SessionChanges] = []
      for action in actions { changes.append(try draft.apply(action)) }
      return changes
    }
  }

  /// Performs several actions atomically, without returning their changes, which would describe all
  /// later entries for each change to the entries of a repeat.
  package mutating func applyAll(_ actions: [SessionAction]) throws(DraftError) {
    try together { draft throws(DraftError) in
      for action in actions { try draft.apply(action) }
    }
  }

  /// Performs several actions separately, and saves their changes in one transaction.
  ///
  /// A refused action changes nothing, and the other actions are still performed. If saving fails,
  /// nothing is changed.
  public mutating func applyTogether(_ actions: [SessionAction]) throws(DraftError) {
    try together { draft throws(DraftError) in
      for action in actions {
        do throws(DraftError) {
          try draft.apply(action)
        } catch {
          guard case .refused = error else { throw error }
        }
      }
    }
  }

  /// Changes the draft in one transaction; after an error, the draft is unchanged.
  private mutating func together<Result>(
    _ change: (inout OpenDraft) throws(DraftError) -> Result
  ) throws(DraftError) -> Result {
    let before = self
    let (next, result) = try store.together { () throws(DraftError) in
      var next = before
      let result = try change(&next)
      return (next, result)
    }
    self = next
    return result
  }

  private func checkIsOpen() throws(DraftError) {
    guard draft.status == .draft else { throw .store(.notOpen(draft.id, draft.status)) }
    try DraftError.keeping { () throws(StoreError) in try checkForm() }
  }

  /// Checks that the draft still uses the form that it used when it was opened.
  func checkForm() throws(StoreError) {
    guard draft.form == form.id else { throw .moved(draft.id, to: draft.form) }
  }

  private mutating func save(
    _ changes: SessionChanges, of action: SessionAction, from before: Session, to after: Session
  ) throws(DraftError) -> SaveOutcome {
    let moment = person.now()
    var change = DraftChange(
      of: draft.id, seen: draft.revision, tally: after.keptTally, at: moment)
    change.describe(changes, before, after)
    let places = changes.fields.compactMap { after.knownPlace(of: $0.key) }
    if let seatChange = after.seatChange(since: before, places: places) {
      change.seat = (seat, seatChange)
    }
    do throws(StoreError) {
      let notes = try history(of: action, changes, before, after, at: moment)
      change.remember(notes.entries)
      addCorrections(to: &change, from: after)
      if !change.isEmpty { addRecounted(to: &change, from: after) }
      if change.isEdit { addRecalculated(to: &change, from: after) }
      if change.isEmpty { return try unchanged() }
      let outcome = try store.save(change)
      if case .saved = outcome {
        wasSaved(change, notes)
        if recordsEdits {
          recordedEdits += change.edits(
            for: action, from: before, to: after, finishing: &unfinished)
        }
      }
      return outcome
    } catch {
      throw .store(error)
    }
  }

  private mutating func wasSaved(_ change: DraftChange, _ notes: HistoryNotes) {
    savedAt = change.moment
    (outdated, hasOutdatedRules, recounted) = ([], false, [])
    if change.isEdit { recalculated = [] }
    if change.isEdit { draft.updatedAt = change.moment }
    noted.merge(notes.texts) { _, new in new }
  }

  /// Returns the outcome of an empty change, which depends on whether others have changed the
  /// draft.
  private func unchanged() throws(StoreError) -> SaveOutcome {
    if let news = try store.externalChanges(of: draft.id, since: draft.revision) {
      return .outdated(news)
    }
    return .saved(revision: draft.revision)
  }
}

extension Session {
  /// Whether a field has the same text, reason and held state as in another session.
  func hasSameContent(_ key: String, as other: Session) -> Bool {
    guard let own = state(key), let its = other.state(key) else { return true }
    return own.state.raw == its.state.raw && own.reason == its.reason && own.isHeld == its.isHeld
  }
}

extension DraftChange {
  /// Adds the changes that an action made, except those to the seat.
  fileprivate mutating func describe(
    _ changes: SessionChanges, _ before: Session, _ after: Session
  ) {
    entries = changes.entryRecords.map { record in
      var record = record
      record.revision = seen + 1
      return record
    }
    let turned = Set(changes.turned).union(changes.followed)
    for place in changes.fields.compactMap({ after.knownPlace(of: $0.key) }) + changes.disappeared {
      var record = after.record(of: place)
      let isNew = !before.fields.indices.contains(place)
      let old = isNew ? FieldContent() : before.keptContent(of: place)
      let isEdited = isNew || record.content != old
      let isTurned =
        turned.contains(record.key) || !isNew && before.isLive(place) != after.isLive(place)
      guard isEdited || isTurned || after.shows(place, otherThan: before) else { continue }
      if isEdited {
        if record.content.notice != old.notice {
          noticed.insert(record.key)
        }
        (record.revision, record.updatedAt) = (seen + 1, moment)
        edited.append(record)
      } else {
        followed.append(record)
      }
    }
    groups = after.keptGroups(otherThanIn: before)
    (rules, uniqueKey) = (changes.rules, after.uniqueKey)
    addRulesOfNewEntries(before, after)
  }

  /// Adds the unbroken rules of new entries, so that the store contains all rules.
  private mutating func addRulesOfNewEntries(_ before: Session, _ after: Session) {
    let new = entries.map { $0.id }.filter { before.entries.number(of: $0) == nil }
    if new.isEmpty { return }
    let known = Set(rules.map { $0.key })
    rules += new.flatMap(after.rules).filter { !known.contains($0.key) }
  }

  /// Adds history entries, with the revision that this change produces.
  mutating func remember(_ entries: [HistoryEntry]) {
    history = entries
    for index in history.indices { history[index].revision = isEdit ? seen + 1 : seen }
  }
}

extension Session {
  /// Whether a field's stored display differs from the one in an earlier session.
  fileprivate func shows(_ place: Int, otherThan before: Session) -> Bool {
    fields[place].mayBeStored && before.fields.indices.contains(place)
      && !fields[place].leftDisplay.isIdentical(to: before.fields[place].leftDisplay)
  }
}

/// The keys of everything that others have changed and that has not been reported yet.
struct UnreportedChanges: Sendable {
  fileprivate var fields: Set<String> = []
  fileprivate var entries: Set<EntryID> = []
  fileprivate var removed: Set<EntryID> = []
  fileprivate var groups: Set<String?> = []
  fileprivate var rules: Set<String> = []

  fileprivate var isEmpty: Bool {
    fields.isEmpty && entries.isEmpty && removed.isEmpty && groups.isEmpty && rules.isEmpty
  }

  mutating func add(_ changes: SessionChanges) {
    fields.formUnion(changes.fields.map { $0.key })
    entries.formUnion(changes.entries.map { $0.id })
    removed.formUnion(changes.removedEntries)
    groups.formUnion(changes.groups.map { $0.key })
    rules.formUnion(changes.rules.map { $0.key })
  }
}

extension SessionChanges {
  /// Adds changes by others.
  mutating func add(_ unreported: UnreportedChanges, in session: Session) {
    if unreported.isEmpty { return }
    var all = unreported
    all.add(self)
    fields = session.states.filter { all.fields.contains($0.key) }
    entries = session.entryStates.filter { all.entries.contains($0.id) }
    removedEntries = all.removed.filter { !session.isPresent($0) }.sorted()
    groups = session.groups.filter { all.groups.contains($0.key) }
    // Changes by others can affect any note.
    notes = session.notes
    rules = session.rules.filter { all.rules.contains($0.key) }
  }
}
