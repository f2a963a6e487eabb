/// A request to finalize a draft in the revision that was checked.
public struct Finalization: Hashable, Sendable {
  /// The draft.
  public let draft: DraftID
  /// The revision that was checked.
  public let seen: Int
  /// The entry for the history.
  public let entry: HistoryEntry

  /// Creates a request for a checked revision.
  public init(_ draft: DraftID, seen: Int, _ entry: HistoryEntry) {
    (self.draft, self.seen, self.entry) = (draft, seen, entry)
  }
}

/// A draft converted to another version of its form.
public struct DraftMove: Hashable, Sendable {
  /// The draft's contents, converted to the fields of the other version.
  public let contents: DraftContents
  /// The revision that was converted.
  public let seen: Int
  /// The fields that the other version lacks.
  public let orphaned: [OrphanedField]
  /// The keys of fields whose type changed, and whose steps cannot be undone any more.
  public let retyped: [String]
  /// The entries for the history.
  public let history: [HistoryEntry]

  /// Creates the result of a conversion.
  public init(
    _ contents: DraftContents, seen: Int, orphaned: [OrphanedField], retyped: [String] = [],
    _ history: [HistoryEntry]
  ) {
    (self.contents, self.seen) = (contents, seen)
    (self.orphaned, self.retyped, self.history) = (orphaned, retyped, history)
  }
}
