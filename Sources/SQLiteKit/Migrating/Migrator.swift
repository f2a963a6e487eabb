/// Migrates a database to a version of its schema step by step, or leaves it untouched.
///
/// ```swift
/// let migrator = Migrator(applicationID: 0x4642_4B31, migrations: [first, second])
/// let connection = try Connection("drafts.sqlite", .create)
/// try migrator.apply(to: connection, at: now)
/// ```
///
/// The migrator checks the file's header first to determine whose file it is. The application ID is
/// therefore the first thing written to a new file, before there is a log that could delay it.
public struct Migrator: Sendable {
  /// The application ID of the databases.
  public let applicationID: Int32
  /// The migrations; each results in the version that equals its position in the list, counted from
  /// 1.
  public let migrations: [Migration]

  /// Creates a migrator.
  public init(applicationID: Int32, migrations: [Migration]) {
    self.applicationID = applicationID
    self.migrations = migrations
  }

  /// The result of applying migrations.
  public struct Outcome: Equatable, Sendable {
    /// The numbers of the applied migrations.
    public let applied: [Int]
    /// The path of the backup, if one was made.
    public let backup: String?
  }

  /// Returns the migrations that were applied to a database, in order.
  ///
  /// The method first checks that the database is ours, that its version is known, and that no
  /// migration was edited. It changes nothing, not even the log of a database that it rejects.
  public func applied(
    on connection: borrowing Connection
  ) throws(MigrationError) -> [AppliedMigration] {
    guard try isOurs(connection) else { return [] }
    let (version, records) = try reach { () throws(SQLiteError) in
      try connection.read { () throws(SQLiteError) in
        (Int(try connection.userVersion()), try AppliedMigration.all(on: connection))
      }
    }
    try check(version: version, records)
    return records
  }

  /// Returns the pending migrations, in order, after the same checks.
  public func pending(
    on connection: borrowing Connection
  ) throws(MigrationError) -> [Migration] {
    Array(migrations.dropFirst(try applied(on: connection).count))
  }

  /// Whether the database has our application ID; false for an empty database without an ID, which
  /// can still become ours.
  private func isOurs(_ connection: borrowing Connection) throws(MigrationError) -> Bool {
    let (id, version, isEmpty) = try reach { () throws(SQLiteError) in
      guard let header = try connection.header() else {
        return (try connection.applicationID(), try connection.userVersion(), true)
      }
      return (header.applicationID, header.userVersion, false)
    }
    if isEmpty, id == 0 { return false }
    guard id == applicationID else { throw .foreign(applicationID: id) }
    try check(version: Int(version))
    return true
  }

  private func check(version: Int) throws(MigrationError) {
    guard version <= migrations.count else {
      throw .newer(found: version, known: migrations.count)
    }
  }

  private func check(
    version: Int, _ records: [AppliedMigration]
  ) throws(MigrationError) {
    try check(version: version)
    guard version == records.count else {
      throw .inconsistent(version: version, records: records.count)
    }
    for (record, migration) in zip(records, migrations)
    where record.number != migration.number || record.checksum != migration.checksum {
      throw .altered(number: record.number, name: record.name)
    }
  }
}

/// Runs a function, and converts its database error to a migration error.
func reach<Value>(
  _ body: () throws(SQLiteError) -> Value
) throws(MigrationError) -> Value {
  do throws(SQLiteError) {
    return try body()
  } catch {
    throw .database(error)
  }
}
