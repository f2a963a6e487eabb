import FieldEngine
import FieldbookRows
import FormSession
import Migrations
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookStore

@Suite(.temporaryFolder) struct SchemaTests {
  @Test func `each file of the folder is a migration, in order`() throws {
    let files = try Folder.package.folder("Migrations").files(suffix: ".sql")
    let named = Schema.migrations.map { step in
      "m\(String(repeating: "0", count: 4 - "\(step.number)".count))\(step.number)_\(step.name).sql"
    }
    #expect(files == named)
    #expect(Schema.migrations.map(\.number) == Array(1...Schema.migrations.count))
  }

  @Test
  func `a new store has our application id, the current version and a record of each migration`()
    throws
  {
    let sample = try Sample()
    let file = try sample.stranger()
    #expect(try file.applicationID() == 0x4642_4B31)
    #expect(try Int(file.userVersion()) == Schema.migrations.count)
    #expect(
      try Schema.migrator.applied(on: file).map(\.name) == Schema.migrations.map(\.name))
    #expect(try Schema.migrator.pending(on: file).isEmpty)
  }

  @Test(
    arguments: [
      "UPDATE draft SET status = 'open'",
      "UPDATE draft SET status = 'final'",
      "UPDATE draft SET finalized_at = 1",
      "UPDATE draft SET invalid = fields + 1",
      "UPDATE draft SET revision = -1",
      "UPDATE draft SET uuid = x'00'",
      "UPDATE draft SET amends = id",
      "UPDATE draft SET form = 77",
      "UPDATE draft SET updated_at = 'now'",
      "UPDATE field SET flags = flags | 48",
      "UPDATE field SET flags = flags | 9",
      "UPDATE field SET flags = 1 << 20",
      "UPDATE field SET flags = flags | 8192 WHERE raw IS NOT NULL",
      "UPDATE field SET display = raw WHERE flags & 2048 = 0",
      "UPDATE field SET flags = flags | 128 WHERE code IS NOT NULL",
      "UPDATE field SET code = 'zip.incomplete', message = NULL",
      "UPDATE field SET attention = 1 WHERE code IS NULL",
      "UPDATE field SET revision = NULL, updated_at = NULL WHERE code IS NOT NULL",
      "UPDATE field SET revision = 7, updated_at = NULL",
      "UPDATE field SET place = -1",
      "UPDATE field SET entry = -1",
      "UPDATE field SET draft = 77",
      "UPDATE field SET value = 'x' WHERE flags & 1536 = 0",
      "UPDATE field SET flags = flags & ~512 | 1024",
      "UPDATE field SET rest = 'none'",
      "INSERT INTO entry VALUES (1, 0, 0, 0, 0, 'present', 0, NULL)",
      "INSERT INTO entry VALUES (1, 1, 0, 1, 0, 'present', 0, NULL)",
      "INSERT INTO entry VALUES (1, 1, 0, 0, 0, 'gone', 0, NULL)",
      "INSERT INTO entry VALUES (77, 1, 0, 0, 0, 'present', 0, NULL)",
      "UPDATE draft_group SET filled = -1",
      "UPDATE draft_rule SET acknowledged = 1 WHERE broken = 0",
      "UPDATE draft_rule SET attention = 1 WHERE broken = 0",
      "UPDATE form SET title = 'Other'",
      "UPDATE history SET person = 'eve'",
      "DELETE FROM history",
      "DELETE FROM draft",
      "DELETE FROM form",
      "INSERT OR REPLACE INTO history SELECT * FROM history",
      "INSERT INTO draft_group (draft, place, fields, filled, invalid, missing) VALUES (77, 0, 0, 0, 0, 0)",
    ])
  func `the schema refuses impossible values`(change: String) throws {
    let sample = try Sample()
    try sample.begin(1, [("name", "ada"), ("zip", "902")])
    let file = try sample.stranger()
    let found = sqliteError { try file.run(change) }
    guard case .constraint = found?.kind else {
      Issue.record("It was not refused: \(String(describing: found))")
      return
    }
  }

  /// Draft 1 is superseded, 2 is final, and 3 is open.
  @Test(
    arguments: [
      "UPDATE field SET raw = 'x' WHERE place = 0",
      "UPDATE field SET updated_at = 0",
      "DELETE FROM field",
      "INSERT OR REPLACE INTO field SELECT * FROM field",
      "INSERT INTO entry VALUES (2, 9, 0, 0, 0, 'present', 0, NULL)",
      "INSERT INTO notice VALUES (2, 0, 1, NULL, 'r', 'c', NULL)",
      "UPDATE draft_group SET filled = 0",
      "DELETE FROM draft_group",
      "INSERT OR REPLACE INTO draft_group SELECT * FROM draft_group",
      "UPDATE draft_rule SET broken = 1",
      "DELETE FROM draft_rule",
      "INSERT OR REPLACE INTO draft_rule SELECT * FROM draft_rule",
      "UPDATE draft SET title = 'Other'",
      "UPDATE draft SET status = 'draft', finalized_at = NULL",
      "UPDATE draft SET status = 'superseded', revision = 9",
      "INSERT OR REPLACE INTO draft SELECT * FROM draft",
      "DELETE FROM draft",
      "UPDATE draft SET status = 'superseded' WHERE id = 2",
      "UPDATE draft SET status = 'final' WHERE id = 1",
      "UPDATE draft SET amends = NULL WHERE id = 2",
      "UPDATE draft SET id = 9 WHERE id = 2",
      "UPDATE draft SET rowid = 9 WHERE id = 2",
      "UPDATE OR REPLACE field SET draft = 2 WHERE draft = 3",
      "UPDATE OR REPLACE draft_group SET draft = 2 WHERE draft = 3",
      "UPDATE OR REPLACE draft_rule SET draft = 2 WHERE draft = 3",
      "UPDATE OR REPLACE orphan SET draft = 2 WHERE draft = 3",
      "UPDATE OR IGNORE field SET draft = 2 WHERE draft = 3",
      "UPDATE OR REPLACE draft SET id = 2 WHERE id = 3",
      "UPDATE OR REPLACE draft SET uuid = (SELECT uuid FROM draft WHERE id = 2) WHERE id = 3",
      "UPDATE OR REPLACE draft SET amends = 1 WHERE id = 3",
      "UPDATE draft SET status = 'final', finalized_at = 1 WHERE id = 3",
      "UPDATE draft SET status = 'superseded', finalized_at = 1 WHERE id = 3",
      "INSERT INTO draft SELECT 9, randomblob(16), form, edition, 'final', title, NULL, NULL, revision, created_at, updated_at, 1, fields, filled, invalid, missing, NULL, checksum, owner FROM draft WHERE id = 3",
      "INSERT INTO field SELECT * FROM field WHERE draft = 2 ON CONFLICT DO UPDATE SET raw = 'x'",
      "INSERT INTO history SELECT 2, 9, 'set', 'zip', 'eve', 7, 1, '', '9', NULL, NULL",
      "UPDATE OR REPLACE history SET draft = 2, number = 1 WHERE draft = 3",
      "INSERT INTO orphan VALUES (2, 1, 'old', 1, '{}', NULL)",
      "INSERT INTO seat (draft, focus, used) VALUES (2, 'zip', 1)",
      "UPDATE seat SET draft = 2", "DELETE FROM form",
      "INSERT OR REPLACE INTO form SELECT * FROM form",
      "INSERT OR REPLACE INTO form (id, key, version, definition, hash, registered_at) VALUES (1, 'x', 1, '{', 1, 1)",
      "UPDATE edition_hash SET salt = zeroblob(16)", "DELETE FROM edition_hash",
      "INSERT OR REPLACE INTO edition_hash SELECT * FROM edition_hash",
      "UPDATE chain SET at = 0", "DELETE FROM chain",
      "INSERT OR REPLACE INTO chain SELECT * FROM chain",
      "UPDATE purging SET draft = 2",
    ])
  func `the schema refuses changes of final drafts`(change: String) throws {
    let sample = try finals()
    let file = try sample.stranger()
    try file.runScript("PRAGMA foreign_keys = OFF; PRAGMA recursive_triggers = OFF")
    if change.contains("UPDATE purging") { try file.run("INSERT INTO purging VALUES (3)") }
    #expect(sqliteError { try file.run(change) }?.kind == .constraint(.trigger))
    if change.contains("UPDATE purging") { try file.run("DELETE FROM purging") }
    #expect(try Doctor(sample.store).examine() == [])
  }

  /// A store with a superseded draft, a final one, and an open one with an orphaned field.
  private func finals() throws -> Sample {
    let sample = try Sample()
    try sample.beginAmendment(2, of: try sample.beginFinal(1))
    try sample.begin(3, [("name", "ada"), ("zip", "902")])
    var draft = try sample.open(Sample.id(3))
    try draft.apply(.step("zip", .focus))
    try draft.close()
    let orphan = OrphanedField(key: "old", version: 1, record: FieldRecord(key: "old"))
    try sample.store.write { try sample.store.putAside([orphan], of: 3, taken: []) }
    return sample
  }

  @Test(
    .enabled(if: BuiltProgram.isInstalled("sqlite3")),
    arguments: [
      "INSERT INTO purging VALUES (2)",
      "UPDATE OR REPLACE field SET draft = 2 WHERE draft = 3",
    ])
  func `the SQLite shell cannot unlock a final draft`(change: String) throws {
    let sample = try finals()
    let shell = try BuiltProgram([sample.path, change], running: "sqlite3")
    #expect(shell.exitCode != 0, "\(shell.output)")
    #expect(try sample.stranger().number("SELECT count(*) FROM purging") == 0)
    #expect(try Doctor(sample.store).examine() == [])
  }

  @Test func `pages of lists are found by an index, without an offset`() throws {
    let sample = try Sample()
    let file = try sample.stranger()
    func plan(_ sql: String) throws -> String {
      try file.prepare("EXPLAIN QUERY PLAN " + sql).bound(to: 20)
        .all { row in try row.text(3) }.joined(separator: "; ")
    }
    let search =
      "SEARCH f USING COVERING INDEX field_to_correct (attention=? AND (updated_at,draft,entry,place)<(?,?,?,?))"
    let draft = "SEARCH d USING INTEGER PRIMARY KEY (rowid=?)"
    #expect(
      try plan(IssueSQL.list(.all, isContinued: false, hasCode: false, hasDraft: false))
        == "SEARCH f USING COVERING INDEX field_to_correct (attention=?); \(draft)")
    #expect(
      try plan(IssueSQL.list(.all, isContinued: true, hasCode: false, hasDraft: false))
        == "\(search); \(draft)")
    #expect(
      try plan(IssueSQL.list(.some([0, 2]), isContinued: true, hasCode: true, hasDraft: false))
        == "\(search); \(draft)"
    )
    #expect(
      try plan(IssueSQL.list(.one(1), isContinued: true, hasCode: false, hasDraft: false))
        .hasPrefix("SEARCH f USING INDEX field_to_correct_by_place (attention=? AND place=?"))
    let list = try plan(DraftSQL.list(DraftFilter(), searches: 0))
    #expect(list.hasPrefix("SEARCH d USING INDEX draft_by_change (form=? AND status=?"))
    for plan in [
      list, try plan(IssueSQL.list(.one(1), isContinued: true, hasCode: true, hasDraft: false)),
    ] {
      #expect(!plan.contains("TEMP B-TREE"))
    }
  }

  @Test(arguments: [
    "UPDATE draft SET revision = 7, status = 'final' WHERE id = 1",
    "UPDATE draft SET status = 'superseded' WHERE id = 1",
    "INSERT INTO draft SELECT * FROM draft WHERE id = 1",
  ])
  func `triggers do not scan all drafts when one changes`(change: String) throws {
    let file = try Sample().stranger()
    // Otherwise, checking the foreign key of the earlier edition would scan all drafts.
    try file.runScript("PRAGMA foreign_keys = OFF")
    let drafts = try file.number("SELECT rootpage FROM sqlite_schema WHERE name = 'draft'")
    var tables: [Int: Int] = [:]
    for step in try steps(of: change, in: file) {
      if step.name.hasPrefix("Open") { tables[step.cursor] = step.page }
      if step.name == "Rewind" { #expect(tables[step.cursor] != drafts) }
    }
    #expect(tables.values.contains { $0 == drafts })
  }

  @Test(arguments: ["entry", "field", "notice", "draft_group", "draft_rule", "orphan"])
  func `triggers create no temporary table when a part of a draft changes`(table: String) throws {
    let file = try Sample().stranger()
    let key = ["orphan": "number", "entry": "id"][table] ?? "place"
    let isOfEntry = ["field", "notice", "draft_rule"].contains(table)
    let change =
      "UPDATE \(table) SET draft = draft WHERE draft = 1 AND \(key) = 0"
      + (isOfEntry ? " AND entry = 0" : "")
    #expect(try !steps(of: change, in: file).contains { $0.name == "OpenEphemeral" })
  }

  /// The steps that SQLite takes for a statement and its triggers, in order.
  private func steps(
    of sql: String, in file: borrowing Connection
  ) throws -> [(name: String, cursor: Int, page: Int)] {
    try file.prepare("EXPLAIN " + sql).all { row in
      (name: try row.text(1), cursor: try row.int(2), page: try row.int(3))
    }
  }
}

extension Statement {
  /// The statement with values bound to its parameters, which do not affect its plan.
  fileprivate consuming func bound(to limit: Int) -> Statement {
    for _ in 0..<limit { try? bind(0) }
    return self
  }
}
