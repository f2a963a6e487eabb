import JSONText

/// The requests that clients make about the comments on a draft.
enum ReviewRequest {
  /// Return the comments and the pending note.
  case read
  /// Comment on a field.
  case comment(field: String, text: String)
  /// Resolve the open comments on a field.
  case resolve(field: String)
}

extension SessionConversation {
  /// Performs a request about comments, and returns the members of the response.
  func review(_ request: ReviewRequest) throws(ConversationError) -> [(key: String, value: JSON)] {
    switch request {
    case .read: break
    case .comment(let field, let text):
      let text = try cleaned(text)
      try keeping { () throws(DraftError) in _ = try draft.comment(text, on: field) }
    case .resolve(let field):
      try keeping { () throws(DraftError) in _ = try draft.resolveComments(on: field) }
    }
    var review = DraftReview()
    try keeping { () throws(DraftError) in
      review = try DraftError.keeping { () throws(StoreError) in try draft.review() }
    }
    return review.members(in: draft.session)
  }

  private func cleaned(_ text: String) throws(ConversationError) -> ReviewText {
    do throws(ReviewError) {
      return try ReviewText(text)
    } catch {
      throw .review(error)
    }
  }

  private func keeping(_ body: () throws(DraftError) -> Void) throws(ConversationError) {
    do throws(DraftError) {
      try body()
    } catch {
      throw .draft(error)
    }
  }
}
