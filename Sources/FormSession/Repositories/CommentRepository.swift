/// Storage of comments on fields, and of the notes attached when drafts are sent back.
///
/// Both are separate from the contents of a draft. They do not change the draft's revision, so
/// nobody who edits the draft gets a conflict, and a final draft accepts comments as well. They are
/// removed together with their draft.
///
/// An amendment begins with copies of the open comments on the edition that it amends.
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
  /// - Returns: the number of comments that were open.
  /// - Throws: ``StoreError/notOpen(_:_:)`` if the draft is superseded or discarded.
  @discardableResult
  func resolveComments(
    on field: String, of id: DraftID, _ resolution: Signature
  ) throws(StoreError) -> Int

  /// Marks an open draft as returned, with a note.
  func markReturned(
    _ id: DraftID, _ note: ReviewText, _ author: Signature
  ) throws(StoreError)

  /// Marks the notes on a returned draft as done.
  ///
  /// - Returns: whether there were any such notes.
  @discardableResult
  func completeReturn(of id: DraftID, _ completion: Signature) throws(StoreError) -> Bool
}

extension CommentRepository where Self: DraftRepository {
  /// Returns the number of a draft's open comments, and the note that is still pending.
  ///
  /// A draft counts as returned only while it can be changed; finalizing or discarding it ends that
  /// state.
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
