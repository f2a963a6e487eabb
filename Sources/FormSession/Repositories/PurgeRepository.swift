/// Permanent removal of drafts.
public protocol PurgeRepository {
  /// Removes drafts permanently in one transaction.
  ///
  /// The previous and the next edition become neighbours. If the newest edition is purged, the
  /// previous one becomes final again.
  ///
  /// A draft that does not exist, or that someone has open, is skipped, and the others are still
  /// removed.
  func purge(_ ids: [DraftID], at moment: Moment) throws(StoreError) -> [Result<Purge, StoreError>]
}

/// The result of purging a draft.
public struct Purge: Hashable, Sendable {
  /// The names of copies beside the store that still contain the draft.
  public let backups: [String]
  /// The names of files beside the store that cannot be read, and may still contain the draft.
  public let unreadable: [String]
  /// Whether the log of the store still contains the draft, because another process is reading it.
  public let isInLog: Bool
  /// The error that prevented emptying the log, which may still contain the draft.
  public let failure: StorageError?
  /// The previous edition, which is final again.
  public let restored: DraftID?

  /// Creates a result; by default, no trace of the draft is left.
  public init(
    backups: [String] = [], unreadable: [String] = [], isInLog: Bool = false,
    failure: StorageError? = nil, restored: DraftID? = nil
  ) {
    (self.backups, self.unreadable) = (backups, unreadable)
    (self.isInLog, self.failure, self.restored) = (isInLog, failure, restored)
  }
}
