/// A step from one version of the schema to the next.
///
/// A step that changes more of a table than `ALTER TABLE` can follows
/// [SQLite's procedure](https://www.sqlite.org/lang_altertable.html#otheralter), whose steps 3 to 9
/// are its own, and the others the migrator's:
///
/// 3. Remember the format of all indexes, triggers, and views associated with table X.
/// 4. Use `CREATE TABLE` to construct a new table "new_X" in the desired revised format.
/// 5. Transfer content from X into new_X, using `INSERT INTO new_X SELECT … FROM X`.
/// 6. Drop the old table X.
/// 7. Change the name of new_X to X, using `ALTER TABLE new_X RENAME TO X`.
/// 8. Use `CREATE INDEX`, `CREATE TRIGGER`, and `CREATE VIEW` to reconstruct those of X.
/// 9. Drop the views that refer to X in a way that the change affects, and create them anew.
public struct Migration: Equatable, Sendable {
  /// The version that it leads to; the first is 1, and none is left out.
  public let number: Int
  /// What it does, in a word or two.
  public let name: String
  /// The statements, none of which begins or ends a transaction.
  public let sql: String

  /// States a step.
  public init(number: Int, name: String, sql: String) {
    self.number = number
    self.name = name
    self.sql = sql
  }

  /// A number that tells whether the text was edited after it was applied: FNV-1a with 64 bits.
  ///
  /// Each of its steps can be undone, so that a change of one byte always changes the result, and
  /// the odds that a larger edit goes unseen are 1 to 2⁶⁴. It is no seal, and need not be one:
  /// whoever can edit the steps can edit the record as well.
  public var checksum: String {
    let hash = sql.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
