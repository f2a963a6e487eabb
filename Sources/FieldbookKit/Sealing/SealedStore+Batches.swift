public import FormSession

extension SealedStore: BatchRepository where Base: BatchRepository {
  /// Saves changes of several drafts.
  public func save(
    _ changes: [DraftChange]
  ) throws(StoreError) -> [Result<SaveOutcome, StoreError>] {
    var sealed: [DraftChange] = []
    for change in changes { sealed.append(try self.sealed(change)) }
    return try opened(try base.save(sealed))
  }

  /// Finalizes drafts.
  ///
  /// A hash covers answers as they are stored, so it can be checked without the key. The store
  /// itself hashes editions with sealed fields.
  public func finalize(
    _ drafts: [Finalization], hashes: [DraftID: EditionHash]
  ) throws(StoreError) -> [Result<SaveOutcome, StoreError>] {
    var hashes = hashes
    var refused: [Int: StoreError] = [:]
    if hasSealedForms {
      for (index, draft) in drafts.enumerated() {
        do throws(StoreError) {
          try expectReadable(draft.draft)
        } catch {
          refused[index] = error
        }
        guard let form = try base.draft(draft.draft)?.form else { continue }
        if try !sealedKeys(of: form).isEmpty { hashes[draft.draft] = nil }
      }
    }
    let others = drafts.enumerated().filter { refused[$0.offset] == nil }.map { $0.element }
    var results = try opened(try base.finalize(others, hashes: hashes))[...]
    return drafts.indices.map { index in
      refused[index].map(Result.failure) ?? results.removeFirst()
    }
  }

  /// Discards several drafts.
  public func discard(
    _ drafts: [DraftID], _ entry: HistoryEntry
  ) throws(StoreError) -> [Result<SaveOutcome, StoreError>] {
    try base.discard(drafts, entry)
  }

  /// Moves drafts to other versions of their forms.
  public func move(
    _ drafts: [DraftMove]
  ) throws(StoreError) -> [Result<SaveOutcome, StoreError>] {
    var sealed: [DraftMove] = []
    for draft in drafts { sealed.append(try self.sealed(draft)) }
    return try opened(try base.move(sealed))
  }

  private func opened(
    _ results: [Result<SaveOutcome, StoreError>]
  ) throws(StoreError) -> [Result<SaveOutcome, StoreError>] {
    guard hasSealedForms else { return results }
    var opened: [Result<SaveOutcome, StoreError>] = []
    for result in results {
      switch result {
      case .success(let outcome): opened.append(.success(try self.opened(outcome)))
      case .failure: opened.append(result)
      }
    }
    return opened
  }
}

extension SealedStore: PurgeRepository where Base: PurgeRepository {
  /// Removes drafts permanently, with their keys.
  public func purge(
    _ ids: [DraftID], at moment: Moment
  ) throws(StoreError) -> [Result<Purge, StoreError>] {
    for id in ids { keys.forget(id) }
    return try base.purge(ids, at: moment)
  }
}

extension SealedStore: ImportRepository where Base: ImportRepository {
  /// Returns the progress of the last import of a file.
  public func progress(of file: ImportedFile) throws(StoreError) -> ImportProgress? {
    try base.progress(of: file)
  }

  /// Starts or resumes the import of a file.
  public func beginImport(
    of file: ImportedFile, _ mode: ImportMode, at moment: Moment
  ) throws(StoreError) -> ImportBeginning {
    try base.beginImport(of: file, mode, at: moment)
  }

  /// Saves the drafts of a batch together with the progress of the import.
  public func add(
    _ drafts: [NewDraft], from before: ImportProgress, reaching progress: ImportProgress,
    at moment: Moment
  ) throws(StoreError) -> Bool {
    try base.add(try sealed(drafts), from: before, reaching: progress, at: moment)
  }
}
