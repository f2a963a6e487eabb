import FormSession

extension RowFiller {
  /// Returns the records of a new draft's entries, each after the entry that contains it.
  ///
  /// An entry keeps the identity in its file if that identity is free.
  func newEntries(
    _ entries: [EntryCells], in session: Session
  ) -> (records: [EntryRecord], EntryMatcher) {
    var matcher = EntryMatcher(session)
    var identities = EntryIdentities(entries)
    var records: [EntryRecord] = []
    var counts: [String: [EntryID: Int64]] = [:]
    matcher.match(entries) { match throws(RowReport.Rejection) in
      guard records.count < FormDefinition.Repetition.mostEntries else { throw .tooManyEntries }
      let id = identities.identity(for: match.entry)
      let rank = counts[match.entry.group, default: [:]][match.parent, default: 0] + 1
      counts[match.entry.group, default: [:]][match.parent] = rank
      records.append(
        EntryRecord(
          id, of: match.entry.group, in: match.parent, rank: rank * EntryRecord.rankStep))
      return id
    }
    return (records, matcher)
  }
}

/// Gives entries their identities from the file, or new identities if those are missing or already
/// used.
private struct EntryIdentities {
  private var taken: Set<EntryID>
  private var used: Set<EntryID> = []
  private var next = EntryID(1)

  init(_ entries: [EntryCells]) {
    taken = Set(entries.compactMap { EntryID($0.identity ?? "") })
  }

  mutating func identity(for entry: EntryCells) -> EntryID {
    // Entries of several repeats can have the same number in a file that was written by hand.
    if let id = EntryID(entry.identity ?? ""), used.insert(id).inserted { return id }
    while taken.contains(next) || used.contains(next) { next = next.next }
    used.insert(next)
    return next
  }
}

extension RowReport.Rejection {
  static let tooManyEntries = Self(
    "import.too_many_entries",
    "A draft can have at most \(FormDefinition.Repetition.mostEntries) entries.")
}

extension EntryMatcher {
  /// Returns the reports about the rejected rows.
  func reports(draft: String?) -> [RowReport] {
    rejected.map { entry, reason in
      var report = RowReport(entry, draft: draft)
      report.rejection = reason
      return report
    }
  }
}
