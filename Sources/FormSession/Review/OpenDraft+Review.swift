extension OpenDraft {
  /// Returns all comments on the draft, and the notes attached when it was sent back.
  package func review() throws(StoreError) -> DraftReview { try store.review(of: draft.id) }

  /// Comments on a field, whose path may name entries by position or by identity.
  @discardableResult
  package func comment(
    _ text: ReviewText, on field: String
  ) throws(DraftError) -> FieldComment {
    let key = try commentedKey(of: field)
    return try DraftError.keeping { () throws(StoreError) in
      try store.comment(text, on: key, of: draft.id, person.signature)
    }
  }

  /// Resolves the open comments on a field, and returns their number.
  @discardableResult
  package func resolveComments(on field: String) throws(DraftError) -> Int {
    let key = try commentedKey(of: field)
    return try DraftError.keeping { () throws(StoreError) in
      try store.resolveComments(on: key, of: draft.id, person.signature)
    }
  }

  private func commentedKey(of field: String) throws(DraftError) -> String {
    guard let place = session.place(of: field) else { throw .refused(.noField(field)) }
    return session.key(of: place)
  }
}
