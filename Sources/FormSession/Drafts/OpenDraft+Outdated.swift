import FieldEngine

extension Session {
  /// Returns a stored record with its display corrected, or nil if no correction is needed.
  ///
  /// Earlier versions of the program stored the text of a focused field in its editing format.
  func corrected(_ record: FieldRecord) -> FieldRecord? {
    guard let stored = record.display, let place = knownPlace(of: record.key),
      fields.span[place].mayBeStored
    else { return nil }
    let display = fields.span[place].found?.texts.display ?? fields[place].leftDisplay
    guard !display.isIdentical(to: stored) else { return nil }
    var record = record
    record.display = display
    return record
  }
}

extension Session {
  /// Whether any record must be corrected before the draft is finalized.
  package func isOutdated(_ records: [FieldRecord]) -> Bool {
    records.contains { corrected($0) != nil }
  }
}

extension OpenDraft {
  /// Returns the records to correct along with a change, except records that the change writes
  /// anyway.
  func outdatedRecords(beside change: DraftChange) -> [FieldRecord] {
    guard !outdated.isEmpty else { return [] }
    let written = Set((change.edited + change.followed).map { $0.key })
    return outdated.filter { !written.contains($0.key) }
  }

  /// Saves corrected records if no other change will be saved.
  mutating func correctRecords() throws(StoreError) {
    guard !outdated.isEmpty || !recalculated.isEmpty else { return }
    var change = DraftChange(
      of: draft.id, seen: draft.revision, tally: session.keptTally, at: person.now())
    change.followed = outdated
    change.uniqueKey = session.uniqueKey
    addRecalculated(to: &change, from: session)
    if case .saved(let revision) = try store.save(change) {
      (outdated, recalculated, draft.revision) = ([], [], revision)
    }
  }
}

extension Session {
  /// Returns the fields whose calculated answer differs from the stored one, for example because it
  /// depends on the day.
  func recalculated(since records: [FieldRecord]) -> [Int] {
    guard !plan.programs.calculationNodes.isEmpty else { return [] }
    return records.compactMap { record in
      guard let place = knownPlace(of: record.key), fields[place].isCalculated,
        !record.content.hasSameMeaning(as: keptContent(of: place))
      else { return nil }
      return place
    }
  }
}

extension OpenDraft {
  /// Adds calculated answers that have changed since they were stored.
  func addRecalculated(to change: inout DraftChange, from session: Session) {
    let written = Set(change.edited.map { $0.key })
    let places = recalculated.filter { !written.contains(session.key(of: $0)) }
    guard !places.isEmpty else { return }
    for place in places {
      var record = session.record(of: place)
      (record.revision, record.updatedAt) = (change.seen + 1, change.moment)
      change.followed.removeAll { $0.key == record.key }
      change.edited.append(record)
    }
    (change.groups, change.rules) = (session.keptGroups, session.rules)
  }
}
