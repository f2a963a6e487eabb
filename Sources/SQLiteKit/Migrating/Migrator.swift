/// Brings a database to a version of its schema, step by step, or leaves it untouched.
///
/// ```swift
/// let migrator = Migrator(applicationID: 0x4642_4B31, migrations: [first, second])
/// let connection = try Connection("drafts.sqlite", .create)
/// try migrator.apply(to: connection, at: now)
/// ```
///
/// The file's header is looked at before anything else, and decides whose file it is: the number of
/// the program is the first that is ever written to a new file, before there is a log that could
/// hold it back.
public struct Migrator: Sendable {
  /// The number of the program that the databases belong to.
  public let applicationID: Int32
  /// The steps, of which each leads to the version that is its place in the list, counted from 1.
  public let migrations: [Migration]

  /// Plans steps.
  public init(applicationID: Int32, migrations: [Migration]) {
    self.applicationID = applicationID
    self.migrations = migrations
  }

  /// What was done to a database.
  public struct Outcome: Equatable, Sendable {
    /// The steps that were applied, by number.
    public let applied: [Int]
    /// The copy that was made before.
    public let backup: String?
  }

  /// The steps that the database has taken, in their order.
  ///
  /// This checks first that the database is ours, that its version is known, and that no step was
  /// edited since. It changes nothing, not even the log of a database that is refused.
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

  /// The steps that the database has yet to take, in their order, after the same checks.
  public func pending(
    on connection: borrowing Connection
  ) throws(MigrationError) -> [Migration] {
    Array(migrations.dropFirst(try applied(on: connection).count))
  }

  /// Whether the database has our number; one without a header is nobody's as long as it has none.
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

/// Says that an error is the database's.
func reach<Value>(
  _ body: () throws(SQLiteError) -> Value
) throws(MigrationError) -> Value {
  do throws(SQLiteError) {
    return try body()
  } catch {
    throw .database(error)
  }
}
