public import FormSession

/// The actions of reviewers: commenting on fields, and sending drafts back.
extension Book {
  /// Returns all comments on a draft, and the reviewers' notes for each time it was sent back.
  public func review(of id: DraftID) throws -> DraftReview { try store.review(of: id) }

  /// Comments on a field of an open or final draft; a field in an entry is named by its path.
  ///
  /// ```swift
  /// try book.comment(id, "medicine[2].dose", "Is this per day?")
  /// ```
  ///
  /// - Throws: `ReviewError` if the text is empty or too long.
  @discardableResult
  public func comment(_ id: DraftID, _ field: String, _ text: String) throws -> FieldComment {
    let text = try ReviewText(text)
    return try store.comment(text, on: commentedKey(of: field, in: id), of: id, person.signature)
  }

  /// Resolves the open comments on a field.
  ///
  /// - Returns: the number of resolved comments.
  @discardableResult
  public func resolveComments(_ id: DraftID, _ field: String) throws -> Int {
    try store.resolveComments(on: commentedKey(of: field, in: id), of: id, person.signature)
  }

  /// Sends a draft back with a note, and returns the draft that is marked as returned.
  ///
  /// If the draft is final, the returned draft is a new amendment whose reason is the note.
  ///
  /// - Throws: `ReviewError` if the note is empty or too long.
  @discardableResult
  public func returnDraft(_ id: DraftID, note: String) throws -> DraftID {
    let note = try ReviewText(note)
    return try together {
      let isEnded = [.final, .superseded].contains(try draft(id).status)
      let open = isEnded ? try amend(id, reason: note.text) : id
      try store.markReturned(open, note, person.signature)
      return open
    }
  }

  /// Marks the note of a returned draft as done.
  ///
  /// - Throws: `ReviewError/notReturned(_:)` if the draft is not marked as returned.
  public func completeReturn(_ id: DraftID) throws {
    guard try store.completeReturn(of: id, person.signature) else {
      throw ReviewError.notReturned(id)
    }
  }

  /// Starts the next edition of a final draft, and returns its id.
  package func amend(
    _ id: DraftID, reason: String, by person: Person? = nil
  ) throws -> DraftID {
    let (person, reason) = (person ?? self.person, try ReviewText(reason: reason))
    let old = try contents(id)
    let form = try loadedForm(of: old.draft)
    var random = SystemRandomNumberGenerator()
    let next = DraftID(at: person.now(), using: &random)
    try store.begin(
      form.amendment(next, of: old, reason: reason.text, by: person), of: form, by: person)
    return next
  }

  /// Returns a field's name in the store, which contains the identity of its entry.
  private func commentedKey(of field: String, in id: DraftID) throws -> String {
    guard let key = try session(of: id).state(field)?.key else {
      throw DraftError.refused(.noField(field))
    }
    return key
  }
}
