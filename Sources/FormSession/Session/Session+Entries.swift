import FieldEngine

/// Adding, removing and moving entries.
extension Session {
  /// Adds an entry at a position or at the end, as if a person had added it.
  mutating func addEntry(
    to path: String, at position: Int?, _ work: inout SessionWork
  ) throws(SessionRefusal) {
    guard let (repeated, parent) = repeated(at: path) else { throw .noRepeat(path) }
    let (key, repetition) = (plan.repeats.all[repeated].key, plan.repeats.all[repeated].repetition)
    if repetition.count != nil { throw .entriesAreCounted(key) }
    let count = entries.present(repeated, in: parent).count
    if let most = repetition.max, count >= most { throw .tooManyEntries(key, most) }
    guard entries.liveCount < FormDefinition.Repetition.mostEntries else {
      throw .tooManyEntries(key, FormDefinition.Repetition.mostEntries)
    }
    if let position, !(1...count + 1 ~= position) { throw .noPosition(position, of: count + 1) }
    let entry = begin(repeated, in: parent, at: position ?? count + 1, &work)
    record(EntryStep(entry: entry, back: .status(.removed)))
  }

  /// Removes an entry with everything in it.
  mutating func removeEntry(_ path: String, _ work: inout SessionWork) throws(SessionRefusal) {
    guard let entry = entry(at: path) else { throw .noEntry(path) }
    let own = entries.entries[entry]
    let (key, repetition) = (
      plan.repeats.all[own.ofRepeat].key, plan.repeats.all[own.ofRepeat].repetition
    )
    if repetition.count != nil { throw .entriesAreCounted(key) }
    if let least = repetition.min, entries.present(own.ofRepeat, in: own.parent).count <= least {
      throw .tooFewEntries(key, least)
    }
    try set(.removed, of: entry, &work)
    record(EntryStep(entry: entry, back: .status(.present)))
  }

  /// Moves an entry to another position among its siblings.
  mutating func moveEntry(
    _ path: String, to position: Int, _ work: inout SessionWork
  ) throws(SessionRefusal) {
    guard let entry = entry(at: path) else { throw .noEntry(path) }
    let own = entries.entries[entry]
    let count = entries.present(own.ofRepeat, in: own.parent).count
    guard 1...count ~= position else { throw .noPosition(position, of: count) }
    guard position != own.position else { return }
    let rank = freeRank(at: position, of: own.ofRepeat, in: own.parent, moving: entry, &work)
    let back = entries.entries[entry].rank
    setRank(rank, of: entry, &work)
    record(EntryStep(entry: entry, back: .rank(back)))
  }

  /// Undoes or redoes a step, and returns the step that reverses it.
  mutating func reverse(
    _ step: EntryStep, _ work: inout SessionWork
  ) throws(SessionRefusal) -> EntryStep {
    let own = entries.entries[step.entry]
    switch step.back {
    case .status(let status):
      try set(status, of: step.entry, &work)
      return EntryStep(entry: step.entry, back: .status(own.status))
    case .rank(let rank):
      setRank(rank, of: step.entry, &work)
      return EntryStep(entry: step.entry, back: .rank(own.rank))
    }
  }

  private mutating func record(_ step: EntryStep) {
    discardFuture()
    steps.add(step)
    forgetExcessSteps()
  }
}

// MARK: - Entries without steps

extension Session {
  /// Adds a new entry with its initial inner entries.
  ///
  /// An entry whose identity was chosen in advance (`plannedEntries`) begins without them.
  @discardableResult
  mutating func begin(
    _ repeated: Int, in parent: Int, at position: Int, _ work: inout SessionWork
  ) -> Int {
    let rank = freeRank(at: position, of: repeated, in: parent, moving: nil, &work)
    let (id, isPlanned) = newIdentity()
    let record = EntryRecord(
      id, of: plan.repeats.all[repeated].key, in: entries.entries[parent].id, rank: rank)
    let entry = add(record, of: repeated, in: parent)
    work.began(entry)
    if entries.entries[entry].isLive { work.appeared.append(entry) }
    if !isPlanned { beginInnerEntries(of: entry, &work) }
    return entry
  }

  /// Returns an identity for a new entry, and whether the identity was chosen in advance.
  private mutating func newIdentity() -> (id: EntryID, isPlanned: Bool) {
    while !plannedEntries.isEmpty {
      let planned = plannedEntries.removeFirst()
      if entries.number(of: planned) == nil { return (planned, true) }
    }
    while entries.number(of: nextEntry) != nil { nextEntry = nextEntry.next }
    defer { nextEntry = nextEntry.next }
    return (nextEntry, false)
  }

  /// Adds the initial entries in an entry or the draft, except for those of the given repeats.
  mutating func beginInnerEntries(
    of entry: Int, besides groups: Set<String> = [], _ work: inout SessionWork
  ) {
    for inner in plan.repeats.all[entries.entries[entry].ofRepeat].inner
    where !groups.contains(plan.repeats.all[inner].key)
      && entries.present(inner, in: entry).isEmpty
    {
      for position in 0..<plan.repeats.all[inner].repetition.firstEntries
      where entries.liveCount < FormDefinition.Repetition.mostEntries {
        begin(inner, in: entry, at: position + 1, &work)
      }
    }
  }

  /// Returns the repeat of a new entry, and the index of the entry that contains it; nil if the
  /// record does not fit the form or the draft.
  func place(for record: EntryRecord) -> (repeated: Int, parent: Int)? {
    guard let repeated = plan.repeats.number(of: record.group),
      let parent = entries.number(of: record.parent),
      entries.entries[parent].ofRepeat == plan.repeats.all[repeated].parent
    else { return nil }
    return (repeated, parent)
  }

  /// Adds an entry with its fields, and returns its index.
  mutating func add(_ record: EntryRecord, of repeated: Int, in parent: Int) -> Int {
    let entry = entries.add(
      record, of: repeated, in: parent, plan.programs.nodesOfRepeat[repeated])
    for field in plan.repeats.all[repeated].fields {
      fields.append(fields[field])
      cells.append(AnswerCell())
      takesPart.append(false)
      reasons.append(nil)
      fieldTallies.append(Tally())
    }
    for _ in plan.programs.nodesOfRepeat[repeated] { flags.append(true) }
    entryTallies.append(Tally())
    return entry
  }

  /// Changes whether an entry is part of the draft, after moving the focus out of the entry.
  mutating func set(
    _ status: EntryRecord.Status, of entry: Int, _ work: inout SessionWork
  ) throws(SessionRefusal) {
    if status != .present, let place = focusedPlace, isWithin(place, entry) {
      try leave(place, &work)
    }
    setStatus(status, of: entry, &work)
  }

  /// Changes whether an entry is part of the draft, and records the entries that appear or
  /// disappear along with it.
  mutating func setStatus(
    _ status: EntryRecord.Status, of entry: Int, _ work: inout SessionWork
  ) {
    work.change(entry)
    let changed = entries.setStatus(of: entry, status)
    if status == .present {
      work.appeared += changed
    } else {
      work.disappeared += changed
    }
  }

  private mutating func setRank(_ rank: Int64, of entry: Int, _ work: inout SessionWork) {
    work.change(entry)
    work.moved.append(entry)
    entries.setRank(of: entry, rank)
  }

  /// Returns a rank for a position, making room if necessary.
  private mutating func freeRank(
    at position: Int, of repeated: Int, in parent: Int, moving entry: Int?,
    _ work: inout SessionWork
  ) -> Int64 {
    if let rank = entries.rank(at: position, of: repeated, in: parent, moving: entry) {
      return rank
    }
    spreadRanks(of: entries.siblings(repeated, in: parent), &work)
    return entries.rank(at: position, of: repeated, in: parent, moving: entry) ?? 0
  }

  /// Gives entries ranks with equal distances, in the same order.
  ///
  /// Removed entries, and the ranks that steps restore, keep their order among the others, so that
  /// undo restores the order that people saw.
  private mutating func spreadRanks(of siblings: [Int], _ work: inout SessionWork) {
    let ofEntries = Dictionary(grouping: siblings) { entries.entries[$0].rank }
    let ofSteps = steps.ranks(of: Set(siblings))
    var (last, new) = (Int64(0), [Int64: Int64]())
    for rank in ofSteps.union(ofEntries.keys).sorted() {
      last += EntryRecord.rankStep
      new[rank] = last
      for (index, sibling) in (ofEntries[rank] ?? []).enumerated() {
        if index > 0 { last += EntryRecord.rankStep }
        setRank(last, of: sibling, &work)
      }
    }
    steps.replaceRanks(of: Set(siblings), by: new)
  }

  /// Whether a field is in an entry, or in another entry inside it.
  func isWithin(_ place: Int, _ entry: Int) -> Bool {
    entries.entry(
      around: entries.entry(ofPlace: place), of: entries.entries[entry].ofRepeat) == entry
  }

  /// Whether an entry, or another entry inside it, contains a reason or an answer that is not
  /// calculated.
  package func hasAnswers(in path: String) -> Bool { entry(at: path).map(hasAnswers) ?? false }

  func hasAnswers(_ entry: Int) -> Bool {
    entries.live(within: entry).contains { inner in
      places(in: inner).contains { place in
        (!isEmpty(place) || reasons[place] != nil) && !fields.span[place].isCalculated
      }
    }
  }
}

// MARK: - Counted entries

extension Session {
  /// Adds or removes entries until a repeat has the given number of entries.
  ///
  /// Surplus entries are set aside with their answers, and return when the number increases again.
  mutating func count(
    _ repeated: Int, in parent: Int, to wanted: Int, _ work: inout SessionWork
  ) {
    var present = entries.present(repeated, in: parent)
    while present.count > wanted, let last = present.popLast() {
      // If a field keeps the focus, the entry that contains it stays as well.
      do throws(SessionRefusal) { try set(.setAside, of: last, &work) } catch { return }
    }
    guard present.count < wanted else { return }
    for entry in entries.setAside(repeated, in: parent) where present.count < wanted {
      do throws(SessionRefusal) { try set(.present, of: entry, &work) } catch { return }
      present.append(entry)
    }
    while present.count < wanted, entries.liveCount < FormDefinition.Repetition.mostEntries {
      present.append(begin(repeated, in: parent, at: present.count + 1, &work))
    }
  }
}

extension EntryTable {
  /// Returns the entries of a repeat that its count has set aside, in order.
  fileprivate func setAside(_ repeated: Int, in parent: Int) -> [Int] {
    siblings(repeated, in: parent).filter { entries[$0].status == .setAside }
  }

  /// Returns all entries of a repeat in order, including those that are not part of the draft.
  fileprivate func siblings(_ repeated: Int, in parent: Int) -> [Int] {
    indices.filter { entries[$0].ofRepeat == repeated && entries[$0].parent == parent }
      .sorted { (entries[$0].rank, entries[$0].id) < (entries[$1].rank, entries[$1].id) }
  }
}
