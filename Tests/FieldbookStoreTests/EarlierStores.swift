import Migrations
import SQLiteKit
import TestSupport
import Testing

/// Stores of earlier versions, for tests of what a migration does to them.
extension Sample {
  /// How each step but the first is taken back, by its number.
  private static let waysBack = [
    2: "DROP TABLE import", 3: "DROP TABLE notice; DROP VIEW fb_invalid; \(earlierInvalidView)",
  ]

  /// The view of problems as it was before there were notices.
  private static var earlierInvalidView: String {
    let script = (try? Folder.package.folder("Migrations").text(of: "m0001_drafts.sql")) ?? ""
    let start = "CREATE VIEW fb_invalid"
    return start + (script.split(separator: start).last?.prefix { $0 != ";" } ?? "")
  }

  /// Takes the store back to an earlier version, and proves it by the schema of a file that has taken
  /// no step since.
  func takeBack(to version: Int) throws {
    let earlier = Migrator(
      applicationID: Schema.applicationID, migrations: Array(Schema.migrations.prefix(version)))
    let fresh = try Connection(TemporaryFolder.current.path(of: "fresh.sqlite"), .create)
    try earlier.apply(to: fresh, at: 0)
    let file = try stranger()
    for number in ((version + 1)...Schema.migrations.count).reversed() {
      let way = try #require(
        Self.waysBack[number], "Say in EarlierStores.swift how migration \(number) is taken back.")
      try file.runScript(way)
      try file.run("DELETE FROM migration WHERE number = ?", number)
    }
    try file.runScript("PRAGMA user_version = \(version)")
    _ = try file.number("PRAGMA wal_checkpoint(TRUNCATE)")
    let schema = "SELECT sql FROM sqlite_master ORDER BY type, name"
    let (mine, theirs) = (try file.texts(schema), try fresh.texts(schema))
    try #require(mine == theirs)
    let pending = try earlier.pending(on: try stranger())
    try #require(pending.isEmpty)
  }
}
