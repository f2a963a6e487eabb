import FormSession

extension MemoryStore {
  /// Returns the contents of a draft in order: each entry after the entry that contains it, and the
  /// fields of each entry together.
  func inOrder(_ contents: DraftContents) -> DraftContents {
    guard let form = registered[contents.draft.form]?.definition,
      form.groups.contains(where: { $0.repetition != nil })
    else { return contents }
    var contents = contents
    var groups: [String?: Int] = [:]
    for (place, group) in form.groups.enumerated() { groups[group.key] = place }
    contents.sort(
      groups, fields: places(form.fields.map { $0.key }), rules: places(form.rules.map { $0.key }))
    contents.rules = named(contents.rules, of: form, contents.entries.paths)
    return contents
  }

  /// Returns rules with the current positions of their entries.
  private func named(
    _ rules: [RuleState], of form: FormDefinition, _ paths: [EntryID: String]
  ) -> [RuleState] {
    rules.map { state in
      let name = FieldPath.name(in: state.key)
      guard let rule = form.rules.first(where: { $0.key == name }) else { return state }
      return RuleState(
        rule, isBroken: state.isBroken, isAcknowledged: state.isAcknowledged,
        message: state.message, in: state.entry, key: state.key,
        path: paths[state.entry].map { "\($0).\(name)" } ?? name)
    }
  }

  private func places(_ keys: [String]) -> [String: Int] {
    Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
  }
}

/// Returns the keys of fields with these names, in all entries of a draft.
func keys(of names: some Sequence<String>, in draft: MemoryStore.StoredDraft) -> Set<String> {
  let names = Set(names)
  return names.union(
    draft.contents.fields.map { $0.key }.filter { names.contains(FieldPath.name(in: $0)) })
}

/// Returns the sort key for a part of a draft: its name, and then its entry.
func rank(_ key: String, in entry: EntryID) -> String {
  let digits = String(entry.number)
  return
    "\(FieldPath.name(in: key))\u{0}\(String(repeating: "0", count: 20 - digits.count))\(digits)"
}
