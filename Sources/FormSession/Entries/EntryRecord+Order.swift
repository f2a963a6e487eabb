extension [EntryRecord] {
  /// Returns the entries in the order of their form.
  ///
  /// Each entry is followed by the entries that it contains. Entries with the same parent are
  /// ordered by their group's place, then by rank, and then by age.
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

  /// The entries that are not part of the draft: removed ones, and all entries inside them.
  ///
  /// Each entry must come after the entry that contains it.
  package var absent: Set<EntryID> {
    reduce(into: []) { absent, entry in
      if entry.status != .present || absent.contains(entry.parent) { absent.insert(entry.id) }
    }
  }
}

extension DraftContents {
  /// Sorts entries, fields and rules by their places in the form: the parts of the draft itself
  /// come first, and then those of each entry.
  package mutating func sort(
    _ groups: [String?: Int], fields fieldPlaces: [String: Int], rules rulePlaces: [String: Int]
  ) {
    entries = entries.inOrder(groups: groups)
    var order: [EntryID: Int] = [.draft: -1]
    for (place, entry) in entries.enumerated() { order[entry.id] = place }
    let places = fields.map { field in
      (order[field.entry] ?? .max, fieldPlaces[FieldPath.name(in: field.key)] ?? .max)
    }
    fields = places.indices.sorted { places[$0] < places[$1] }.map { fields[$0] }
    let others = rules.map { rule in
      (order[rule.entry] ?? .max, rulePlaces[FieldPath.name(in: rule.key)] ?? .max)
    }
    rules = others.indices.sorted { others[$0] < others[$1] }.map { rules[$0] }
  }

  /// Returns the contents without the entries that are not part of the draft, as they are when the
  /// draft is finalized.
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
  /// The paths of the present entries, given by positions: `member[1].medicine[2]`.
  ///
  /// The entries must be in order. Entries inside a removed one have no path.
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

extension FieldPath {
  /// Returns the part of a path after its last entry, which is the key of a field or a rule.
  ///
  /// A rule's key can contain a dot, as in `medicine[#1].dose.constraint`.
  package static func name(in path: String) -> String {
    guard let end = path.utf8.lastIndex(of: UInt8(ascii: "]")) else { return path }
    return String(path[path.utf8.index(after: end)...].dropFirst())
  }

  /// The innermost entry, if the path names it by its identity.
  package var entry: EntryID? {
    guard case .id(let id)? = steps.last?.selector else { return nil }
    return id
  }
}
