/// The properties of a store at one moment.
public struct StoreInfo: Hashable, Sendable {
  /// The path of the store's file, or the address of the store.
  public let place: String
  /// The schema version.
  public let schemaVersion: Int
  /// The number of registered form versions.
  public let forms: Int
  /// The number of drafts by status.
  public let drafts: [DraftStatus: Int]
  /// The number of fields and rules that prevent open drafts from being finalized.
  public let problems: Int
  /// The number of accounts.
  public let accounts: Int
  /// The properties of the file; nil if the store is not a file on this machine.
  public let file: StoreFile?

  /// Creates the properties of a store.
  public init(
    place: String, schemaVersion: Int, forms: Int, drafts: [DraftStatus: Int], problems: Int,
    accounts: Int = 0, file: StoreFile?
  ) {
    (self.place, self.schemaVersion, self.forms) = (place, schemaVersion, forms)
    (self.drafts, self.problems, self.accounts) = (drafts, problems, accounts)
    self.file = file
  }
}

/// The properties of a store's file.
public struct StoreFile: Hashable, Sendable {
  /// The size of the file in bytes.
  public let size: Int
  /// The size of the log in bytes; the file might not contain the log's changes yet.
  public let logSize: Int
  /// The permission bits of the file, such as `0o600`.
  public let permissions: Int
  /// The free bytes on the disk that this user can use; nil if the system does not report them.
  public let freeSpace: Int?

  /// Creates the properties of a file.
  public init(size: Int, logSize: Int, permissions: Int, freeSpace: Int?) {
    (self.size, self.logSize) = (size, logSize)
    (self.permissions, self.freeSpace) = (permissions, freeSpace)
  }
}
