extension EntryTable {
  /// Adds an entry, and returns its index.
  ///
  /// The entry becomes part of the draft if the entry that contains it is part of the draft.
  mutating func add(_ record: EntryRecord, of repeated: Int, in parent: Int, _ nodes: [Int]) -> Int
  {
    let number = entries.count
    numbers[record.id] = number
    entries.append(
      Entry(
        id: record.id, ofRepeat: repeated, parent: parent, firstPlace: placeCount,
        firstNode: fullNodeCount, rank: EntryTable.clamped(record.rank), status: record.status,
        isLive: false, inner: repeats.all[repeated].inner.map { _ in [] }))
    for field in repeats.all[repeated].fields {
      placeOrigins.append(Origin(original: Int32(field), entry: Int32(number)))
    }
    for node in nodes {
      nodeOrigins.append(Origin(original: Int32(node), entry: Int32(number)))
    }
    if record.status == .present { _ = show(number) }
    return number
  }

  mutating func reserveCapacity(_ count: Int, fields: Int) {
    numbers.reserveCapacity(count)
    entries.reserveCapacity(count + 1)
    placeOrigins.reserveCapacity(fields)
  }

  /// Changes the status of an entry, and returns the entries that appeared or disappeared.
  mutating func setStatus(of entry: Int, _ status: EntryRecord.Status) -> [Int] {
    let was = entries[entry].status == .present
    entries[entry].status = status
    guard was != (status == .present) else { return [] }
    if status == .present { return show(entry) }
    let gone = live(within: entry).filter { entries[$0].isLive }
    for entry in gone { entries[entry].isLive = false }
    liveCount -= gone.count
    takeOut(entry)
    return gone
  }

  /// Moves an entry among its siblings.
  mutating func setRank(of entry: Int, _ rank: Int64) {
    let isPresent = entries[entry].status == .present
    if isPresent { takeOut(entry) }
    entries[entry].rank = EntryTable.clamped(rank)
    if isPresent { insert(entry) }
  }

  /// Inserts an entry among its siblings, and returns the entries that became part of the draft.
  private mutating func show(_ entry: Int) -> [Int] {
    insert(entry)
    guard entries[entries[entry].parent].isLive else { return [] }
    let shown = live(within: entry)
    for entry in shown { entries[entry].isLive = true }
    liveCount += shown.count
    return shown
  }

  private mutating func insert(_ entry: Int) {
    let place = sortedPlace(of: entry)
    changeSiblings(of: entry) { $0.insert(entry, at: place) }
  }

  /// Returns the index at which an entry belongs among its siblings.
  private func sortedPlace(of entry: Int) -> Int {
    let siblings = present(entries[entry].ofRepeat, in: entries[entry].parent)
    let own = (entries[entry].rank, entries[entry].id)
    // Entries are mostly added in order.
    if let last = siblings.last, (entries[last].rank, entries[last].id) < own {
      return siblings.count
    }
    var (low, high) = (0, siblings.count)
    while low < high {
      let middle = (low + high) / 2
      let other = (entries[siblings[middle]].rank, entries[siblings[middle]].id)
      if own < other { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private mutating func takeOut(_ entry: Int) {
    let place = entries[entry].position - 1
    changeSiblings(of: entry) { $0.remove(at: place) }
  }

  /// Changes the list that contains an entry and its siblings, and updates their positions.
  private mutating func changeSiblings(of entry: Int, _ change: (inout [Int]) -> Void) {
    let (parent, repeated) = (entries[entry].parent, entries[entry].ofRepeat)
    guard let index = repeats.all[repeats.all[repeated].parent].inner.firstIndex(of: repeated)
    else { return }
    var siblings = entries[parent].inner[index]
    // Nothing else references the list while it changes, so it is not copied.
    entries[parent].inner[index] = []
    change(&siblings)
    // Only positions after the change differ, so they are checked from the end.
    for place in siblings.indices.reversed() {
      if entries[siblings[place]].position == place + 1, siblings[place] != entry { break }
      entries[siblings[place]].position = place + 1
    }
    entries[parent].inner[index] = siblings
  }

  private static func clamped(_ rank: Int64) -> Int64 { min(max(rank, -1 << 60), 1 << 60) }
}

// MARK: - Ranks

extension EntryTable {
  /// Returns a rank that puts an entry at a position among its parent's entries; nil if the ranks
  /// of its neighbors leave no room.
  func rank(at position: Int, of repeated: Int, in parent: Int, moving entry: Int? = nil) -> Int64?
  {
    let siblings = present(repeated, in: parent)
    var places = siblings.count
    var index = min(max(position - 1, 0), siblings.count)
    if let entry, entries[entry].position - 1 < siblings.count {
      places -= 1
      index = min(index, places)
      // The moved entry itself does not count.
      let own = entries[entry].position - 1
      let others = { (place: Int) in siblings[place < own ? place : place + 1] }
      return rank(
        between: index > 0 ? others(index - 1) : nil, index < places ? others(index) : nil)
    }
    return rank(
      between: index > 0 ? siblings[index - 1] : nil, index < places ? siblings[index] : nil)
  }

  private func rank(between before: Int?, _ after: Int?) -> Int64? {
    switch (before.map { entries[$0].rank }, after.map { entries[$0].rank }) {
    case (nil, nil): EntryRecord.rankStep
    case (let before?, nil): before + EntryRecord.rankStep
    case (nil, let after?): after - EntryRecord.rankStep
    case (let before?, let after?):
      after - before < 2 ? nil : before + (after - before) / 2
    }
  }
}
