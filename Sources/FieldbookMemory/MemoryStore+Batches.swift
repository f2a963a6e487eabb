public import FormSession

extension MemoryStore: BatchRepository {
  /// Saves changes of several drafts.
  public func save(
    _ changes: [DraftChange]
  ) throws(StoreError) -> [Result<SaveOutcome, StoreError>] {
    try each(changes) { change throws(StoreError) in try save(change) }
  }

  /// Finalizes drafts; a store in memory keeps no hashes.
  public func finalize(
    _ drafts: [Finalization], hashes: [DraftID: EditionHash]
  ) throws(StoreError) -> [Result<SaveOutcome, StoreError>] {
    try each(drafts) { draft throws(StoreError) in
      try finalize(draft.draft, seen: draft.seen, draft.entry)
    }
  }

  /// Discards several drafts.
  public func discard(
    _ drafts: [DraftID], _ entry: HistoryEntry
  ) throws(StoreError) -> [Result<SaveOutcome, StoreError>] {
    try each(drafts) { id throws(StoreError) in
      try discard(id, entry)
      return .saved(revision: try kept(id).contents.draft.revision)
    }
  }

  /// Moves drafts to other versions of their forms.
  public func move(
    _ drafts: [DraftMove]
  ) throws(StoreError) -> [Result<SaveOutcome, StoreError>] {
    try each(drafts) { draft throws(StoreError) in
      try move(draft)
    }
  }

  /// Runs a function for each item; an error that concerns more than one draft undoes the whole
  /// batch.
  func each<Item, Value>(
    _ items: [Item], _ body: (Item) throws(StoreError) -> Value
  ) throws(StoreError) -> [Result<Value, StoreError>] {
    let (drafts, seats, contents) = (drafts, seats, contents)
    var results: [Result<Value, StoreError>] = []
    for item in items {
      do throws(StoreError) {
        results.append(.success(try body(item)))
      } catch {
        guard error.isOfOneDraft else {
          (self.drafts, self.seats, self.contents) = (drafts, seats, contents)
          throw error
        }
        results.append(.failure(error))
      }
    }
    return results
  }
}

extension MemoryStore: PurgeRepository {
  /// Removes drafts permanently.
  public func purge(
    _ ids: [DraftID], at moment: Moment
  ) throws(StoreError) -> [Result<Purge, StoreError>] {
    try each(ids) { id throws(StoreError) in try purge(id) }
  }

  private func purge(_ id: DraftID) throws(StoreError) -> Purge {
    let draft = try kept(id).contents.draft
    guard !seats.values.contains(where: { $0.draft == id && $0.isOccupied }) else {
      throw .inUse(id)
    }
    for (other, stored) in drafts where stored.contents.draft.amends == id {
      drafts[other]?.contents.draft.amends = draft.amends
    }
    (drafts[id], keyring.drafts[id]) = (nil, nil)
    seats = seats.filter { $0.value.draft != id }
    removeUnusedContents()
    guard draft.status == .final, let before = draft.amends else { return Purge() }
    drafts[before]?.contents.draft.status = .final
    return Purge(restored: before)
  }
}
