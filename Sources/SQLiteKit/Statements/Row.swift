import CSQLite

/// The row that a statement stands on; it is borrowed, so that it cannot be kept beyond the next.
///
/// Columns are numbered from 0. Reading one as another type than it holds throws
/// ``SQLiteError/Misuse/wrongType(column:expected:found:)`` instead of converting, because a damaged
/// file may hold anything.
///
/// ```swift
/// let id = try row.integer(0)
/// let reason = try row.textOrNil(1)
/// ```
public struct Row: ~Copyable {
  let statement: OpaquePointer

  /// The number of columns; 0 when the statement stands on no row.
  public var count: Int { Int(sqlite3_data_count(statement)) }

  /// The type of a value.
  public func storageClass(_ column: Int) throws(SQLiteError) -> StorageClass {
    StorageClass(rawValue: sqlite3_column_type(statement, try index(column))) ?? .null
  }

  /// Whether a column holds no value.
  public func isNull(_ column: Int) throws(SQLiteError) -> Bool {
    sqlite3_column_type(statement, try index(column)) == SQLITE_NULL
  }

  /// An integer.
  public func integer(_ column: Int) throws(SQLiteError) -> Int64 {
    sqlite3_column_int64(statement, try index(column, expecting: .integer))
  }

  /// An integer as Swift counts, with 64 bits on every platform of the package.
  public func int(_ column: Int) throws(SQLiteError) -> Int {
    Int(truncatingIfNeeded: try integer(column))
  }

  /// A truth value: an integer other than 0.
  public func bool(_ column: Int) throws(SQLiteError) -> Bool {
    try integer(column) != 0
  }

  /// A text; bytes in it that are not UTF-8 read as U+FFFD.
  public func text(_ column: Int) throws(SQLiteError) -> String {
    String(decoding: textBytes(try index(column, expecting: .text)), as: UTF8.self)
  }

  /// Bytes.
  public func blob(_ column: Int) throws(SQLiteError) -> [UInt8] {
    Array(blobBytes(try index(column, expecting: .blob)))
  }

  /// The bytes of a text or a blob where SQLite has them, without a copy.
  public func withBytes<Value>(
    _ column: Int, _ body: (Span<UInt8>) throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value {
    try body(anyBytes(column).span)
  }

  /// The bytes of a text or a blob where SQLite has them, without a copy.
  public func withBytes<Value>(
    _ column: Int, _ body: (Span<UInt8>) throws -> Value
  ) throws -> Value {
    try body(anyBytes(column).span)
  }
}

extension Row {
  /// An integer, or nil for NULL.
  public func integerOrNil(_ column: Int) throws(SQLiteError) -> Int64? {
    try isNull(column) ? nil : integer(column)
  }

  /// An integer as Swift counts, or nil for NULL.
  public func intOrNil(_ column: Int) throws(SQLiteError) -> Int? {
    try isNull(column) ? nil : int(column)
  }

  /// A text, or nil for NULL.
  public func textOrNil(_ column: Int) throws(SQLiteError) -> String? {
    try isNull(column) ? nil : text(column)
  }

  /// Bytes, or nil for NULL.
  public func blobOrNil(_ column: Int) throws(SQLiteError) -> [UInt8]? {
    try isNull(column) ? nil : blob(column)
  }
}

extension Row {
  private func index(_ column: Int) throws(SQLiteError) -> Int32 {
    let count = sqlite3_data_count(statement)
    guard column >= 0, column < Int(count) else {
      throw SQLiteError(.noSuchColumn(column, count: Int(count)), in: statement)
    }
    return Int32(truncatingIfNeeded: column)
  }

  private func index(
    _ column: Int, expecting expected: StorageClass
  ) throws(SQLiteError) -> Int32 {
    let index = try index(column)
    let found = sqlite3_column_type(statement, index)
    guard found == expected.rawValue else {
      let found = StorageClass(rawValue: found) ?? .null
      throw SQLiteError(
        .wrongType(column: column, expected: expected, found: found), in: statement)
    }
    return index
  }

  private func anyBytes(_ column: Int) throws(SQLiteError) -> UnsafeBufferPointer<UInt8> {
    let isText = sqlite3_column_type(statement, try index(column)) == SQLITE_TEXT
    return isText ? textBytes(try index(column)) : blobBytes(try index(column, expecting: .blob))
  }

  /// The order matters: asking for the text settles how many bytes it has.
  private func textBytes(_ index: Int32) -> UnsafeBufferPointer<UInt8> {
    let start = sqlite3_column_text(statement, index)
    return UnsafeBufferPointer(start: start, count: count(of: start != nil, index))
  }

  private func blobBytes(_ index: Int32) -> UnsafeBufferPointer<UInt8> {
    let start = sqlite3_column_blob(statement, index)?.assumingMemoryBound(to: UInt8.self)
    return UnsafeBufferPointer(start: start, count: count(of: start != nil, index))
  }

  private func count(of isPresent: Bool, _ index: Int32) -> Int {
    isPresent ? Int(sqlite3_column_bytes(statement, index)) : 0
  }
}
