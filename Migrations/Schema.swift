public import SQLiteKit

/// The schema of a store: the steps that led to it, each in a file of its own beside this one.
///
/// A file is embedded in the program, which drops a digit at the beginning of its name; hence the
/// `m`. A step that was released is never edited: what changes is a new step.
public enum Schema {
  /// The number by which a file says that it is a store: "FBK1".
  public static let applicationID: Int32 = 0x4642_4B31

  /// The steps from an empty file to the present schema.
  public static let migrations = [
    Migration(number: 1, name: "drafts", sql: text(PackageResources.m0001_drafts_sql)),
    Migration(number: 2, name: "imports", sql: text(PackageResources.m0002_imports_sql)),
    Migration(number: 3, name: "notices", sql: text(PackageResources.m0003_notices_sql)),
    Migration(number: 4, name: "integrity", sql: text(PackageResources.m0004_integrity_sql)),
  ]

  /// Brings a store to the present schema.
  public static let migrator = Migrator(applicationID: applicationID, migrations: migrations)

  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
