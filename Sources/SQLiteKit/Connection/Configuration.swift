import CSQLite

/// Sets what every connection has in common; none of it reads or changes the file.
///
/// The schema of a file is input, so it may neither call functions that reach beyond the database
/// nor hide a mistake of ours: a name in double quotes is a name, or an error.
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
  // Closing moves no log into the file until we know that the file is ours.
  (SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1),
]

private let pragmas = [
  // What is deleted is overwritten with zeros.
  "secure_delete = ON",
  // A page whose inside cannot be right is reported as damage when it is read.
  "cell_size_check = ON",
  // On macOS a plain fsync leaves the data in the cache of the disk; elsewhere this does nothing.
  "fullfsync = ON",
  "checkpoint_fullfsync = ON",
]

extension Connection {
  /// Turns the write-ahead log on, and makes every commit durable before it is acknowledged.
  ///
  /// This is the first thing that changes a file, so it comes after the file is known to be ours.
  /// In memory there is no log, and nothing to make durable.
  public func startWriteAheadLog() throws(SQLiteError) {
    try run("PRAGMA journal_mode = WAL")
    try run("PRAGMA synchronous = FULL")
    try check(sqlite3_wal_autocheckpoint(database, 1_000), "wal_autocheckpoint")
    try check(csqlite_configure(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0), "configure")
  }
}
