import CSQLite

extension Connection {
  /// Runs a function without triggers and foreign key checks, which halves the time for bulk
  /// inserts.
  ///
  /// Use it only for new rows that triggers do not need to protect. Any row that they reference
  /// must either have been added earlier in the same transaction or be one that is never removed.
  /// Call it outside a transaction, because the settings cannot change during a transaction; inside
  /// a transaction, the method only runs the function. Checks and unique indexes stay active.
  ///
  /// ```swift
  /// try connection.loading { try connection.write { try add(drafts) } }
  /// ```
  public func loading<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard !isInTransaction else { return try body() }
    setGuards(0)
    defer { setGuards(1) }
    return try body()
  }

  /// Runs a function, and calls `report` from time to time while its statements run.
  ///
  /// A single statement can take seconds, for example in a migration, so the function itself cannot
  /// report.
  public func reporting<Value>(
    to report: () -> Void, _ body: () throws -> Value
  ) throws -> Value {
    try withoutActuallyEscaping(report) { report in
      hooks.report = report
      defer { hooks.report = nil }
      return try body()
    }
  }

  /// Frees the memory in which SQLite caches pages of the file, for example after reading large
  /// contents that will not be read again soon.
  public func releaseMemory() {
    sqlite3_db_release_memory(database)
  }

  /// Turns triggers and foreign key checks on or off; this would fail only if SQLite did not know
  /// the options, which have long existed.
  private func setGuards(_ value: Int32) {
    _ = csqlite_configure(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, value)
    _ = csqlite_configure(database, SQLITE_DBCONFIG_ENABLE_FKEY, value)
  }
}
