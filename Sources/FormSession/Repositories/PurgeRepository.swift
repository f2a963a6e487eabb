/// The permanent removal of drafts.
public protocol PurgeRepository {
  /// Removes drafts permanently in one transaction.
  ///
  /// The editions before and after a purged one become neighbors. If the newest edition is purged,
  /// the previous one becomes final again.
  ///
  /// A draft that does not exist, or that someone has open, is skipped, and the other drafts are
  /// still removed.
  func purge(_ ids: [DraftID], at moment: Moment) throws(StoreError) -> [Result<Purge, StoreError>]
}

/// The result of purging a draft.
public struct Purge: Hashable, Sendable {
  /// The names of backups next to the store that still contain the draft.
  public let backups: [String]
  /// The names of files next to the store that cannot be read and may still contain the draft.
  public let unreadable: [String]
  /// Whether the store's log still contains the draft because another process is reading the log.
  public let isInLog: Bool
  /// The error that prevented emptying the log, which may therefore still contain the draft.
  public let failure: StorageError?
  /// The previous edition, which is final again.
  public let restored: DraftID?

  /// Creates a result; by default, no trace of the draft remains.
  public init(
    backups: [String] = [], unreadable: [String] = [], isInLog: Bool = false,
    failure: StorageError? = nil, restored: DraftID? = nil
  ) {
    (self.backups, self.unreadable) = (backups, unreadable)
    (self.isInLog, self.failure, self.restored) = (isInLog, failure, restored)
  }
}
