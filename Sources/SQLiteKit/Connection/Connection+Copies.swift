import CSQLite

extension Connection {
  /// The result of a checkpoint.
  public struct Checkpoint: Equatable, Sendable {
    /// The number of pages in the log.
    public let pages: Int
    /// The number of pages copied to the database.
    public let moved: Int
    /// Whether another connection still uses the log, so the checkpoint could not finish.
    public let isBlocked: Bool
  }

  /// The ways to checkpoint.
  public enum CheckpointMode: Sendable {
    /// Copies as much as possible without waiting.
    case passive
    /// Copies everything, waiting for other connections, and truncates the log.
    case truncate
  }

  /// Copies the log to the database; being blocked by other connections is not an error.
  @discardableResult
  public func checkpoint(_ mode: CheckpointMode) throws(SQLiteError) -> Checkpoint {
    let mode = mode == .passive ? SQLITE_CHECKPOINT_PASSIVE : SQLITE_CHECKPOINT_TRUNCATE
    var pages: Int32 = 0
    var moved: Int32 = 0
    let code = sqlite3_wal_checkpoint_v2(database, nil, mode, &pages, &moved)
    let isBlocked = code & 0xff == SQLITE_BUSY
    if !isBlocked { try check(code, "checkpoint") }
    return Checkpoint(pages: max(0, Int(pages)), moved: max(0, Int(moved)), isBlocked: isBlocked)
  }

  /// Writes a compact copy without deleted content to a new file with mode 0600.
  public func vacuum(into path: String) throws(SQLiteError) {
    try PrivateFile.create(at: path) { draft throws(SQLiteError) in
      try run("VACUUM INTO ?", draft)
    }
  }

  /// Copies the database page by page to a new file with mode 0600, while it is in use.
  ///
  /// The copy is a consistent snapshot. Concurrent writes are not part of the copy, and do not make
  /// copying start again.
  public func backUp(
    to path: String, pagesPerStep: Int = 1_000,
    progress: (_ remaining: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(SQLiteError) {
    try PrivateFile.create(at: path) { draft throws(SQLiteError) in
      let copy = try Connection(draft)
      try read { () throws(SQLiteError) in
        // A transaction's snapshot begins with its first read.
        _ = try number("SELECT count(*) FROM sqlite_schema")
        try copyPages(to: copy, pagesPerStep, progress)
      }
    }
  }

  private func copyPages(
    to copy: borrowing Connection, _ pagesPerStep: Int, _ progress: (Int, Int) -> Void
  ) throws(SQLiteError) {
    guard let backup = sqlite3_backup_init(copy.database, "main", database, "main") else {
      throw SQLiteError(database: copy.database, operation: "backup")
    }
    var code = SQLITE_OK
    while code == SQLITE_OK, !interruption.isRequested {
      code = sqlite3_backup_step(backup, Int32(clamping: pagesPerStep))
      progress(
        Int(sqlite3_backup_remaining(backup)), Int(sqlite3_backup_pagecount(backup)))
    }
    let result = sqlite3_backup_finish(backup)
    try copy.check(result, "backup")
    if code != SQLITE_DONE {
      throw SQLiteError(kind: .interrupted, operation: "backup", path: self.path)
    }
  }
}
