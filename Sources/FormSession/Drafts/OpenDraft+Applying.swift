import FieldEngine

extension OpenDraft {
  /// Performs an action, saves what it changes, and returns the changes.
  ///
  /// They include what others have changed in the meantime. If the action is refused, the error is
  /// thrown after saving what a refusal leaves, such as a notice; the changes by others are then
  /// returned with the next action. After any other error, nothing of the action is saved.
  @discardableResult
  public mutating func apply(_ action: SessionAction) throws(DraftError) -> SessionChanges {
    try checkIsOpen()
    // Positions can change while the action waits; identities cannot.
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
  /// If one of them is refused or the process ends, none of their changes are saved.
  public mutating func apply(
    _ actions: [SessionAction]
  ) throws(DraftError) -> [SessionChanges] {
    var next = self
    let changes = try store.together { () throws(DraftError) in
      var changes: [SessionChanges] = []
      for action in actions { changes.append(try next.apply(action)) }
      return changes
    }
    self = next
    return changes
  }

  /// Performs several actions, each on its own, and saves their changes in one transaction.
  ///
  /// A refused action changes nothing, and the others are still performed. If saving fails, nothing
  /// is changed.
  public mutating func applyTogether(_ actions: [SessionAction]) throws(DraftError) {
    var next = self
    try store.together { () throws(DraftError) in
      for action in actions {
        do throws(DraftError) {
          try next.apply(action)
        } catch {
          guard case .refused = error else { throw error }
        }
      }
    }
    self = next
  }

  private func checkIsOpen() throws(DraftError) {
    guard draft.status == .draft else { throw .store(.notOpen(draft.id, draft.status)) }
    try DraftError.keeping { () throws(StoreError) in try checkForm() }
  }

  /// Checks that the draft still has the form that it had when it was opened.
  private func checkForm() throws(StoreError) {
    guard draft.form == form.id else { throw .moved(draft.id, to: draft.form) }
  }

  /// Applies and returns the changes that others have made.
  public mutating func catchUp() throws(StoreError) -> SessionChanges {
    var changes = SessionChanges(focus: session.focus)
    if let news = try store.externalChanges(of: draft.id, since: draft.revision) {
      changes = try merge(news)
    }
    try checkForm()
    changes.add(unreported, in: session)
    unreported = UnreportedChanges()
    return changes
  }

  /// Applies changes by others, unless they have moved the draft to another form.
  ///
  /// The session does not know the other form, and then stays as it is.
  private mutating func merge(_ news: ExternalChanges) throws(StoreError) -> SessionChanges {
    draft = news.draft
    try checkForm()
    for field in news.fields {
      (noted[field.key], revisions[field.key]) = (nil, field.revision)
      outdated.removeAll { $0.key == field.key }
    }
    let before = session
    let changes = session.merge(
      news.contents, entries: news.entries, acknowledged: news.acknowledged)
    let changed = news.fields.map { $0.key }.filter {
      !session.hasSameContent($0, as: before) && session.field($0)?.isCalculated != true
    }
    changedByOthers.removeAll(where: changed.contains)
    changedByOthers += changed
    return changes
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
      change.followed += outdatedRecords(beside: change)
      if change.isEdit { addRecalculated(to: &change, from: after) }
      if change.isEmpty { return try unchanged() }
      let outcome = try store.save(change)
      if case .saved = outcome { wasSaved(change, notes) }
      return outcome
    } catch {
      throw .store(error)
    }
  }

  private mutating func wasSaved(_ change: DraftChange, _ notes: HistoryNotes) {
    savedAt = change.moment
    outdated = []
    if change.isEdit { recalculated = [] }
    if change.isEdit { draft.updatedAt = change.moment }
    noted.merge(notes.texts) { _, new in new }
  }

  /// Returns the outcome for an empty change, which depends on whether others changed the draft.
  private func unchanged() throws(StoreError) -> SaveOutcome {
    if let news = try store.externalChanges(of: draft.id, since: draft.revision) {
      return .outdated(news)
    }
    return .saved(revision: draft.revision)
  }

  /// Returns the first field whose text or reason both the action and others have changed.
  ///
  /// Acknowledging a rule also conflicts with a change to one of its fields since the person saw
  /// it. Passing through a field only marks it as touched, which is not a conflict. Neither is
  /// making the same change.
  private func conflict(
    of action: SessionAction, _ changes: SessionChanges, from before: Session, to mine: Session,
    with news: ExternalChanges
  ) -> FieldConflict? {
    var again = session
    let touched = Set(again.apply(action).edited + changes.edited)
    for theirs in news.fields {
      guard let place = mine.knownPlace(of: theirs.key), !mine.fields[place].isCalculated else {
        continue
      }
      if case .removeEntry(let path) = action, before.isWithin(theirs.key, entryAt: path) {
        return FieldConflict(theirs, removing: before.record(of: place))
      }
      let own = mine.record(of: place)
      if mine.isAccepted(place, by: action), !own.content.hasSameContent(as: theirs.content) {
        return FieldConflict(theirs, mine: own, editedAs: mine.fields[place].display)
      }
      let known = before.keptContent(of: place)
      guard touched.contains(theirs.key), !theirs.content.hasSameContent(as: known) else {
        continue
      }
      let isLeft = again.keptContent(of: place).hasSameContent(as: theirs.content)
      let isPassed = own.content.hasSameContent(as: known)
      if isLeft, isPassed || own.content.hasSameContent(as: theirs.content) { continue }
      return FieldConflict(theirs, mine: own, editedAs: mine.fields[place].display)
    }
    return removalConflict(of: changes, to: mine, with: news)
  }

  /// Returns the first field that the action changed in an entry that others have removed.
  private func removalConflict(
    of changes: SessionChanges, to mine: Session, with news: ExternalChanges
  ) -> FieldConflict? {
    guard news.entries.contains(where: { $0.status != .present }) else { return nil }
    for key in changes.edited {
      guard let place = session.knownPlace(of: key), !session.isLive(place),
        let own = mine.knownPlace(of: key), !mine.fields[own].isCalculated
      else { continue }
      return FieldConflict(
        FieldRecord.removed(key, at: news.draft.revision), mine: mine.record(of: own),
        editedAs: mine.fields[own].display)
    }
    return nil
  }
}

extension Session {
  /// Whether a field has the same text, reason and held state as in another session.
  fileprivate func hasSameContent(_ key: String, as other: Session) -> Bool {
    guard let own = state(key), let its = other.state(key) else { return true }
    return own.state.raw == its.state.raw && own.reason == its.reason && own.isHeld == its.isHeld
  }
}

extension FieldConflict {
  /// Creates a conflict; the person's own text is the one in the editor.
  fileprivate init(_ theirs: FieldRecord, mine: FieldRecord, editedAs text: String) {
    var mine = mine
    if mine.display != nil { mine.display = text }
    self.init(
      field: theirs.key, revision: theirs.revision, mine: Side(mine), theirs: Side(theirs))
  }

  /// Creates the conflict of removing an entry in which others have changed a field.
  fileprivate init(_ theirs: FieldRecord, removing mine: FieldRecord) {
    self.init(
      field: theirs.key, revision: theirs.revision,
      mine: Side(FieldRecord.removed(mine.key, at: mine.revision)), theirs: Side(theirs))
  }
}

extension FieldConflict {
  /// Names the field by positions, as people see it.
  fileprivate func named(in session: Session) -> FieldConflict {
    guard let place = session.place(of: field) else { return self }
    return FieldConflict(
      field: session.path(place), revision: revision, mine: mine, theirs: theirs)
  }
}

extension FieldRecord {
  /// The record of a field whose entry was removed.
  fileprivate static func removed(_ key: String, at revision: Int) -> FieldRecord {
    var record = FieldRecord(key: key)
    record.revision = revision
    return record
  }
}

extension Session {
  /// Whether an action acknowledges a rule that reads a field.
  fileprivate func isAccepted(_ place: Int, by action: SessionAction) -> Bool {
    guard case .acknowledge(let rule) = action else { return false }
    guard let (number, node) = self.rule(at: rule) else { return false }
    let reads = plan.rulesLookingAt[fieldOfForm(place)].contains(number)
    return reads && ruleNodes(number, near: entries.entry(ofPlace: place)).contains(node)
  }
}

extension DraftChange {
  /// Describes what an action changed, apart from its seat.
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
    // Text that must not be stored counts differently in the store than in its field.
    if !changes.groups.isEmpty || !after.plan.neverStored.isEmpty {
      let old = before.keptGroups
      groups = after.keptGroups.filter { !old.contains($0) }
    }
    (rules, uniqueKey) = (changes.rules, after.uniqueKey)
  }

  /// Adds history entries, with the revision that this change produces.
  mutating func remember(_ entries: [HistoryEntry]) {
    history = entries
    for index in history.indices { history[index].revision = isEdit ? seen + 1 : seen }
  }
}

extension Session {
  /// Whether a field's stored display differs from that in an earlier session.
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

  mutating func add(_ changes: SessionChanges) {
    fields.formUnion(changes.fields.map { $0.key })
    entries.formUnion(changes.entries.map { $0.id })
    removed.formUnion(changes.removedEntries)
    groups.formUnion(changes.groups.map { $0.key })
    rules.formUnion(changes.rules.map { $0.key })
  }
}

extension SessionChanges {
  /// Adds what others have changed.
  fileprivate mutating func add(_ unreported: UnreportedChanges, in session: Session) {
    guard !unreported.fields.isEmpty || !unreported.rules.isEmpty || !unreported.removed.isEmpty
    else { return }
    var all = unreported
    all.add(self)
    fields = session.states.filter { all.fields.contains($0.key) }
    entries = session.entryStates.filter { all.entries.contains($0.id) }
    removedEntries = all.removed.filter { !session.hasEntry($0) }.sorted()
    groups = session.groups.filter { all.groups.contains($0.key) }
    // What others have changed may have changed any note.
    notes = session.notes
    rules = session.rules.filter { all.rules.contains($0.key) }
  }
}
