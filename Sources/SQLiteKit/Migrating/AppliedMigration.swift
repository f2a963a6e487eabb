/// The record of a migration that was applied to a database.
public struct AppliedMigration: Equatable, Sendable {
  /// The resulting schema version.
  public let number: Int
  /// The name of the migration.
  public let name: String
  /// The checksum of the migration's SQL when it was applied.
  public let checksum: String
  /// The time at which the migration was applied, in the caller's unit of time.
  public let appliedAt: Int64

  init(number: Int, name: String, checksum: String, appliedAt: Int64) {
    self.number = number
    self.name = name
    self.checksum = checksum
    self.appliedAt = appliedAt
  }

  init(_ row: borrowing Row) throws(SQLiteError) {
    self.init(
      number: try row.int(0), name: try row.text(1), checksum: try row.text(2),
      appliedAt: try row.integer(3))
  }

  /// Returns the records in a database; empty if the database has no table for them yet.
  static func all(on connection: borrowing Connection) throws(SQLiteError) -> [AppliedMigration] {
    let table = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'migration'"
    guard try connection.number(table) == 1 else { return [] }
    return try connection.prepare(
      "SELECT number, name, checksum, applied_at FROM migration ORDER BY number"
    ).all(AppliedMigration.init)
  }

  /// Adds the record of a migration; for the first record, creates the table.
  static func add(
    _ migration: Migration, at time: Int64, on connection: borrowing Connection
  ) throws(SQLiteError) {
    try connection.runScript(
      """
      CREATE TABLE IF NOT EXISTS migration (
        number INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        checksum TEXT NOT NULL,
        applied_at INTEGER NOT NULL
      ) STRICT
      """)
    try connection.run(
      "INSERT INTO migration (number, name, checksum, applied_at) VALUES (?, ?, ?, ?)",
      migration.number, migration.name, migration.checksum, time)
  }
}
