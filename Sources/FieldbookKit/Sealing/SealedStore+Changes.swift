import FormSession

// The sealing of changes to drafts.
extension SealedStore {
  /// Returns a change as it is stored.
  func sealed(_ change: DraftChange) throws(StoreError) -> DraftChange {
    guard hasSealedForms, let draft = try base.draft(change.draft) else { return change }
    let fields = try sealedKeys(of: draft.form)
    guard !fields.isEmpty else { return change }
    var result = change
    result.edited = try sealed(change.edited, of: draft.id, fields)
    result.followed = try sealed(change.followed, of: draft.id, fields)
    if try hasSealedUnique(draft.form) {
      result.uniqueKey = try uniqueKey(after: change, in: draft)
    }
    return result
  }

  /// Returns records as they are stored; records of answers that could not be opened are left out.
  private func sealed(
    _ records: [FieldRecord], of id: DraftID, _ fields: Set<String>
  ) throws(StoreError) -> [FieldRecord] {
    var result: [FieldRecord] = []
    for record in records {
      let isClosed = record.content.isHeld && fields.contains(record.fieldKey)
      if isClosed, record.content.reason == nil { continue }
      result.append(try sealed(record, of: id, fields))
    }
    return result
  }

  /// Returns the unique values after a change.
  ///
  /// Without the store's key, the values stay the same, and a change to one of their fields is
  /// refused.
  private func uniqueKey(
    after change: DraftChange, in draft: Draft
  ) throws(StoreError) -> String? {
    if keys.storeKey != nil { return try sealed(change.uniqueKey, of: draft.form) }
    let unique = try base.form(draft.form.key, version: draft.form.version)?.unique ?? []
    if change.edited.contains(where: { unique.contains($0.key) }) { throw .sealing(.noKey) }
    return draft.uniqueKey
  }

  /// Returns the stored records of invalid answers that cannot be opened.
  private func closedIssues(
    of id: DraftID, _ fields: Set<String>
  ) throws(StoreError) -> [FieldRecord] {
    if try keys.key(of: id) != nil { return [] }
    let stored = try base.contents(of: id)?.withoutAbsentEntries.fields ?? []
    return stored.filter { record in
      fields.contains(record.fieldKey) && record.isSealed && record.applies && record.issue != nil
        && record.content.reason == nil
    }
  }

  /// Checks that no sealed answer that cannot be opened needs attention.
  func expectReadable(_ id: DraftID) throws(StoreError) {
    guard hasSealedForms, let draft = try base.draft(id) else { return }
    let fields = try sealedKeys(of: draft.form)
    if !fields.isEmpty, try !closedIssues(of: id, fields).isEmpty {
      throw .sealing(reasonOfClosed(id))
    }
  }

  /// Returns a move to another version of a form, as it is stored.
  func sealed(_ move: DraftMove) throws(StoreError) -> DraftMove {
    let id = move.contents.draft.id
    guard let before = try base.contents(of: id) else { return move }
    let old = try sealedKeys(of: before.draft.form)
    let new = try sealedKeys(of: move.contents.draft.form)
    guard !old.isEmpty || !new.isEmpty else { return move }
    let stored = Dictionary(before.fields.map { ($0.key, $0) }) { first, _ in first }
    // An answer that cannot be opened can only move to a field that is sealed, too.
    let isLost = move.contents.fields.contains { record in
      record.content.isHeld && old.contains(record.fieldKey) && !new.contains(record.fieldKey)
    }
    if isLost { throw .sealing(reasonOfClosed(id)) }
    var orphaned: [OrphanedField] = []
    for orphan in move.orphaned {
      let isClosed = orphan.record.content.isHeld && old.contains(orphan.record.fieldKey)
      let record =
        if isClosed, let kept = stored[orphan.record.key] {
          kept
        } else {
          try sealed(orphan.record, of: id, old)
        }
      orphaned.append(OrphanedField(key: orphan.key, version: orphan.version, record: record))
    }
    return DraftMove(
      try sealed(move.contents, keeping: stored), seen: move.seen, orphaned: orphaned,
      retyped: move.retyped, move.history)
  }

  func opened(_ outcome: SaveOutcome) throws(StoreError) -> SaveOutcome {
    guard case .outdated(let news) = outcome else { return outcome }
    return .outdated(try opened(news))
  }

  func opened(_ news: ExternalChanges) throws(StoreError) -> ExternalChanges {
    var news = news
    news.fields = try opened(
      news.fields, of: news.draft.id, sealedKeys(of: news.draft.form))
    return news
  }
}
