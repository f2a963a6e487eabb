public import FormSession

/// The comments on the draft that a person fills in, and the place where new comments are saved.
///
/// Comments are not session actions, because they change no answer and nobody waits for them.
extension FormBackend {
  /// The reviewers' comments; empty, because comments are not stored.
  public var review: DraftReview { DraftReview() }

  /// Returns why a comment was not saved: comments are not stored.
  public mutating func comment(_ text: String, on key: String, resolves: Bool) -> String? {
    Words.noCommentStorage
  }
}

extension StoreBackend {
  /// Saves a comment on a field, resolves the open comments, or both.
  ///
  /// - Returns: the reason why the comment was not saved; nil if it is saved.
  public mutating func comment(_ text: String, on key: String, resolves: Bool) -> String? {
    defer { readReview() }
    do {
      if !resolves || !text.allSatisfy(\.isWhitespace) {
        try draft.comment(ReviewText(text), on: key)
      }
      if resolves { try draft.resolveComments(on: key) }
      return nil
    } catch let error as any FieldbookError {
      return [error.message, error.hint].filter { !$0.isEmpty }.joined(separator: " ")
    } catch {
      return Words.noCommentStorage
    }
  }
}
