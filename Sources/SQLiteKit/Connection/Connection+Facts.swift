import CSQLite

extension Connection {
  /// The number of the program that the database belongs to.
  public func applicationID() throws(SQLiteError) -> Int32 {
    try Int32(truncatingIfNeeded: number("PRAGMA application_id"))
  }

  /// Says which program the database belongs to.
  public func setApplicationID(_ id: Int32) throws(SQLiteError) {
    try runScript("PRAGMA application_id = \(id)")
  }

  /// The version of the schema, as the program counts.
  public func userVersion() throws(SQLiteError) -> Int32 {
    try Int32(truncatingIfNeeded: number("PRAGMA user_version"))
  }

  /// Says which version the schema has.
  public func setUserVersion(_ version: Int32) throws(SQLiteError) {
    try runScript("PRAGMA user_version = \(version)")
  }

  /// A number that is another one whenever other connections have changed the database.
  public func dataVersion() throws(SQLiteError) -> Int64 {
    try number("PRAGMA data_version")
  }

  /// How many rows the last statement inserted, changed or deleted, not counting those of triggers.
  public var changes: Int { Int(sqlite3_changes64(database)) }

  /// The number of the row that was inserted last.
  public var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(database) }

  /// Whether a transaction is open.
  public var isInTransaction: Bool { sqlite3_get_autocommit(database) == 0 }

  /// Whether the file that was opened is no longer the one that has its name.
  public var hasMoved: Bool {
    var answer: Int32 = 0
    sqlite3_file_control(database, "main", SQLITE_FCNTL_HAS_MOVED, &answer)
    return answer != 0
  }

  func number(_ sql: String) throws(SQLiteError) -> Int64 {
    try prepare(sql).first { row throws(SQLiteError) in try row.integer(0) } ?? 0
  }
}
