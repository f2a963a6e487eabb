import FieldEngine

extension Session {
  /// Returns a stored record with a corrected display, or nil if it needs no correction.
  ///
  /// Earlier versions of the program stored the text of a focused field in its editing format.
  func corrected(_ record: FieldRecord) -> FieldRecord? {
    guard let stored = record.display, let place = plan.places[record.key],
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
  /// Returns the records to correct together with a change, without those that it writes anyway.
  func outdatedRecords(beside change: DraftChange) -> [FieldRecord] {
    guard !outdated.isEmpty else { return [] }
    let written = Set((change.edited + change.followed).map(\.key))
    return outdated.filter { !written.contains($0.key) }
  }

  /// Corrects records when no further change will be saved.
  mutating func correctRecords() throws(StoreFault) {
    guard !outdated.isEmpty else { return }
    var change = DraftChange(
      of: draft.id, seen: draft.revision, tally: draft.tally, at: person.now())
    change.followed = outdated
    if case .saved = try store.save(change) { outdated = [] }
  }
}
