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

  /// Returns a number that changes whenever another connection changes the database.
  public func dataVersion() throws(SQLiteError) -> Int64 {
    try number("PRAGMA data_version")
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
