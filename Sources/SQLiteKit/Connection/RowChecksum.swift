import CSQLite

/// A 64-bit checksum of values, which a statement computes as it writes them.
///
/// Every connection provides it as the SQL function `row_checksum`. A row gets its checksum in the
/// statement that writes it, and a single query finds the rows that have changed since:
///
/// ```swift
/// try connection.run("INSERT INTO note VALUES (?1, ?2, row_checksum(?1, ?2))", 1, "hello")
/// let damaged = try connection.prepare("SELECT id FROM note WHERE checksum IS NOT row_checksum(id, text)")
/// ```
///
/// Each step is reversible, so a change within one word of eight bytes always changes the result.
/// Other damage goes undetected with a probability of 1 in 2⁶⁴. The checksum finds damage, not
/// forgery: anyone who can write rows can compute it.
///
/// A program that writes many rows can compute the same checksum from the values that it binds,
/// which is faster than calling the function:
///
/// ```swift
/// let insert = try connection.prepare("INSERT INTO note VALUES (?, ?, ?)")
/// var checksum = RowChecksum()
/// try insert.bind(integer: 1, &checksum)
/// try insert.bind(text: "hello", &checksum)
/// try insert.run(checksum.value)
/// ```
public struct RowChecksum {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Creates the checksum of no values.
  public init() {}

  /// The checksum as an SQL integer.
  public var value: Int64 { Int64(bitPattern: state ^ (state >> 32)) }

  /// The first 48 bits of the checksum, for a table with many small rows: `row_checksum(…) >> 16`.
  public var shortValue: Int64 { value >> 16 }

  /// Adds an integer.
  public mutating func add(_ integer: Int64) {
    add(kind: SQLITE_INTEGER)
    add(UInt64(bitPattern: integer))
  }

  /// Adds a flag, which is bound as 1 or 0.
  public mutating func add(_ flag: Bool) { add(Int64(flag ? 1 : 0)) }

  /// Adds text; nil stands for NULL.
  public mutating func add(_ text: String?) {
    guard var text else { return add(kind: SQLITE_NULL) }
    text.withUTF8 { add(text: $0) }
  }

  mutating func add(text bytes: UnsafeBufferPointer<UInt8>) {
    add(UnsafeRawBufferPointer(bytes), kind: SQLITE_TEXT)
  }

  private mutating func add(kind: Int32) { add(UInt64(kind) << 56) }

  private mutating func add(_ word: UInt64) {
    state = (state ^ word) &* 0xD6E8_FEB8_6659_FD93
    state ^= state >> 32
  }

  /// Adds bytes, preceded by their kind and count so that adjacent values stay distinct.
  private mutating func add(_ bytes: UnsafeRawBufferPointer, kind: Int32) {
    add(UInt64(kind) << 56 | UInt64(bytes.count))
    var place = 0
    while bytes.count - place >= 8 {
      add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
      place += 8
    }
    guard place < bytes.count else { return }
    var last: UInt64 = 0
    for index in (place..<bytes.count).reversed() { last = last << 8 | UInt64(bytes[index]) }
    add(last)
  }
}

/// Adds the function to a connection; the schema may use it in triggers.
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
  /// Adds a value of any type, with text as UTF-8.
  fileprivate mutating func add(_ value: OpaquePointer?) {
    let type = sqlite3_value_type(value)
    switch type {
    case SQLITE_INTEGER: add(sqlite3_value_int64(value))
    case SQLITE_FLOAT:
      add(kind: type)
      add(sqlite3_value_double(value).bitPattern)
    case SQLITE_TEXT, SQLITE_BLOB:
      // Read text as a blob, because reading it as text would copy it to add a NUL.
      let start = sqlite3_value_blob(value)
      let count = start == nil ? 0 : Int(sqlite3_value_bytes(value))
      add(UnsafeRawBufferPointer(start: start, count: count), kind: type)
    default: add(kind: type)
    }
  }
}
