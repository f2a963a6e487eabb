import FormSession

extension DraftContents {
  /// What people call the draft, without asking the store: its title, or else what its form's unique
  /// fields show, but for what is masked, not kept or does not take part.
  func name(by definition: FormDefinition) -> String {
    if let title = draft.title { return title }
    return definition.unique.compactMap { key in
      fields.first { $0.key == key && $0.mask == nil && $0.applies }?.display
    }.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension Draft {
  /// The draft above what is said of it: the end of its id, and what people call it.
  func heading(_ name: String) -> String { id.ending + (name.isEmpty ? "" : " \(name)") }
}
