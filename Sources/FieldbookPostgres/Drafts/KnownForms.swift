package import FieldbookRows
package import FormSession
import PostgresKit

extension PostgresStore: FormCaching {
  /// Reads a form; nil if it does not exist or does not match its hash.
  package func readForm(_ number: Int64) throws -> KnownForm? {
    let row = try connection.prepare(
      "SELECT definition, hash, key, version FROM form WHERE id = $1", number
    ).first { row in
      (
        text: try row.text(0), hash: UInt64(bitPattern: try row.integer(1)),
        id: FormID(try row.text(2), version: try row.int(3))
      )
    }
    guard let row, let definition = FormDefinition(written: row.text, hash: row.hash) else {
      return nil
    }
    let form = KnownForm(number: number, try withRows(definition), registeredAs: row.text)
    return form.id == row.id ? form : nil
  }

  /// Reads the number of a form; nil if it is not registered.
  package func formNumber(of id: FormID) throws -> Int64? {
    try connection.prepare(
      "SELECT id FROM form WHERE key = $1 AND version = $2", id.key, id.version
    ).first { row in try row.integer(0) }
  }

  /// Returns the error that the store is damaged.
  package func damage(_ what: String) -> StorageError { .damaged(address, what) }
}

extension PostgresStore {
  /// Returns the numbers of all versions of a form, or of all forms.
  func formNumbers(of key: String?) throws -> [Int64] {
    try connection.prepare(
      "SELECT id FROM form WHERE $1::text IS NULL OR key = $1 ORDER BY id", key
    ).all { row in try row.integer(0) }
  }
}
