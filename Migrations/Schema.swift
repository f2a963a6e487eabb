public import SQLiteKit

/// The schema of a store, as a list of migrations.
///
/// Each migration is a file beside this one, and is embedded in the program. The names begin with
/// `m` because embedding drops a leading digit. A released migration is never edited; further
/// changes need a new migration.
public enum Schema {
  /// The application ID of a store's file: "FBK1".
  public static let applicationID: Int32 = 0x4642_4B31

  /// The migrations from an empty file to the current schema.
  public static let migrations = [
    Migration(number: 1, name: "drafts", sql: text(PackageResources.m0001_drafts_sql)),
    Migration(number: 2, name: "imports", sql: text(PackageResources.m0002_imports_sql)),
    Migration(number: 3, name: "notices", sql: text(PackageResources.m0003_notices_sql)),
    Migration(number: 4, name: "integrity", sql: text(PackageResources.m0004_integrity_sql)),
    Migration(number: 5, name: "messages", sql: text(PackageResources.m0005_messages_sql)),
    Migration(number: 6, name: "entries", sql: text(PackageResources.m0006_entries_sql)),
    Migration(number: 7, name: "lists", sql: text(PackageResources.m0007_lists_sql)),
    Migration(number: 8, name: "closed_forms", sql: text(PackageResources.m0008_closed_forms_sql)),
    Migration(number: 9, name: "contents", sql: text(PackageResources.m0009_contents_sql)),
    Migration(number: 10, name: "review", sql: text(PackageResources.m0010_review_sql)),
    Migration(number: 11, name: "people", sql: text(PackageResources.m0011_people_sql)),
    Migration(number: 12, name: "edits", sql: text(PackageResources.m0012_edits_sql)),
    Migration(number: 13, name: "sealing", sql: text(PackageResources.m0013_sealing_sql)),
    Migration(number: 14, name: "origin", sql: text(PackageResources.m0014_origin_sql)),
    Migration(number: 15, name: "forgetting", sql: text(PackageResources.m0015_forgetting_sql)),
  ]

  /// Migrates a store to the current schema.
  public static let migrator = Migrator(applicationID: applicationID, migrations: migrations)

  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
