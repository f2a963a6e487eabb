import CSQLite

/// Configures a new connection without reading or changing the file.
///
/// A file's schema is untrusted input, so it must not call functions that reach outside the
/// database. Text in double quotes is always read as a name; if it were also read as a string, a
/// misspelled name would go unnoticed.
func configure(_ database: OpaquePointer) throws(SQLiteError) {
  sqlite3_extended_result_codes(database, 1)
  for (option, value) in options where csqlite_configure(database, option, value) != SQLITE_OK {
    throw SQLiteError(database: database, operation: "configure")
  }
  for pragma in pragmas
  where sqlite3_exec(database, "PRAGMA \(pragma)", nil, nil, nil) != SQLITE_OK {
    throw SQLiteError(database: database, operation: "PRAGMA \(pragma)")
  }
}

private let options: [(Int32, Int32)] = [
  (SQLITE_DBCONFIG_ENABLE_FKEY, 1),
  (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
  (SQLITE_DBCONFIG_DQS_DDL, 0),
  (SQLITE_DBCONFIG_DQS_DML, 0),
  // Do not checkpoint on close before the file is known to be ours.
  (SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1),
]

private let pragmas = [
  // Overwrite deleted content with zeros.
  "secure_delete = ON",
  // Report a malformed page as corrupt when it is read.
  "cell_size_check = ON",
  // On macOS a plain fsync leaves data in the disk's cache; elsewhere this has no effect.
  "fullfsync = ON",
  "checkpoint_fullfsync = ON",
]

extension Connection {
  /// Turns on the write-ahead log, and makes every commit durable.
  ///
  /// This changes the file, so call this method only once the file is known to be ours. A database
  /// in memory has no log.
  public func startWriteAheadLog() throws(SQLiteError) {
    try run("PRAGMA journal_mode = WAL")
    try run("PRAGMA synchronous = FULL")
    // The size is in KiB, and memory is used only as needed. It is enough for the changes of one
    // batch of a bulk command, so pages are not written to the log several times.
    try run("PRAGMA cache_size = -8192")
    try check(sqlite3_wal_autocheckpoint(database, 1_000), "wal_autocheckpoint")
    try check(csqlite_configure(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0), "configure")
  }
}
