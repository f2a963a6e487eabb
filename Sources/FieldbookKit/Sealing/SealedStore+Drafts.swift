public import FormSession

extension SealedStore: DraftRepository {
  /// Stores new drafts, all of them or none.
  public func add(_ drafts: [NewDraft]) throws(StoreError) { try base.add(try sealed(drafts)) }

  func sealed(_ drafts: [NewDraft]) throws(StoreError) -> [NewDraft] {
    var result = drafts
    for index in drafts.indices {
      result[index].contents = try sealed(drafts[index].contents)
    }
    return result
  }

  /// Returns a draft without its contents.
  public func draft(_ id: DraftID) throws(StoreError) -> Draft? { try base.draft(id) }

  /// Returns everything that is stored about a draft.
  public func contents(of id: DraftID) throws(StoreError) -> DraftContents? {
    guard let contents = try base.contents(of: id) else { return nil }
    return try opened(contents)
  }

  /// Returns the drafts whose identifiers begin or end with the given digits.
  public func drafts(named part: String, limit: Int) throws(StoreError) -> [DraftID] {
    try base.drafts(named: part, limit: limit)
  }

  /// Performs several changes in one transaction.
  public func together<Value>(
    _ body: () throws(DraftError) -> Value
  ) throws(DraftError) -> Value {
    try base.together(body)
  }

  /// Performs changes, but fails immediately where it would otherwise wait for another process.
  public func withoutWaiting<Value>(
    _ body: () throws(DraftError) -> Value
  ) throws(DraftError) -> Value {
    try base.withoutWaiting(body)
  }

  /// Saves the changes of an action.
  public func save(_ change: DraftChange) throws(StoreError) -> SaveOutcome {
    try opened(try base.save(try sealed(change)))
  }

  /// Returns the changes that were saved elsewhere after a revision.
  public func externalChanges(
    of id: DraftID, since revision: Int
  ) throws(StoreError) -> ExternalChanges? {
    guard let news = try base.externalChanges(of: id, since: revision) else { return nil }
    return try opened(news)
  }

  /// Finalizes a draft.
  public func finalize(
    _ id: DraftID, seen revision: Int, _ entry: HistoryEntry
  ) throws(StoreError) -> SaveOutcome {
    try expectReadable(id)
    return try opened(try base.finalize(id, seen: revision, entry))
  }

  /// Discards a draft.
  public func discard(_ id: DraftID, _ entry: HistoryEntry) throws(StoreError) {
    try base.discard(id, entry)
  }

  /// Moves a draft to another version of its form.
  public func move(_ draft: DraftMove) throws(StoreError) -> SaveOutcome {
    try opened(try base.move(try sealed(draft)))
  }

  /// Returns the fields of a draft that its form no longer has.
  public func orphans(of id: DraftID) throws(StoreError) -> [OrphanedField] {
    let orphans = try base.orphans(of: id)
    guard !orphans.isEmpty, let draft = try base.draft(id) else { return orphans }
    return try opened(orphans, of: draft)
  }

  /// Changes or removes the title of a draft.
  public func rename(_ id: DraftID, to title: String?, at moment: Moment) throws(StoreError) {
    try base.rename(id, to: title, at: moment)
  }

  /// Takes a seat at a draft; seats contain no data of sealed fields.
  public func takeSeat(at id: DraftID) throws(StoreError) -> (SeatID, SeatState) {
    try base.takeSeat(at: id)
  }

  /// Releases a seat.
  public func leaveSeat(_ seat: SeatID) throws(StoreError) { try base.leaveSeat(seat) }

  /// Returns the state of the last used seat without taking it.
  public func lastSeat(at id: DraftID) throws(StoreError) -> SeatState? {
    try base.lastSeat(at: id)
  }

  /// Returns the focused field of the last used seat.
  public func lastFocus(at id: DraftID) throws(StoreError) -> String? {
    try base.lastFocus(at: id)
  }

  /// Does maintenance that would otherwise delay a later save.
  public func tidy() throws(StoreError) { try base.tidy() }
}

extension SealedStore: HistoryRepository {
  /// Returns the history of a draft; it contains no text of sealed fields.
  public func history(of id: DraftID, field: String?) throws(StoreError) -> [HistoryEntry] {
    try base.history(of: id, field: field)
  }

  /// Returns the last entry for the text of a field.
  public func lastEntry(of field: String, in id: DraftID) throws(StoreError) -> HistoryEntry? {
    try base.lastEntry(of: field, in: id)
  }
}
