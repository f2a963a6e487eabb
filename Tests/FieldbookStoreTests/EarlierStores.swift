import Migrations
import SQLiteKit
import Testing

/// Stores of earlier versions, for tests of migrations.
extension Sample {
  /// Turns the store into one of an earlier version, with the rows and columns of that version.
  ///
  /// The earlier migrations run again in the emptied file, and then its rows are restored. Triggers
  /// and foreign keys are off meanwhile, because they would refuse rows that are inserted table by
  /// table.
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
        let earlier = EarlierRow.all[table]
        let kept = try file.columns(of: table, in: "kept")
        let columns = try file.columns(of: table, in: "main")
          .filter { earlier?[$0] != nil || kept.contains($0) }
        let values = columns.map { earlier?[$0] ?? $0 }
        try file.runScript(
          """
          INSERT INTO main.\(table) (\(columns.joined(separator: ", ")))
          SELECT \(values.joined(separator: ", ")) FROM kept.\(table) AS row
          """)
      }
    }
    _ = try file.number("PRAGMA wal_checkpoint(TRUNCATE)")
    let pending = try earlier.pending(on: try stranger())
    try #require(pending.isEmpty)
  }
}

/// The columns that `m0006_entries.sql` replaced, as expressions that use the current columns.
private enum EarlierRow {
  static let all: [String: [String: String]] = [
    "field": field.merging(["checksum": checksum(fieldColumns, field)]) { $1 },
    "draft_rule": [
      "mend": "attention",
      "checksum": checksum(["draft", "place", "broken", "acknowledged"], [:]),
    ],
    "notice": ["checksum": checksum(["draft", "place", "text", "reason", "code"], [:])],
  ]

  private static let fieldColumns = [
    "draft", "place", "raw", "display", "mask", "template", "value", "kind", "committed", "verdict",
    "code", "message", "complete", "touched", "applies", "held", "reason", "verbatim", "items",
    "configuration", "revision", "updated_at",
  ]

  private static let field = [
    "form": "(SELECT form FROM kept.draft WHERE id = row.draft)",
    "display": shown,
    "template": "''",
    "value": "CASE flags >> 9 & 3 WHEN 0 THEN raw WHEN 1 THEN display WHEN 2 THEN value END",
    "kind": """
    CASE flags & 15 WHEN 1 THEN 'integer' WHEN 2 THEN 'decimal' WHEN 3 THEN 'boolean'
      WHEN 4 THEN 'list' WHEN 5 THEN 'list text' WHEN 6 THEN 'list integer'
      WHEN 7 THEN 'list decimal' WHEN 8 THEN 'list boolean' END
    """,
    "committed": """
    CASE WHEN flags & 4096 THEN json_extract(rest, '$.committed') WHEN flags & 1536 <> 1536 THEN '='
    END
    """,
    "verdict": "CASE flags >> 4 & 3 WHEN 0 THEN 'valid' WHEN 1 THEN 'empty' ELSE 'invalid' END",
    "complete": "flags & 64 = 0", "touched": "flags & 256 = 0", "applies": "flags & 128 = 0",
    "held": "flags >> 13 & 1", "verbatim": "flags >> 14 & 1",
    "items": "json_extract(rest, '$.items')",
    "configuration": "json_extract(rest, '$.configuration')",
    "revision": "coalesce(revision, 0)",
    "updated_at": "coalesce(updated_at, (SELECT created_at FROM kept.draft WHERE id = row.draft))",
    "mend": "attention IS NOT NULL",
  ]

  private static let shown = "coalesce(display, iif(flags & 2048, NULL, raw))"

  private static func checksum(_ columns: [String], _ values: [String: String]) -> String {
    "row_checksum(\(columns.map { values[$0] ?? $0 }.joined(separator: ", ")))"
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
