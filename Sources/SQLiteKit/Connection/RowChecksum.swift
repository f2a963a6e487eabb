import CSQLite

/// A 64-bit checksum of some values, which a statement computes as it writes them.
///
/// Every connection has it as the SQL function `row_checksum`, so that a row gets its checksum in the
/// statement that writes it, and one query finds the rows that are not as they were written:
///
/// ```swift
/// try connection.run("INSERT INTO note VALUES (?1, ?2, row_checksum(?1, ?2))", 1, "hello")
/// let damaged = try connection.prepare("SELECT id FROM note WHERE checksum IS NOT row_checksum(id, text)")
/// ```
///
/// Each step can be undone, so that a change within one word of eight bytes always changes the result;
/// the odds that other damage stays unseen are 1 to 2⁶⁴. It finds damage and is not a seal: whoever can
/// write rows can compute it.
struct RowChecksum {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The value as SQL has it.
  var value: Int64 { Int64(bitPattern: state ^ (state >> 32)) }

  mutating func add(_ word: UInt64) {
    state = (state ^ word) &* 0xD6E8_FEB8_6659_FD93
    state ^= state >> 32
  }

  /// Adds bytes with a mark for their kind and their number, so that values cannot run together.
  mutating func add(_ bytes: UnsafeRawBufferPointer, kind: UInt64) {
    add(kind << 56 | UInt64(bytes.count))
    var place = 0
    while bytes.count - place >= 8 {
      add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
      place += 8
    }
    guard place < bytes.count else { return }
    add(bytes[place...].reversed().reduce(0) { $0 << 8 | UInt64($1) })
  }
}

/// Gives a connection the function; the schema may use it in triggers.
func addRowChecksum(to database: OpaquePointer) throws(SQLiteError) {
  let code = sqlite3_create_function_v2(
    database, "row_checksum", -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, nil,
    { context, count, values in
      var checksum = RowChecksum()
      for index in 0..<Int(count) { checksum.add(values?[index]) }
      sqlite3_result_int64(context, checksum.value)
    }, nil, nil, nil)
  guard code == SQLITE_OK else {
    throw SQLiteError(database: database, operation: "create a function")
  }
}

extension RowChecksum {
  /// Adds a value by its type, with texts as UTF-8.
  fileprivate mutating func add(_ value: OpaquePointer?) {
    let type = sqlite3_value_type(value)
    switch type {
    case SQLITE_INTEGER:
      add(UInt64(type) << 56)
      add(UInt64(bitPattern: sqlite3_value_int64(value)))
    case SQLITE_FLOAT:
      add(UInt64(type) << 56)
      add(sqlite3_value_double(value).bitPattern)
    case SQLITE_TEXT, SQLITE_BLOB:
      // As bytes, since a text would be copied to end in a NUL.
      let start = sqlite3_value_blob(value)
      let count = start == nil ? 0 : Int(sqlite3_value_bytes(value))
      add(UnsafeRawBufferPointer(start: start, count: count), kind: UInt64(type))
    default: add(UInt64(type) << 56)
    }
  }
}
