public import FormSession

extension MemoryStore: CommentRepository {
  /// Returns all comments and notes of a draft.
  public func review(of id: DraftID) throws(StoreError) -> DraftReview { try kept(id).review }

  /// Adds a comment on a field.
  @discardableResult
  public func comment(
    _ text: ReviewText, on field: String, of id: DraftID, _ author: Signature
  ) throws(StoreError) -> FieldComment {
    let draft = try reviewable(id)
    let last = draft.review.comments.last?.id ?? 0
    let comment = FieldComment(last + 1, on: field, by: author, text.text)
    drafts[id]?.review.comments.append(comment)
    return comment
  }

  /// Resolves the open comments on a field.
  @discardableResult
  public func resolveComments(
    on field: String, of id: DraftID, _ resolution: Signature
  ) throws(StoreError) -> Int {
    var draft = try reviewable(id)
    var count = 0
    for place in draft.review.comments.indices {
      let comment = draft.review.comments[place]
      guard comment.field == field, comment.isOpen else { continue }
      draft.review.comments[place].resolution = resolution
      count += 1
    }
    drafts[id] = draft
    return count
  }

  /// Marks an open draft as returned.
  public func markReturned(
    _ id: DraftID, _ note: ReviewText, _ author: Signature
  ) throws(StoreError) {
    _ = try open(id)
    drafts[id]?.review.returns.append(DraftReturn(by: author, note.text))
  }

  /// Marks the notes of a returned draft as done.
  @discardableResult
  public func completeReturn(
    of id: DraftID, _ completion: Signature
  ) throws(StoreError) -> Bool {
    var draft = try open(id)
    guard draft.review.pendingReturn != nil else { return false }
    for place in draft.review.returns.indices
    where draft.review.returns[place].completion == nil {
      draft.review.returns[place].completion = completion
    }
    drafts[id] = draft
    return true
  }

  /// Returns a draft that can be commented on.
  private func reviewable(_ id: DraftID) throws(StoreError) -> StoredDraft {
    let draft = try kept(id)
    let status = draft.contents.draft.status
    guard status == .draft || status == .final else { throw .notOpen(id, status) }
    return draft
  }
}

extension MemoryStore.StoredDraft {
  /// The review that an amendment of this draft begins with: the open comments.
  var reviewOfAmendment: DraftReview {
    DraftReview(comments: review.comments.filter { $0.isOpen })
  }

  /// Whether a list of commented drafts contains this one.
  var isCommented: Bool {
    let status = contents.draft.status
    return (status == .draft || status == .final) && review.comments.contains { $0.isOpen }
  }

  /// Whether the draft was sent back, and the return is not marked as done.
  var isReturned: Bool { contents.draft.status == .draft && review.pendingReturn != nil }
}
