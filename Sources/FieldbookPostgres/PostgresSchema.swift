import FormSession
import PostgresKit

/// The schema of a store in PostgreSQL, as a list of migrations.
///
/// Each migration is in a file in `Schema/`, which is embedded in the program. A released migration is
/// never edited; a new one makes further changes.
enum PostgresSchema {
  /// A step from one version of the schema to the next.
  struct Migration {
    let number: Int
    let name: String
    let sql: String
  }

  static let migrations = [
    migration(1, "drafts", PackageResources.m0001_drafts_sql),
    migration(2, "files", PackageResources.m0002_files_sql),
    migration(3, "people", PackageResources.m0003_people_sql),
    migration(4, "guards", PackageResources.m0004_guards_sql),
    migration(5, "views", PackageResources.m0005_views_sql),
    migration(7, "owners", PackageResources.m0007_owners_sql),
  ]

  /// The version of the schema after all migrations.
  static var latest: Int { migrations.last?.number ?? 0 }

  private static func migration(_ number: Int, _ name: String, _ bytes: [UInt8]) -> Migration {
    Migration(number: number, name: name, sql: String(decoding: bytes, as: UTF8.self))
  }

  /// Checks the schema of a database, and migrates it unless it is only read.
  static func prepare(
    _ connection: PostgresConnection, _ address: PostgresAddress, _ mode: PostgresStore.Mode,
    at moment: Moment
  ) throws {
    let version = try version(connection, address, isLocked: false)
    if version == latest { return }
    if mode == .readOnly { throw StorageError.outdated(address) }
    try connection.write {
      // Programs that open the same database at the same time wait here for the first one.
      try connection.run("SELECT pg_advisory_xact_lock($1)", lockNumber)
      let current = try self.version(connection, address, isLocked: true)
      try connection.runScript(table)
      for migration in migrations where migration.number > current {
        try connection.runScript(migration.sql)
        try connection.run(
          "INSERT INTO fieldbook_schema (number, name, applied_at) VALUES ($1, $2, $3)",
          migration.number, migration.name, moment.time)
      }
    }
  }

  /// The number of the lock that is held while the schema changes: "FBK1".
  private static let lockNumber = 0x4642_4B31

  private static let table =
    """
    CREATE TABLE IF NOT EXISTS fieldbook_schema (
      number integer PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL)
    """

  /// Returns the version of the schema; 0 if there is none.
  ///
  /// Without the lock, another program may be creating the tables just now, so nothing can be said
  /// about tables without a version.
  private static func version(
    _ connection: PostgresConnection, _ address: PostgresAddress, isLocked: Bool
  ) throws -> Int {
    let found = try connection.prepareOnce(
      """
      SELECT to_regclass('fieldbook_schema') IS NOT NULL, to_regclass('draft') IS NOT NULL,
        current_setting('server_encoding')
      """
    ).first { row in (try row.bool(0), try row.bool(1), try row.text(2)) }
    guard let (hasVersion, hasDrafts, encoding) = found else { return 0 }
    guard encoding == "UTF8" else { throw StorageError.encoding(address, encoding) }
    guard hasVersion else {
      if hasDrafts, isLocked { throw StorageError.foreign(address) }
      return 0
    }
    let version =
      try connection.prepareOnce("SELECT coalesce(max(number), 0) FROM fieldbook_schema")
      .first { row in try row.int(0) } ?? 0
    guard version <= latest else {
      throw StorageError.newer(address, version, known: latest)
    }
    return version
  }
}
