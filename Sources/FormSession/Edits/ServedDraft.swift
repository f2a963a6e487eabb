import FieldEngine

/// A draft that a server keeps open for the pages that fill it in.
///
/// A page edits with its own engine and sends the resulting content, which is applied in the order
/// in which it was sent. Changes to different fields are merged. An edit of a field that somebody
/// else has changed since the page last saw it is a conflict, and changes nothing until somebody
/// resolves it.
public struct ServedDraft<Store: DraftStore> {
  /// The open draft.
  public var draft: OpenDraft<Store>

  /// The last edit of each field by a page.
  var lastEdits: [String: SentEdit]

  /// Takes over an open draft.
  public init(_ draft: OpenDraft<Store>) throws(StoreError) {
    lastEdits = try draft.store.lastEdits(of: draft.draft.id)
    self.draft = draft
  }

  /// Applies the edits of a page in one transaction, which is durable when this returns.
  ///
  /// An edit that has already received a response is not applied again, and has the same outcome.
  /// A person who is not allowed to see masked answers cannot change them either. `refused` contains
  /// the outcomes of edits that the caller refuses for another reason.
  ///
  /// - Throws: a `DraftError` if the draft is no longer open or the store cannot save. In that
  ///   case, none of the edits is part of the draft.
  public mutating func apply(
    _ edits: [DraftEdit], by page: PageID, as person: Person, seesMasked: Bool = true,
    refused: [OperationID: EditOutcome] = [:]
  ) throws(DraftError) -> EditAnswer {
    let before = self
    let (next, answer) = try draft.store.together { () throws(DraftError) in
      var next = before
      next.draft.person = person
      let answer = try next.applyEach(edits, by: page, seesMasked, refused)
      return (next, answer)
    }
    self = next
    return answer
  }

  private mutating func applyEach(
    _ edits: [DraftEdit], by page: PageID, _ seesMasked: Bool, _ refused: [OperationID: EditOutcome]
  ) throws(DraftError) -> EditAnswer {
    var answer = EditAnswer()
    var changes = UnreportedChanges()
    let news = try DraftError.keeping { () throws(StoreError) in try draft.catchUp() }
    changes.add(news)
    if !news.fields.isEmpty {
      // The same page may have sent some of these edits to another server.
      lastEdits = try DraftError.keeping { () throws(StoreError) in
        try draft.store.lastEdits(of: draft.draft.id)
      }
    }
    for var edit in edits {
      let known = try DraftError.keeping { () throws(StoreError) in
        try draft.store.outcome(of: edit.operation, on: draft.draft.id)
      }
      if let known {
        answer.outcomes.append((edit.operation, known))
        continue
      }
      guard draft.draft.status == .draft else {
        throw .store(.notOpen(draft.draft.id, draft.draft.status))
      }
      edit.action = draft.session.identified(edit.action)
      let outcome =
        if let outcome = refused[edit.operation] { outcome } else {
          try apply(edit, by: page, seesMasked, &changes)
        }
      answer.outcomes.append((edit.operation, outcome))
      try DraftError.keeping { () throws(StoreError) in
        try draft.store.record(outcome, of: edit, sent: sentNow(by: page), on: draft.draft.id)
      }
    }
    answer.revision = draft.draft.revision
    answer.changes.add(changes, in: draft.session)
    return answer
  }

  private mutating func apply(
    _ edit: DraftEdit, by page: PageID, _ seesMasked: Bool, _ changes: inout UnreportedChanges
  ) throws(DraftError) -> EditOutcome {
    let action = edit.action
    if !seesMasked, case .write(let key, _) = action,
      draft.session.field(key)?.definition.storage.isMasked == true
    {
      return .refused(code: "masked", message: "You cannot change an answer that you do not see.")
    }
    if case .write(let key, _) = action, draft.session.lacksKey(for: key) {
      throw .store(.sealing(.noKey))
    }
    if let conflict = try conflict(of: action, edit, by: page) { return .conflict(conflict) }
    if case .write(let key, _) = action, let author = lastEdits[key]?.person,
      author != draft.person.name, isAccepted(action)
    {
      // Otherwise the history would not contain the text that the action replaces.
      changes.add(try leave(key, as: author))
    }
    let before = draft
    do throws(DraftError) {
      changes.add(try draft.apply(action))
    } catch {
      switch error {
      case .refused(let refusal): return .refused(code: refusal.code, message: refusal.message)
      case .conflict(let texts): return .conflict(try signed(texts))
      case .obstacles, .store: throw error
      }
    }
    let revision = draft.draft.revision
    // Leaving a field also changes it, but not in a way that another edit could overwrite.
    if revision > before.draft.revision, case .write(let key, _) = action,
      !draft.session.hasSameContent(key, as: before.session)
    {
      lastEdits[key] = sentNow(by: page)
    }
    return .accepted(revision: revision)
  }

  private func isAccepted(_ action: SessionAction) -> Bool {
    var session = draft.session
    return action.refusal(in: session.apply(action)) == nil
  }

  /// The record of an edit that a page sent and that led to the present revision.
  private func sentNow(by page: PageID) -> SentEdit {
    SentEdit(by: page, of: draft.person.name, revision: draft.draft.revision)
  }
}

/// The response to a page about its edits.
public struct EditAnswer: Sendable {
  /// The revision of the draft after the edits.
  public var revision = 0

  /// The outcome of each edit, in the order of the edits.
  public var outcomes: [(operation: OperationID, outcome: EditOutcome)] = []

  /// The changes in the draft, including those by others.
  public var changes = SessionChanges()
}

// MARK: - Conflicts

extension ServedDraft {
  /// Returns the first field that the page changes and that others have changed since the page saw
  /// it.
  private func conflict(
    of action: SessionAction, _ edit: DraftEdit, by page: PageID
  ) throws(DraftError) -> EditConflict? {
    switch action {
    case .write(let key, let writing):
      guard let place = draft.session.knownPlace(of: key) else { return nil }
      guard draft.session.isLive(place) else {
        let own = draft.session.record(of: place, with: writing)
        return try signed(FieldConflict(removed: own, at: draft.draft.revision))
      }
      var mine = draft.session
      mine.apply(action)
      let (own, theirs) = (mine.record(of: place), draft.session.record(of: place))
      guard isChanged(key, since: edit.seen, notBy: page),
        !own.content.hasSameContent(as: theirs.content), theirs.isWritten
      else { return nil }
      return try signed(FieldConflict(theirs, mine: own, at: revision(of: key)))
    case .put(let record) where record.status != .present:
      return try conflictOfRemoving(record.id, edit, by: page)
    case .removeEntry(let path):
      guard let entry = draft.session.entry(at: path) else { return nil }
      return try conflictOfRemoving(draft.session.id(ofEntry: entry), edit, by: page)
    default: return nil
    }
  }

  private func conflictOfRemoving(
    _ id: EntryID, _ edit: DraftEdit, by page: PageID
  ) throws(DraftError) -> EditConflict? {
    let session = draft.session
    guard let entry = session.entry(with: id), session.isLiveEntry(entry) else { return nil }
    for inner in session.entries.live(within: entry) {
      for place in session.places(in: inner) {
        let key = session.key(of: place)
        guard isChanged(key, since: edit.seen, notBy: page) else { continue }
        return try signed(
          FieldConflict(removing: session.record(of: place), at: revision(of: key)))
      }
    }
    return nil
  }

  /// Whether somebody else has changed a field since a page saw it.
  ///
  /// If a page saw a revision that the draft does not have, the store has been restored from an
  /// older backup since then.
  private func isChanged(_ key: String, since seen: Int, notBy page: PageID) -> Bool {
    let latest = revision(of: key)
    guard latest > seen || seen > draft.draft.revision else { return false }
    guard let edit = lastEdits[key], edit.revision == latest else { return true }
    return !edit.isFrom(page, of: draft.person.name)
  }

  /// Returns the revision that last changed a field.
  private func revision(of key: String) -> Int {
    max(draft.revisions[key] ?? 0, lastEdits[key]?.revision ?? 0)
  }

  /// Adds the author and the time of the other text.
  private func signed(_ texts: FieldConflict) throws(DraftError) -> EditConflict {
    let key = draft.session.state(texts.field)?.key ?? texts.field
    return try DraftError.keeping { () throws(StoreError) in
      if let removal = try removal(of: key) {
        return EditConflict(texts, by: removal.person, at: removal.moment)
      }
      let moment = try draft.store.contents(of: draft.draft.id)?.lastChange(of: key)
      return EditConflict(
        texts, by: try author(of: key) ?? "", at: moment ?? draft.draft.updatedAt)
    }
  }

  /// Returns the history entry for the removal of an entry that contained a field; nil if the field
  /// is part of the draft.
  private func removal(of key: String) throws(StoreError) -> HistoryEntry? {
    let session = draft.session
    guard let place = session.knownPlace(of: key), !session.isLive(place) else { return nil }
    var entry = session.entry(ofPlace: place)
    while entry != 0 {
      let last = try draft.store.lastEntry(of: session.entryPath(entry), in: draft.draft.id)
      if let last, last.action == .entryRemoved || last.action == .undone { return last }
      entry = session.parent(of: entry)
    }
    return nil
  }

  /// Returns the person who last changed a field; nil if unknown, for example while somebody is
  /// still typing in a terminal.
  private func author(of key: String) throws(StoreError) -> String? {
    let latest = revision(of: key)
    if let edit = lastEdits[key], edit.revision == latest, let person = edit.person {
      return person
    }
    let entry = try draft.store.lastEntry(of: key, in: draft.draft.id)
    return entry.flatMap { $0.revision >= latest ? $0.person : nil }
  }
}

extension DraftContents {
  /// Returns the time at which a field was last changed; nil if the draft does not have the field.
  fileprivate func lastChange(of key: String) -> Moment? {
    fields.first { $0.key == key }?.updatedAt
  }
}

extension FieldRecord {
  /// Whether somebody has answered the field; a new entry contains fields that nobody has answered.
  fileprivate var isWritten: Bool {
    content.isTouched || content.isHeld || content.reason != nil
  }
}

extension FieldConflict {
  fileprivate init(_ theirs: FieldRecord, mine: FieldRecord, at revision: Int) {
    self.init(field: theirs.key, revision: revision, mine: Side(mine), theirs: Side(theirs))
  }

  /// Creates the conflict for an edit in an entry that others have removed.
  fileprivate init(removed mine: FieldRecord, at revision: Int) {
    self.init(
      field: mine.key, revision: revision, mine: Side(mine), theirs: Side(raw: nil, display: nil))
  }

  /// Creates the conflict for removing an entry in which others have changed a field.
  fileprivate init(removing theirs: FieldRecord, at revision: Int) {
    self.init(
      field: theirs.key, revision: revision, mine: Side(raw: nil, display: nil),
      theirs: Side(theirs))
  }
}
