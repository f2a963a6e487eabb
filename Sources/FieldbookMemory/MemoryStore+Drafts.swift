public import FormSession

extension MemoryStore: DraftRepository {
  /// Stores new drafts.
  public func add(_ drafts: [NewDraft]) throws(StoreError) {
    for draft in drafts {
      let header = draft.contents.draft
      guard registered[header.form] != nil else {
        throw .noForm(header.form.key, version: header.form.version)
      }
      if let amended = header.amends {
        try checkAmending(amended)
      } else if closings[header.form.key] != nil {
        throw .formClosed(header.form.key)
      }
      _ = try expectContents(of: draft.contents.fields, header.form)
    }
    for draft in drafts {
      let isFinal = draft.contents.draft.status == .final
      let contents = isFinal ? draft.contents.withoutAbsentEntries : draft.contents
      self.drafts[contents.draft.id] = StoredDraft(
        contents: inOrder(contents), history: draft.history,
        orphans: draft.contents.draft.amends.flatMap { self.drafts[$0]?.orphans } ?? [],
        uses: draft.contents.draft.amends.flatMap { self.drafts[$0]?.uses } ?? [],
        review: draft.contents.draft.amends.flatMap { self.drafts[$0]?.reviewOfAmendment }
          ?? DraftReview())
      use(try expectContents(of: contents.fields, contents.draft.form), in: contents.draft.id)
    }
  }

  private func checkAmending(_ id: DraftID) throws(StoreError) {
    let amended = try kept(id).contents.draft
    guard amended.status == .final else { throw .notFinal(id, amended.status) }
    let other = drafts.values.first {
      $0.contents.draft.amends == id && $0.contents.draft.status == .draft
    }
    if let other { throw .isAmended(id, by: other.contents.draft.id) }
  }

  /// Returns a draft without its contents.
  public func draft(_ id: DraftID) throws(StoreError) -> Draft? { drafts[id]?.contents.draft }

  /// Returns everything that is stored about a draft.
  public func contents(of id: DraftID) throws(StoreError) -> DraftContents? {
    drafts[id]?.contents
  }

  /// Returns the drafts whose identifiers begin or end with the given digits.
  public func drafts(named part: String, limit: Int) throws(StoreError) -> [DraftID] {
    let part = part.lowercased()
    let matching = drafts.keys.filter {
      $0.description.hasPrefix(part) || $0.description.hasSuffix(part)
    }
    return Array(matching.sorted(by: >).prefix(limit))
  }

  /// Performs several changes, and rolls them back if the function throws.
  public func together<Value>(
    _ body: () throws(DraftError) -> Value
  ) throws(DraftError) -> Value {
    let (drafts, seats, contents, people) = (drafts, seats, contents, people)
    do throws(DraftError) {
      return try body()
    } catch {
      (self.drafts, self.seats, self.contents) = (drafts, seats, contents)
      self.people = people
      throw error
    }
  }

  /// Performs changes; there are no other processes to wait for.
  public func withoutWaiting<Value>(
    _ body: () throws(DraftError) -> Value
  ) throws(DraftError) -> Value {
    try body()
  }

  /// Saves the changes of an action.
  public func save(_ change: DraftChange) throws(StoreError) -> SaveOutcome {
    var draft = try kept(change.draft)
    if let news = externalChanges(in: draft, since: change.seen) { return .outdated(news) }
    draft = try open(change.draft)
    let hashes = try expectContents(of: change.edited, draft.contents.draft.form)
    draft.contents.apply(change)
    draft.contents = inOrder(draft.contents)
    draft.history += change.history
    drafts[change.draft] = draft
    use(hashes, in: change.draft)
    if let (id, seat) = change.seat { seats[id]?.state.apply(seat) }
    return .saved(revision: draft.contents.draft.revision)
  }

  /// Returns other people's changes since a revision.
  public func externalChanges(of id: DraftID, since revision: Int) throws(StoreError)
    -> ExternalChanges?
  {
    externalChanges(in: try kept(id), since: revision)
  }

  private func externalChanges(in draft: StoredDraft, since revision: Int) -> ExternalChanges? {
    guard draft.contents.draft.revision != revision else { return nil }
    return ExternalChanges(
      draft: draft.contents.draft,
      entries: draft.contents.entries.filter { $0.revision > revision },
      fields: draft.contents.fields.filter { $0.revision > revision },
      acknowledged: Set(draft.contents.rules.filter { $0.isAcknowledged }.map { $0.key }))
  }

  /// Finalizes a draft.
  public func finalize(
    _ id: DraftID, seen revision: Int, _ entry: HistoryEntry
  ) throws(StoreError) -> SaveOutcome {
    var draft = try kept(id)
    if let news = externalChanges(in: draft, since: revision) { return .outdated(news) }
    draft = try open(id)
    draft.contents = draft.contents.withoutAbsentEntries
    draft.end(as: .final, entry)
    draft.contents.draft.finalizedAt = entry.moment
    drafts[id] = draft
    if let amended = draft.contents.draft.amends {
      drafts[amended]?.contents.draft.status = .superseded
    }
    seats = seats.filter { $0.value.draft != id }
    keepUsedContents(of: id)
    return .saved(revision: draft.contents.draft.revision)
  }

  /// Discards a draft.
  public func discard(_ id: DraftID, _ entry: HistoryEntry) throws(StoreError) {
    var draft = try open(id)
    draft.end(as: .discarded, entry)
    drafts[id] = draft
    seats = seats.filter { $0.value.draft != id }
  }

  /// Moves a draft to another version of its form.
  public func move(_ move: DraftMove) throws(StoreError) -> SaveOutcome {
    let (contents, orphaned, id) = (move.contents, move.orphaned, move.contents.draft.id)
    var draft = try kept(id)
    if let news = externalChanges(in: draft, since: move.seen) { return .outdated(news) }
    draft = try open(id)
    let form = contents.draft.form
    guard let definition = registered[form]?.definition else {
      throw .noForm(form.key, version: form.version)
    }
    let taken = Set(contents.orphanKeys + orphaned.map { $0.key })
    draft.orphans = draft.orphans.filter { !taken.contains($0.key) } + orphaned
    draft.contents = inOrder(contents)
    draft.contents.draft.revision = move.seen + 1
    forgetTexts(of: &draft, id, in: definition)
    for (seat, kept) in seats where kept.draft == id {
      for key in keys(of: move.retyped, in: draft) { seats[seat]?.state.forget(key) }
    }
    draft.history += move.history
    drafts[id] = draft
    return .saved(revision: move.seen + 1)
  }

  /// Removes, from seats, the history and the outcomes of edits, any text that the form forbids
  /// storing.
  private func forgetTexts(of draft: inout StoredDraft, _ id: DraftID, in form: FormDefinition) {
    let (unseated, unshown) = form.secretKeys
    for (seat, kept) in seats where kept.draft == id {
      for key in keys(of: unseated, in: draft) { seats[seat]?.state.forget(key) }
    }
    for (operation, edit) in draft.edits where edit.holdsText(of: unseated) {
      draft.edits[operation]?.outcome = .forgotten
    }
    for index in draft.history.indices where draft.history[index].action != .acknowledged {
      guard let key = draft.history[index].subject.map({ FieldPath.name(in: $0) }),
        unshown.contains(key)
      else { continue }
      (draft.history[index].old, draft.history[index].new) = (nil, nil)
    }
  }

  /// Returns the fields of a draft that its form no longer has.
  public func orphans(of id: DraftID) throws(StoreError) -> [OrphanedField] {
    try kept(id).orphans
  }

  /// Changes the title of a draft.
  public func rename(_ id: DraftID, to title: String?, at moment: Moment) throws(StoreError) {
    var draft = try open(id)
    (draft.contents.draft.title, draft.contents.draft.updatedAt) = (title, moment)
    drafts[id] = draft
  }
}

extension MemoryStore.StoredDraft {
  /// Ends the draft with a last revision.
  fileprivate mutating func end(as status: DraftStatus, _ entry: HistoryEntry) {
    contents.draft.status = status
    contents.draft.revision += 1
    contents.draft.updatedAt = entry.moment
    var entry = entry
    entry.revision = contents.draft.revision
    history.append(entry)
  }
}

extension DraftContents {
  /// Applies a change, except for its seat.
  fileprivate mutating func apply(_ change: DraftChange) {
    if change.isEdit {
      draft.revision = change.seen + 1
      draft.updatedAt = change.moment
      (draft.tally, draft.uniqueKey) = (change.tally, change.uniqueKey)
    }
    let known = Set(entries.map { $0.id })
    entries.put(change.entries, by: { $0.id }, adding: { _ in true })
    fields.put(change.edited, by: FieldName.init, adding: { $0.entry != .draft })
    fields.put(
      change.followed, by: FieldName.init,
      adding: { $0.entry != .draft && !known.contains($0.entry) },
      keeping: { record, old in
        (record.revision, record.updatedAt) = (old.revision, old.updatedAt)
      })
    groups.put(change.groups, by: { $0.key }, adding: { _ in false })
    rules.put(change.rules, by: { $0.key }, adding: { $0.entry != .draft })
  }
}

/// The name of a field in its draft, which is compared faster than its path.
private struct FieldName: Hashable {
  let entry: EntryID
  let key: String

  init(_ record: FieldRecord) { (entry, key) = (record.entry, record.fieldKey) }
}

extension Array {
  /// Replaces the elements with the same names, and appends those of the others that `adding`
  /// accepts; `keeping` receives each new element with the one that it replaces.
  fileprivate mutating func put<Name: Hashable>(
    _ elements: [Element], by name: (Element) -> Name, adding: (Element) -> Bool,
    keeping: (inout Element, Element) -> Void = { _, _ in }
  ) {
    // A few elements are found faster without an index of all.
    let isFew = elements.count < 8
    var places: [Name: Int] = [:]
    if !isFew { for place in indices { places[name(self[place])] = place } }
    for var element in elements {
      let wanted = name(element)
      if let place = isFew ? firstIndex(where: { name($0) == wanted }) : places[wanted] {
        keeping(&element, self[place])
        self[place] = element
      } else if adding(element) {
        places[wanted] = count
        append(element)
      }
    }
  }
}
