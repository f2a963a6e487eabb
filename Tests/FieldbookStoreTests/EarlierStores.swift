import Migrations
import SQLiteKit
import Testing

/// Stores of earlier versions, for tests of migrations.
extension Sample {
  /// Turns the store into one of an earlier version, with the rows and columns of that version.
  ///
  /// The earlier migrations run again in the emptied file, and then its rows are restored. Triggers
  /// and references are off meanwhile, as they would refuse rows that come table by table.
  func downgrade(to version: Int) throws {
    let earlier = Migrator(
      applicationID: Schema.applicationID, migrations: Array(Schema.migrations.prefix(version)))
    let file = try stranger()
    try file.runScript("ATTACH ':memory:' AS kept")
    try file.loading {
      let tables = try file.tables(of: "main")
      for table in tables {
        try file.runScript("CREATE TABLE kept.\(table) AS SELECT * FROM main.\(table)")
      }
      for (type, name) in try file.objects() { try file.runScript("DROP \(type) main.\(name)") }
      try file.runScript("PRAGMA user_version = 0; PRAGMA wal_checkpoint(TRUNCATE)")
      _ = try earlier.apply(to: file, at: 0)
    }
    try file.loading {
      for table in try file.tables(of: "main") {
        let columns = try file.columns(of: table, in: "main")
          .filter(file.columns(of: table, in: "kept").contains).joined(separator: ", ")
        try file.runScript(
          "INSERT INTO main.\(table) (\(columns)) SELECT \(columns) FROM kept.\(table)")
      }
    }
    _ = try file.number("PRAGMA wal_checkpoint(TRUNCATE)")
    let pending = try earlier.pending(on: try stranger())
    try #require(pending.isEmpty)
  }
}

extension Connection {
  fileprivate func tables(of schema: String) throws -> [String] {
    try texts(
      """
      SELECT name FROM \(schema).sqlite_master
      WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'migration'
      """
    ).compactMap(\.self)
  }

  /// The objects that can be dropped; those that depend on tables come first.
  fileprivate func objects() throws -> [(type: String, name: String)] {
    try prepare(
      """
      SELECT type, name FROM main.sqlite_master
      WHERE type IN ('view', 'trigger', 'table') AND name NOT LIKE 'sqlite_%'
      ORDER BY type = 'table'
      """
    ).all { row in (try row.text(0), try row.text(1)) }
  }

  fileprivate func columns(of table: String, in schema: String) throws -> [String] {
    try texts("SELECT name FROM pragma_table_info('\(table)', '\(schema)')").compactMap(\.self)
  }
}
