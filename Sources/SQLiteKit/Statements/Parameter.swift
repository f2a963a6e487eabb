import CSQLite

/// The place in a statement that a value goes to; it exists only while the value is bound.
public struct Parameter: ~Copyable {
  let statement: OpaquePointer
  let index: Int32

  func set(_ value: Int64) throws(SQLiteError) {
    try check(sqlite3_bind_int64(statement, index, value))
  }

  func set(_ text: String) throws(SQLiteError) {
    var text = text
    let code = text.withUTF8 {
      csqlite_bind_text(statement, index, $0.baseAddress, UInt64($0.count))
    }
    try check(code)
  }

  func set(_ bytes: [UInt8]) throws(SQLiteError) {
    let code = bytes.withUnsafeBytes {
      csqlite_bind_blob(statement, index, $0.baseAddress, UInt64($0.count))
    }
    try check(code)
  }

  func setNull() throws(SQLiteError) {
    try check(sqlite3_bind_null(statement, index))
  }

  private func check(_ code: Int32) throws(SQLiteError) {
    if code != SQLITE_OK { throw SQLiteError(statement: statement) }
  }
}
