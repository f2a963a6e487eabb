/// A migration from one version of the schema to the next.
///
/// A migration that goes beyond `ALTER TABLE` follows
/// [SQLite's procedure](https://www.sqlite.org/lang_altertable.html#otheralter). Its SQL performs
/// steps 3 to 9, and the migrator the others:
///
/// 3. Remember the format of all indexes, triggers, and views associated with table X.
/// 4. Use `CREATE TABLE` to construct a new table "new_X" in the desired revised format.
/// 5. Transfer content from X into new_X, using `INSERT INTO new_X SELECT … FROM X`.
/// 6. Drop the old table X.
/// 7. Change the name of new_X to X, using `ALTER TABLE new_X RENAME TO X`.
/// 8. Use `CREATE INDEX`, `CREATE TRIGGER`, and `CREATE VIEW` to reconstruct those of X.
/// 9. Drop the views that refer to X in a way that the change affects, and create them anew.
public struct Migration: Equatable, Sendable {
  /// The resulting schema version; versions are numbered from 1 without gaps.
  public let number: Int
  /// A short name for the migration's effect.
  public let name: String
  /// The SQL statements, which must not begin or end a transaction.
  public let sql: String

  /// Creates a migration.
  public init(number: Int, name: String, sql: String) {
    self.number = number
    self.name = name
    self.sql = sql
  }

  /// A 64-bit FNV-1a checksum, which shows whether the SQL was edited after it was applied.
  ///
  /// Each step is reversible, so changing a single byte always changes the checksum. A larger edit
  /// goes undetected with a probability of 1 in 2⁶⁴. The checksum does not protect against forgery:
  /// anyone who can edit migrations can also edit their records.
  public var checksum: String {
    let hash = sql.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
