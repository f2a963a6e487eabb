import CSQLite

/// A parameter of a statement, which exists only while a value is bound.
public struct Parameter: ~Copyable {
  let statement: OpaquePointer
  let index: Int32

  /// The statement's buffer, unretained to avoid reference counting for every value.
  let room: Unmanaged<BindingBuffer>

  func set(_ value: Int64) throws(SQLiteError) {
    try check(sqlite3_bind_int64(statement, index, value))
  }

  func set(_ text: String) throws(SQLiteError) {
    var text = text
    let code = text.withUTF8 { bind(UnsafeRawBufferPointer($0), csqlite_bind_text) }
    try check(code)
  }

  func set(_ text: Span<UInt8>) throws(SQLiteError) {
    try check(text.withUnsafeBytes { bind($0, csqlite_bind_text) })
  }

  /// Sets text, and adds it to a checksum.
  func set(_ text: String, _ checksum: inout RowChecksum) throws(SQLiteError) {
    var text = text
    let code = text.withUTF8 { text in
      checksum.add(text: text)
      return bind(UnsafeRawBufferPointer(text), csqlite_bind_text)
    }
    try check(code)
  }

  func set(_ bytes: [UInt8]) throws(SQLiteError) {
    try check(bytes.withUnsafeBytes { bind($0, csqlite_bind_blob) })
  }

  func setNull() throws(SQLiteError) {
    try check(sqlite3_bind_null(statement, index))
  }

  private func bind(
    _ bytes: UnsafeRawBufferPointer,
    _ give: (OpaquePointer, Int32, UnsafeRawPointer?, UInt64, Bool) -> Int32
  ) -> Int32 {
    let kept = room.takeUnretainedValue().keep(bytes)
    return give(statement, index, kept ?? bytes.baseAddress, UInt64(bytes.count), kept != nil)
  }

  private func check(_ code: Int32) throws(SQLiteError) {
    if code != SQLITE_OK { throw SQLiteError(statement: statement) }
  }
}
