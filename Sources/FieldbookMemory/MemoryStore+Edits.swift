public import FormSession

extension MemoryStore: EditRepository {
  /// Returns the outcome of an edit that a page sent.
  public func outcome(
    of operation: OperationID, on id: DraftID
  ) throws(StoreError) -> EditOutcome? {
    try kept(id).edits[operation]?.outcome
  }

  /// Records who sent an edit, and its outcome.
  public func record(
    _ outcome: EditOutcome, of edit: DraftEdit, sent: SentEdit, on id: DraftID
  ) throws(StoreError) {
    _ = try kept(id)
    drafts[id]?.edits[edit.operation] = StoredEdit(
      outcome: outcome, field: edit.field, sent: sent)
  }

  /// Returns the last edit that a page sent for each field of a draft.
  public func lastEdits(of id: DraftID) throws(StoreError) -> [String: SentEdit] {
    try kept(id).edits.values.reduce(into: [:]) { last, edit in
      guard case .accepted = edit.outcome, let field = edit.field,
        last[field]?.revision ?? -1 < edit.sent.revision
      else { return }
      last[field] = edit.sent
    }
  }
}

/// An edit from a page, with its outcome.
struct StoredEdit {
  var outcome: EditOutcome
  var field: String?
  var sent: SentEdit

  /// Whether the outcome contains texts of one of the given fields of the form.
  func holdsText(of fields: Set<String>) -> Bool {
    switch outcome {
    case .accepted: false
    case .refused: field.map { fields.contains(FieldPath.name(in: $0)) } ?? false
    case .conflict(let conflict): fields.contains(FieldPath.name(in: conflict.texts.field))
    }
  }
}
