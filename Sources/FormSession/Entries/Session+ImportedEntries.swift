import Expressions

/// Entries whose identities come from a file.
extension Session {
  /// Replaces the initial entries of some repeats in a new draft with the given entries.
  ///
  /// Each entry must come after the entry that contains it. Nothing is evaluated until the session
  /// is filled, so a repeat keeps these entries even though the answer that determines their number
  /// arrives together with them.
  package mutating func replaceEntries(of groups: Set<String>, with records: [EntryRecord]) {
    let kept = entries.live.filter { !isWithin(groups, $0) }.map(entries.record)
    forgetEntries()
    var work = SessionWork()
    for record in kept + records { addImported(record, &work) }
    // Repeats without a file begin as usual.
    for entry in work.begun { beginInnerEntries(of: entry, besides: groups, &work) }
    arrangement = EntryArrangement(entries, plan)
    var evaluator = Evaluator()
    for entry in work.begun { beginImported(entry, &evaluator) }
  }

  /// Whether an entry, or an entry that contains it, belongs to one of the given repeats.
  private func isWithin(_ groups: Set<String>, _ entry: Int) -> Bool {
    plan.repeats.path(to: entries.entries[entry].ofRepeat).contains {
      groups.contains(plan.repeats.all[$0].key)
    }
  }

  private mutating func addImported(_ record: EntryRecord, _ work: inout SessionWork) {
    guard entries.number(of: record.id) == nil,
      entries.liveCount < FormDefinition.Repetition.mostEntries,
      let (repeated, parent) = place(for: record)
    else { return }
    work.began(add(record, of: repeated, in: parent))
    nextEntry = max(nextEntry, record.id.next)
  }

  private mutating func beginImported(_ entry: Int, _ evaluator: inout Evaluator) {
    for place in places(in: entry) { takesPart[place] = true }
    for (field, program) in plan.programs.initials
    where plan.repeats.ofField[field] == entries.entries[entry].ofRepeat {
      let place = entries.entries[entry].firstPlace + plan.repeats.offsets[field]
      restart(place, with: value(of: program, from: entry, &evaluator).text)
    }
  }
}

extension Session {
  /// Returns the entry that contains the field at a place; ``EntryID/draft`` if no entry does.
  package func entryID(of place: Int) -> EntryID {
    entries.entries[entries.entry(ofPlace: place)].id
  }

  /// Returns the record of an entry, even a removed one; nil if there is no such entry.
  package func entryRecord(_ id: EntryID) -> EntryRecord? {
    entries.number(of: id).flatMap { $0 == 0 ? nil : entries.record(of: $0) }
  }

  /// Whether an entry is part of the draft.
  package func isPresent(_ id: EntryID) -> Bool {
    entries.number(of: id).map { entries.entries[$0].isLive } ?? false
  }

  /// Returns the entries of a repeat inside an entry, or directly in the draft, in order.
  package func entries(of group: String, in parent: EntryID) -> [EntryID] {
    guard let repeated = plan.repeats.number(of: group), let entry = entries.number(of: parent),
      plan.repeats.all[repeated].parent == entries.entries[entry].ofRepeat
    else { return [] }
    return entries.present(repeated, in: entry).map { entries.entries[$0].id }
  }

  /// An identity that no entry in the draft uses.
  package var freeEntryID: EntryID {
    var id = nextEntry
    while entries.number(of: id) != nil { id = id.next }
    return id
  }

  /// The number of entries in the draft.
  package var entryCount: Int { entries.liveCount }
}
