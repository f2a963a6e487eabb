import FieldEngine

extension Session {
  /// A stored record with the display that its field has when nobody edits it; nil when it has that
  /// already, or no text at all.
  ///
  /// Earlier versions of the program stored the text of a focused field as it was edited.
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
  /// Whether any of the records of this draft has to be corrected before the draft is final.
  package func isOutdated(_ records: [FieldRecord]) -> Bool {
    records.contains { corrected($0) != nil }
  }
}

extension OpenDraft {
  /// The records to correct along with a change that does not write them anyway.
  func outdatedRecords(beside change: DraftChange) -> [FieldRecord] {
    guard !outdated.isEmpty else { return [] }
    let written = Set((change.edited + change.followed).map(\.key))
    return outdated.filter { !written.contains($0.key) }
  }

  /// Corrects records by themselves, for a draft that nothing else is done in any more.
  mutating func correctRecords() throws(StoreFault) {
    guard !outdated.isEmpty else { return }
    var change = DraftChange(
      of: draft.id, seen: draft.revision, tally: draft.tally, at: person.now())
    change.followed = outdated
    if case .saved = try store.save(change) { outdated = [] }
  }
}
