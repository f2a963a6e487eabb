/// Storage of comments on fields, and of the notes with which drafts are sent back.
///
/// Both are separate from the contents of a draft: they do not change its revision, so nobody who
/// edits the draft gets a conflict, and a final draft accepts comments, too. They are removed with
/// their draft.
///
/// An amendment begins with copies of the open comments of the edition that it amends.
public protocol CommentRepository {
  /// Returns all comments and notes of a draft.
  func review(of id: DraftID) throws(StoreError) -> DraftReview

  /// Adds a comment on a field, which is named by the identity of its entry.
  ///
  /// - Throws: ``StoreError/notOpen(_:_:)`` if the draft is superseded or discarded.
  @discardableResult
  func comment(
    _ text: ReviewText, on field: String, of id: DraftID, _ author: Signature
  ) throws(StoreError) -> FieldComment

  /// Resolves the open comments on a field.
  ///
  /// - Returns: how many there were.
  /// - Throws: ``StoreError/notOpen(_:_:)`` if the draft is superseded or discarded.
  @discardableResult
  func resolveComments(
    on field: String, of id: DraftID, _ resolution: Signature
  ) throws(StoreError) -> Int

  /// Marks an open draft as returned, with a note.
  func markReturned(
    _ id: DraftID, _ note: ReviewText, _ author: Signature
  ) throws(StoreError)

  /// Marks the notes of a returned draft as done.
  ///
  /// - Returns: whether there were any.
  @discardableResult
  func completeReturn(of id: DraftID, _ completion: Signature) throws(StoreError) -> Bool
}

extension CommentRepository where Self: DraftRepository {
  /// Returns how many open comments a draft has, and the note that is still pending.
  ///
  /// Only a draft that can be changed is returned: finalizing or discarding it ends the mark.
  public func reviewState(of draft: Draft) throws(StoreError) -> ReviewState {
    ReviewState(of: draft, try review(of: draft.id))
  }
}

/// The part of a draft's review that a list shows.
public struct ReviewState: Hashable, Sendable {
  /// The number of open comments.
  public let openComments: Int
  /// The note that is still pending; nil if there is none.
  public let pendingReturn: DraftReturn?

  /// Summarizes the review of a draft.
  public init(of draft: Draft, _ review: DraftReview) {
    openComments = review.comments.count { $0.isOpen }
    pendingReturn = draft.status == .draft ? review.pendingReturn : nil
  }
}
