import FormSession

extension MemoryStore {
  /// Returns the contents of a draft in the promised order: each entry after the one that contains it,
  /// and the fields of each entry together.
  func inOrder(_ contents: DraftContents) -> DraftContents {
    guard !contents.entries.isEmpty, let form = registered[contents.draft.form]?.definition else {
      return contents
    }
    var contents = contents
    contents.entries = contents.entries.inOrder(groups: places(form.groups.map { $0.key }))
    let entries = Dictionary(
      uniqueKeysWithValues: contents.entries.enumerated().map { ($1.id, $0) })
    let (fields, rules) = (places(form.fields.map { $0.key }), places(form.rules.map { $0.key }))
    func isBefore(_ left: (EntryID, String), _ right: (EntryID, String), _ places: [String?: Int])
      -> Bool
    {
      let (entry, other) = (entries[left.0] ?? -1, entries[right.0] ?? -1)
      if entry != other { return entry < other }
      return places[name(inPath: left.1)] ?? 0 < places[name(inPath: right.1)] ?? 0
    }
    contents.fields.sort { isBefore(($0.entry, $0.key), ($1.entry, $1.key), fields) }
    contents.rules.sort { isBefore(($0.entry, $0.key), ($1.entry, $1.key), rules) }
    return contents
  }

  private func places(_ keys: [String]) -> [String?: Int] {
    Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
  }
}

/// Returns the name of a field or a rule after the last entry of its path.
func name(inPath path: String) -> String {
  path.split(separator: ".").last.map(String.init) ?? path
}

/// Returns the keys of fields with these names, in all entries of a draft.
func keys(of names: some Sequence<String>, in draft: MemoryStore.StoredDraft) -> Set<String> {
  let names = Set(names)
  return names.union(draft.contents.fields.map { $0.key }.filter { names.contains(name(inPath: $0)) })
}

/// Returns a text that sorts a part of a draft by its name, and then by its entry.
func rank(_ key: String, in entry: EntryID) -> String {
  let digits = String(entry.number)
  return "\(name(inPath: key))\u{0}\(String(repeating: "0", count: 20 - digits.count))\(digits)"
}
