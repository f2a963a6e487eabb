import FieldEngine

extension Session {
  /// Returns a stored record with its validity and display corrected; nil if no correction is
  /// needed or possible.
  ///
  /// The validity can depend on the day and the time. Earlier versions of the program stored the
  /// text of a focused field in its editing format.
  func corrected(_ record: FieldRecord) -> FieldRecord? {
    // The text of a held answer is unknown, for example because its key is missing.
    guard let stored = record.display, !record.content.isHeld,
      let place = knownPlace(of: record.key), fields.span[place].mayBeStored
    else { return nil }
    if (record.issue == nil) != fieldTallies[place].isValid {
      return self.record(of: place, revision: record.revision, at: record.updatedAt)
    }
    let display = fields.span[place].found?.texts.display ?? fields[place].leftDisplay
    guard !display.isIdentical(to: stored) else { return nil }
    var record = record
    record.display = display
    return record
  }
}

extension Session {
  /// Whether anything in a draft must be corrected before the draft is finalized.
  package func isOutdated(_ contents: DraftContents) -> Bool {
    breaksRules(otherThan: contents.rules) || contents.fields.contains { corrected($0) != nil }
      || !recounted(since: contents.entries).isEmpty
  }

  /// Whether other rules are broken than were stored.
  func breaksRules(otherThan stored: [RuleState]) -> Bool {
    Set(broken.map { rule($0).key }) != Set(stored.filter { $0.isBroken }.map { $0.key })
  }
}

extension OpenDraft {
  /// Whether stored records or rules must be corrected.
  var isOutdated: Bool { !outdated.isEmpty || hasOutdatedRules }

  /// Adds the corrections of stored records that a change does not write anyway, and of the counts
  /// that depend on them.
  func addCorrections(to change: inout DraftChange, from session: Session) {
    guard isOutdated else { return }
    let written = Set((change.edited + change.followed).map { $0.key })
    change.followed += outdated.filter { !written.contains($0.key) }
    (change.groups, change.rules) = (session.keptGroups, session.rules)
  }

  /// Saves the corrections and recalculated answers that no action has saved yet.
  mutating func correctRecords() throws(StoreError) {
    guard isOutdated || !recalculated.isEmpty || !recounted.isEmpty else { return }
    var change = DraftChange(
      of: draft.id, seen: draft.revision, tally: session.keptTally, at: person.now())
    addCorrections(to: &change, from: session)
    addRecounted(to: &change, from: session)
    change.uniqueKey = session.uniqueKey
    addRecalculated(to: &change, from: session)
    if case .saved(let revision) = try store.save(change) {
      (outdated, hasOutdatedRules, draft.revision) = ([], false, revision)
      (recalculated, recounted) = ([], [])
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

extension Session {
  /// Returns the entries that the counts of repeats have added, set aside or brought back since
  /// they were stored, for example because a count depends on the day.
  func recounted(since records: [EntryRecord]) -> [EntryID] {
    guard !plan.programs.countNodes.isEmpty else { return [] }
    return recordsOfEntries(revision: 0).changed(since: records).map { $0.id }
  }
}

extension [EntryRecord] {
  /// Returns the entries that are new or whose status differs from an earlier list.
  package func changed(since before: [EntryRecord]) -> [EntryRecord] {
    let known = Dictionary(before.map { ($0.id, $0.status) }) { first, _ in first }
    return filter { known[$0.id] != $0.status }
  }
}

extension OpenDraft {
  /// Adds the entries that counts have changed since they were stored, with their fields.
  func addRecounted(to change: inout DraftChange, from session: Session) {
    if recounted.isEmpty { return }
    let written = Set(change.entries.map { $0.id })
    let edited = Set(change.edited.map { $0.key })
    for id in recounted where !written.contains(id) {
      guard let entry = session.entries.number(of: id) else { continue }
      var record = session.entries.record(of: entry)
      record.revision = change.seen + 1
      change.entries.append(record)
      for place in session.places(in: entry) where !edited.contains(session.key(of: place)) {
        var record = session.record(of: place)
        (record.revision, record.updatedAt) = (change.seen + 1, change.moment)
        change.followed.removeAll { $0.key == record.key }
        change.edited.append(record)
      }
    }
    (change.groups, change.rules) = (session.keptGroups, session.rules)
  }
}
