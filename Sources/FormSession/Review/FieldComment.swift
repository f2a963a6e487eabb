/// A comment on a field of a draft.
///
/// The comments on a field are a single conversation, oldest first: a later comment responds to the
/// earlier ones. Comments are plain text beside the answers, so they change neither the revision of
/// the draft nor the hash of a final edition, and they never prevent finalizing.
public struct FieldComment: Hashable, Sendable {
  /// The number of the comment, which is unique in the draft; the first comment has number 1.
  public let id: Int
  /// The field on which the comment was made.
  ///
  /// In an entry of a repeat, it is the field's path with the identity of the entry:
  /// `medicine[#1k3].dose`.
  public let field: String
  /// The author of the comment, and the time.
  public let author: Signature
  /// The text.
  public let text: String
  /// The person who resolved the comment, and the time; nil while the comment is open.
  public var resolution: Signature?

  /// Creates a comment.
  public init(
    _ id: Int, on field: String, by author: Signature, _ text: String,
    resolution: Signature? = nil
  ) {
    (self.id, self.field, self.author, self.text) = (id, field, author, text)
    self.resolution = resolution
  }

  /// Whether the comment is unresolved.
  public var isOpen: Bool { resolution == nil }

  /// The entry that contains the field.
  package var entry: EntryID {
    guard case .id(let entry)? = FieldPath(field)?.steps.last?.selector else { return .draft }
    return entry
  }
}

/// A note that a reviewer attached when sending a draft back.
public struct DraftReturn: Hashable, Sendable {
  /// The person who sent the draft back, and the time.
  public let author: Signature
  /// The work to be done.
  public let note: String
  /// The person who marked the work as done, and the time; nil until then.
  public var completion: Signature?

  /// Creates a note.
  public init(by author: Signature, _ note: String, completion: Signature? = nil) {
    (self.author, self.note, self.completion) = (author, note, completion)
  }
}

/// The reviewers' comments on a draft.
public struct DraftReview: Hashable, Sendable {
  /// All comments, oldest first.
  public var comments: [FieldComment]
  /// All notes attached when the draft was sent back, oldest first.
  public var returns: [DraftReturn]

  /// Creates a review.
  public init(comments: [FieldComment] = [], returns: [DraftReturn] = []) {
    (self.comments, self.returns) = (comments, returns)
  }

  /// The note that is still pending; nil if there is none.
  public var pendingReturn: DraftReturn? { returns.last { $0.completion == nil } }

  /// Whether there are no comments and no pending note.
  package var isSilent: Bool { comments.isEmpty && pendingReturn == nil }

  /// Returns the comments on a field, which is named by the identity of its entry.
  public func comments(on field: String) -> [FieldComment] {
    comments.filter { $0.field == field }
  }
}
