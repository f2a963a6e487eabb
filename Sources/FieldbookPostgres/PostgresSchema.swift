import FormSession
import PostgresKit

/// The schema of a database, as a list of migrations.
///
/// Each migration is in a file in `Schema/`, which is embedded in the program. A released migration
/// is never edited; a new migration makes further changes.
struct PostgresSchema: Sendable {
  /// A step from one version of the schema to the next.
  struct Migration: Sendable {
    let number: Int
    let name: String
    let sql: String

    fileprivate init(_ number: Int, _ name: String, _ bytes: [UInt8]) {
      (self.number, self.name, sql) = (number, name, String(decoding: bytes, as: UTF8.self))
    }
  }

  /// The migrations, in order.
  let migrations: [Migration]
  /// The table that lists the applied migrations.
  fileprivate let table: String
  /// The tables that, without a schema version, show that a database belongs to another program or
  /// is of another kind.
  fileprivate let foreignTables: [String]
  /// The number of the lock that is held while the schema changes.
  fileprivate let lock: Int

  static let store = PostgresSchema(
    migrations: [
      Migration(1, "drafts", PackageResources.m0001_drafts_sql),
      Migration(2, "files", PackageResources.m0002_files_sql),
      Migration(3, "people", PackageResources.m0003_people_sql),
      Migration(4, "guards", PackageResources.m0004_guards_sql),
      Migration(5, "views", PackageResources.m0005_views_sql),
      Migration(6, "origin", PackageResources.m0006_origin_sql),
      Migration(7, "owners", PackageResources.m0007_owners_sql),
      Migration(8, "forgetting", PackageResources.m0008_forgetting_sql),
    ],
    // "FBK1".
    table: "fieldbook_schema", foreignTables: ["draft", "draft_key"], lock: 0x4642_4B31)

  /// The schema of a database with the keys of drafts.
  static let keys = PostgresSchema(
    migrations: [Migration(1, "keys", PackageResources.k0001_keys_sql)],
    // "FBKK".
    table: "fieldbook_keys_schema", foreignTables: ["draft", "draft_key"], lock: 0x4642_4B4B)
}

extension PostgresSchema {
  /// Checks the schema of a database, and migrates it unless the store is opened only for reading.
  func prepare(
    _ connection: PostgresConnection, _ address: PostgresAddress, _ mode: PostgresStore.Mode,
    at moment: Moment
  ) throws {
    let version = try version(connection, address, isLocked: false)
    if version == migrations.count { return }
    if mode == .readOnly { throw StorageError.outdated(address) }
    try connection.write {
      // If several programs open the same database at the same time, all but the first wait here.
      try connection.run("SELECT pg_advisory_xact_lock($1)", lock)
      let current = try self.version(connection, address, isLocked: true)
      try connection.runScript(
        """
        CREATE TABLE IF NOT EXISTS \(table) (
          number integer PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL)
        """)
      for migration in migrations.dropFirst(current) {
        try connection.runScript(migration.sql)
        try connection.run(
          "INSERT INTO \(table) (number, name, applied_at) VALUES ($1, $2, $3)",
          migration.number, migration.name, moment.time)
      }
    }
  }

  /// Returns the version of the schema; 0 if there is none.
  ///
  /// If the lock is not held, another program may be creating the tables at this moment, so tables
  /// without a version prove nothing.
  private func version(
    _ connection: PostgresConnection, _ address: PostgresAddress, isLocked: Bool
  ) throws -> Int {
    let found = try connection.prepareOnce(
      """
      SELECT to_regclass($1) IS NOT NULL, current_setting('server_encoding'),
        EXISTS (SELECT 1 FROM unnest($2) AS name WHERE to_regclass(name) IS NOT NULL)
      """, table, foreignTables
    ).first { row in (try row.bool(0), try row.text(1), try row.bool(2)) }
    guard let (hasVersion, encoding, isForeign) = found else { return 0 }
    guard encoding == "UTF8" else { throw StorageError.encoding(address, encoding) }
    guard hasVersion else {
      if isForeign, isLocked { throw StorageError.foreign(address) }
      return 0
    }
    let version =
      try connection.prepareOnce("SELECT coalesce(max(number), 0) FROM \(table)")
      .first { row in try row.int(0) } ?? 0
    guard version <= migrations.count else {
      throw StorageError.newer(address, version, known: migrations.count)
    }
    return version
  }
}
