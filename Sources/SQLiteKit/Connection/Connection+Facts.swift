import CSQLite

extension Connection {
  /// Returns the application ID of the database.
  public func applicationID() throws(SQLiteError) -> Int32 {
    try Int32(truncatingIfNeeded: number("PRAGMA application_id"))
  }

  /// Sets the application ID of the database.
  public func setApplicationID(_ id: Int32) throws(SQLiteError) {
    try runScript("PRAGMA application_id = \(id)")
  }

  /// Returns the schema version.
  public func userVersion() throws(SQLiteError) -> Int32 {
    try Int32(truncatingIfNeeded: number("PRAGMA user_version"))
  }

  /// Sets the schema version.
  public func setUserVersion(_ version: Int32) throws(SQLiteError) {
    try runScript("PRAGMA user_version = \(version)")
  }

  /// The number of rows that the last statement changed, not counting triggers.
  public var changes: Int { Int(sqlite3_changes64(database)) }

  /// The row ID of the last insertion.
  public var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(database) }

  /// Whether a transaction is open.
  public var isInTransaction: Bool { sqlite3_get_autocommit(database) == 0 }

  /// Whether the open file no longer has its original path.
  var hasMoved: Bool {
    var answer: Int32 = 0
    sqlite3_file_control(database, "main", SQLITE_FCNTL_HAS_MOVED, &answer)
    return answer != 0
  }

  func number(_ sql: String) throws(SQLiteError) -> Int64 {
    try prepare(sql).first { row throws(SQLiteError) in try row.integer(0) } ?? 0
  }
}

extension Connection {
  /// The number of milliseconds to wait for another connection before ``SQLiteError/Kind/busy``.
  public var busyTimeout: Int {
    get { hooks.busyTimeout }
    nonmutating set { hooks.busyTimeout = newValue }
  }

  /// The flag that interrupts the connection.
  public var interruption: Interruption { hooks.interruption }
}

extension Connection {
  /// A foreign key without a matching row.
  public struct ForeignKeyViolation: Equatable, Sendable {
    /// The table with the foreign key.
    public let table: String
    /// The row with the foreign key; nil in a table without row IDs.
    public let row: Int64?
    /// The referenced table.
    public let parent: String
    /// The index of the foreign key in its table.
    public let key: Int64
  }

  /// Returns the problems that SQLite finds in the file; empty if it is intact.
  ///
  /// Corruption that stops SQLite's check is also returned as a problem.
  public func integrityProblems() throws(SQLiteError) -> [String] {
    do throws(SQLiteError) {
      let problems = try prepare("PRAGMA integrity_check")
        .all { row throws(SQLiteError) in try row.text(0) }
      return problems == ["ok"] ? [] : problems
    } catch  where error.kind == .corrupt {
      return [error.detail]
    }
  }

  /// Allows reading a file that is shorter than its header states.
  ///
  /// SQLite allows this only if the schema is writable. Use it only for read-only connections.
  public func readCutFile() throws(SQLiteError) {
    try run("PRAGMA writable_schema = ON")
  }

  /// Returns the foreign keys without a matching row.
  public func foreignKeyViolations() throws(SQLiteError) -> [ForeignKeyViolation] {
    try prepare("PRAGMA foreign_key_check").all(ForeignKeyViolation.init)
  }
}

extension Connection.ForeignKeyViolation {
  fileprivate init(_ row: borrowing Row) throws(SQLiteError) {
    self.init(
      table: try row.text(0), row: try row.integerOrNil(1), parent: try row.text(2),
      key: try row.integer(3))
  }
}
