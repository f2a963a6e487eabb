extension [EntryRecord] {
  /// Returns the entries in the order of their form: each is followed by those that it contains, and
  /// those of the same parent are ordered by their group's place, rank and age.
  ///
  /// Entries whose parent is missing come last.
  package func inOrder(groups places: [String?: Int]) -> [EntryRecord] {
    let siblings = Dictionary(grouping: self, by: { $0.parent }).mapValues { entries in
      entries.sorted { left, right in
        let (place, other) = (places[left.group] ?? .max, places[right.group] ?? .max)
        return (place, left.rank, left.id) < (other, right.rank, right.id)
      }
    }
    var result: [EntryRecord] = []
    result.reserveCapacity(count)
    var waiting: [EntryRecord] = siblings[.draft].map { $0.reversed() } ?? []
    while let entry = waiting.popLast() {
      result.append(entry)
      if let contained = siblings[entry.id] { waiting += contained.reversed() }
    }
    if result.count < count {
      let placed = Set(result.map { $0.id })
      result += filter { !placed.contains($0.id) }.sorted { $0.id < $1.id }
    }
    return result
  }

  /// The entries that are not part of the draft: removed ones, and all that they contain.
  ///
  /// Each entry must come after the one that contains it.
  package var absent: Set<EntryID> {
    reduce(into: []) { absent, entry in
      if entry.status != .present || absent.contains(entry.parent) { absent.insert(entry.id) }
    }
  }
}

extension DraftContents {
  /// Returns the contents without the entries that are not part of the draft, as they are finalized.
  package var withoutAbsentEntries: DraftContents {
    let absent = entries.absent
    guard !absent.isEmpty else { return self }
    var contents = self
    contents.entries.removeAll { absent.contains($0.id) }
    contents.fields.removeAll { absent.contains($0.entry) }
    contents.rules.removeAll { absent.contains($0.entry) }
    return contents
  }
}

extension [EntryRecord] {
  /// The paths of the present entries, with positions: `member[1].medicine[2]`.
  ///
  /// The entries must be in their order. Those inside a removed entry have no path.
  package var paths: [EntryID: String] {
    var paths: [EntryID: String] = [:]
    var counts: [EntryID: [String: Int]] = [:]
    for entry in self where entry.status == .present {
      guard entry.parent == .draft || paths[entry.parent] != nil else { continue }
      counts[entry.parent, default: [:]][entry.group, default: 0] += 1
      let position = counts[entry.parent]?[entry.group] ?? 1
      let start = paths[entry.parent].map { "\($0)." } ?? ""
      paths[entry.id] = "\(start)\(entry.group)[\(position)]"
    }
    return paths
  }
}
