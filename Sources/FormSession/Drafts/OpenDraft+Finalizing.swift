import FieldEngine

extension OpenDraft {
  /// Finalizes the draft, or throws the obstacles without changing anything, including the focus.
  ///
  /// Nobody can change a final draft. Its seats are removed.
  public mutating func finalize() throws(DraftError) -> SessionChanges {
    var changes = try DraftError.keeping { () throws(StoreError) in try catchUp() }
    while true {
      guard draft.status == .draft else { throw .store(.notOpen(draft.id, draft.status)) }
      let obstacles = session.obstacles
      guard obstacles.isEmpty else { throw .obstacles(obstacles) }
      if let focus = session.focus {
        changes = try apply(.step(focus, .blur))
        if let refusal = changes.refusal { throw .refused(refusal) }
        // Others may have changed the draft since it was validated.
        continue
      }
      try DraftError.keeping { () throws(StoreError) in try correctRecords() }
      let entry = HistoryEntry(.finalized, by: person.name, at: person.now())
      let outcome = try DraftError.keeping { () throws(StoreError) in
        try store.finalize(draft.id, seen: draft.revision, entry)
      }
      guard case .saved(let revision) = outcome else {
        _ = try DraftError.keeping { () throws(StoreError) in try catchUp() }
        continue
      }
      draft.revision = revision
      (draft.status, draft.finalizedAt) = (.final, entry.moment)
      savedAt = entry.moment
      return changes
    }
  }
}
