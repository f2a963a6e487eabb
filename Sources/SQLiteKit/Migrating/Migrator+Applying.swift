import CSQLite

extension Migrator {
  /// Applies all pending migrations, or those up to a version.
  ///
  /// If there is a migration to apply, a database that was migrated before is first copied to a
  /// file beside it, named after its version, such as `drafts.sqlite.v3.backup`. Each migration and
  /// its record form one transaction. A failed migration leaves no trace, and earlier migrations
  /// stay applied. If two programs migrate at the same time, one of them waits, and then finds that
  /// there is nothing left to do.
  @discardableResult
  public func apply(
    upTo version: Int? = nil, to connection: borrowing Connection, at time: Int64
  ) throws(MigrationError) -> Outcome {
    let pending = try pending(on: connection)
    let wanted = pending.prefix { $0.number <= version ?? migrations.count }
    try reach { () throws(SQLiteError) in try claimFile(connection) }
    guard let first = wanted.first else { return Outcome(applied: [], backup: nil) }

    let backup = try reach { () throws(SQLiteError) in
      first.number == 1 ? nil : try backUp(connection, version: first.number - 1)
    }
    var applied: [Int] = []
    for migration in wanted where try apply(migration, to: connection, at: time) {
      applied.append(migration.number)
    }
    return Outcome(applied: applied, backup: backup)
  }

  /// Sets the application ID of a new file, and only then starts the log.
  private func claimFile(_ connection: borrowing Connection) throws(SQLiteError) {
    if try connection.applicationID() == 0 { try connection.setApplicationID(applicationID) }
    try connection.startWriteAheadLog()
  }

  /// Copies the database to the first free name.
  private func backUp(
    _ connection: borrowing Connection, version: Int
  ) throws(SQLiteError) -> String? {
    if connection.path.isEmpty { return nil }
    var (path, count) = ("\(connection.path).v\(version).backup", 1)
    while true {
      do throws(SQLiteError) {
        try connection.vacuum(into: path)
        return path
      } catch  where error.system == .exists {
        count += 1
        path = "\(connection.path).v\(version)-\(count).backup"
      }
    }
  }

  /// Applies one migration; returns false if another program has applied it.
  ///
  /// The numbers in comments refer to
  /// [SQLite's procedure](https://www.sqlite.org/lang_altertable.html#otheralter).
  private func apply(
    _ migration: Migration, to connection: borrowing Connection, at time: Int64
  ) throws(MigrationError) -> Bool {
    // 1. If foreign key constraints are enabled, disable them. This cannot be done in a
    //    transaction.
    try reach { () throws(SQLiteError) in try connection.enforceForeignKeys(false) }
    // 12. If foreign key constraints were originally enabled, reenable them now.
    defer { try? connection.enforceForeignKeys(true) }
    do throws(SQLiteError) {
      // 2. Start a transaction. 11. Commit it.
      return try connection.write { () throws(SQLiteError) in
        try step(migration, on: connection, at: time)
      }
    } catch {
      throw .failed(number: migration.number, name: migration.name, error)
    }
  }

  private func step(
    _ migration: Migration, on connection: borrowing Connection, at time: Int64
  ) throws(SQLiteError) -> Bool {
    guard try connection.userVersion() < migration.number else { return false }
    // Steps 3 to 9 are in the migration's SQL.
    try connection.runScript(migration.sql)
    // 10. Verify that the schema change did not break any foreign key constraints.
    if let violation = try connection.foreignKeyViolations().first {
      throw SQLiteError(
        kind: .constraint(.foreignKey), detail: "a row of \(violation.table) refers to none",
        operation: "PRAGMA foreign_key_check", path: connection.path)
    }
    try AppliedMigration.add(migration, at: time, on: connection)
    try connection.setUserVersion(Int32(migration.number))
    return true
  }
}

extension Connection {
  fileprivate func enforceForeignKeys(_ isOn: Bool) throws(SQLiteError) {
    try check(csqlite_configure(database, SQLITE_DBCONFIG_ENABLE_FKEY, isOn ? 1 : 0), "configure")
  }
}
