import FormSession

extension DraftContents {
  /// Returns the name of the draft without asking the store.
  ///
  /// The name is the title, or else the text of the form's unique fields, except those that are
  /// masked or never stored, or that do not apply.
  func name(by definition: FormDefinition) -> String {
    if let title = draft.title { return title }
    return definition.unique.compactMap { key in
      fields.first { $0.key == key && $0.mask == nil && $0.applies }?.display
    }.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
