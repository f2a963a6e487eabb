/// A draft that is to be finalized as it stood when nothing was in the way.
public struct Finalization: Hashable, Sendable {
  /// The draft.
  public let draft: DraftID
  /// The revision in which nothing was in the way.
  public let seen: Int
  /// What is to be remembered of it.
  public let entry: HistoryEntry

  /// Names a draft and the revision of it that was checked.
  public init(_ draft: DraftID, seen: Int, _ entry: HistoryEntry) {
    (self.draft, self.seen, self.entry) = (draft, seen, entry)
  }
}

/// A draft as it is to be in another version of its form.
public struct DraftMove: Hashable, Sendable {
  /// The draft in the fields of the other version.
  public let contents: DraftContents
  /// The revision of the draft from which this was worked out.
  public let seen: Int
  /// The fields that the other version does not have.
  public let orphaned: [OrphanedField]
  /// What is to be remembered of it.
  public let history: [HistoryEntry]

  /// States what a draft becomes.
  public init(
    _ contents: DraftContents, seen: Int, orphaned: [OrphanedField], _ history: [HistoryEntry]
  ) {
    (self.contents, self.seen) = (contents, seen)
    (self.orphaned, self.history) = (orphaned, history)
  }
}
