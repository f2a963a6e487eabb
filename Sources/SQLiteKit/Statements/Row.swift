import CSQLite

/// The current row of a statement; it is borrowed, so it cannot be kept after the next step.
///
/// Columns are numbered from 0. Reading a column as another type throws
/// ``SQLiteError/Misuse/wrongType(column:expected:found:)`` instead of converting, because a
/// damaged file may contain anything.
///
/// ```swift
/// let id = try row.integer(0)
/// let reason = try row.textOrNil(1)
/// ```
public struct Row: ~Copyable {
  let statement: OpaquePointer

  /// The number of columns; 0 if the statement has no current row.
  public var count: Int { Int(sqlite3_data_count(statement)) }

  /// Returns the type of a value.
  public func storageClass(_ column: Int) throws(SQLiteError) -> StorageClass {
    let found = type(of: column)
    if found == .null, !(0..<count).contains(column) { throw error(column, expected: .null) }
    return found
  }

  /// Whether a column is NULL.
  public func isNull(_ column: Int) throws(SQLiteError) -> Bool {
    try storageClass(column) == .null
  }

  /// Returns an integer.
  public func integer(_ column: Int) throws(SQLiteError) -> Int64 {
    sqlite3_value_int64(try value(column, of: .integer))
  }

  /// Returns an integer as `Int`, which has 64 bits on every supported platform.
  public func int(_ column: Int) throws(SQLiteError) -> Int {
    Int(truncatingIfNeeded: try integer(column))
  }

  /// Returns a Boolean: whether an integer is not 0.
  public func bool(_ column: Int) throws(SQLiteError) -> Bool {
    try integer(column) != 0
  }

  /// Returns text, with U+FFFD in place of invalid UTF-8.
  public func text(_ column: Int) throws(SQLiteError) -> String {
    String(decoding: try textBytes(column), as: UTF8.self)
  }

  /// Returns text, reusing `other` if it is the same text.
  public func text(_ column: Int, like other: String?) throws(SQLiteError) -> String {
    let bytes = try textBytes(column)
    if let other, other.isSame(as: bytes) { return other }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns bytes.
  public func blob(_ column: Int) throws(SQLiteError) -> [UInt8] {
    Array(try blobBytes(column))
  }

  /// Passes the bytes of text or a blob to a function without copying them.
  @inlinable public func withBytes<Value>(
    _ column: Int, _ body: (Span<UInt8>) throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value {
    try body(anyBytes(column).span)
  }

  /// Passes the bytes of text or a blob to a function without copying them.
  @inlinable public func withBytes<Value>(
    _ column: Int, _ body: (Span<UInt8>) throws -> Value
  ) throws -> Value {
    try body(anyBytes(column).span)
  }

  /// Appends the bytes of text or a blob to a buffer; returns false for NULL.
  public func append(_ column: Int, to bytes: inout [UInt8]) throws(SQLiteError) -> Bool {
    guard let value = try valueUnlessNull(column) else { return false }
    switch sqlite3_value_type(value) {
    case SQLITE_TEXT: bytes.append(contentsOf: try self.bytes(ofText: value))
    case SQLITE_BLOB: bytes.append(contentsOf: try self.bytes(ofBlob: value))
    default: throw error(column, expected: .text)
    }
    return true
  }
}

extension Row {
  /// Returns an integer, or nil for NULL.
  public func integerOrNil(_ column: Int) throws(SQLiteError) -> Int64? {
    try valueUnlessNull(column, of: .integer).map(sqlite3_value_int64)
  }

  /// Returns text, or nil for NULL.
  public func textOrNil(_ column: Int) throws(SQLiteError) -> String? {
    guard let value = try valueUnlessNull(column, of: .text) else { return nil }
    return String(decoding: try bytes(ofText: value), as: UTF8.self)
  }

  /// Returns bytes, or nil for NULL.
  public func blobOrNil(_ column: Int) throws(SQLiteError) -> [UInt8]? {
    guard let value = try valueUnlessNull(column, of: .blob) else { return nil }
    return Array(try bytes(ofBlob: value))
  }
}

// Getting a column's value once and then reading its parts takes half as long as asking the column
// for each part. Like a row, such a value must be used from only one thread.
extension Row {
  /// Returns the type of a column; SQLite reports NULL for a column that does not exist.
  private func type(of column: Int) -> StorageClass {
    StorageClass(rawValue: sqlite3_column_type(statement, Int32(clamping: column))) ?? .null
  }

  private func value(
    _ column: Int, of expected: StorageClass
  ) throws(SQLiteError) -> OpaquePointer? {
    let value = sqlite3_column_value(statement, Int32(clamping: column))
    if sqlite3_value_type(value) == expected.rawValue { return value }
    throw error(column, expected: expected)
  }

  /// Returns the value of a column, or nil for NULL.
  private func valueUnlessNull(_ column: Int) throws(SQLiteError) -> OpaquePointer? {
    let value = sqlite3_column_value(statement, Int32(clamping: column))
    guard sqlite3_value_type(value) == SQLITE_NULL else { return value }
    guard (0..<count).contains(column) else { throw error(column, expected: .null) }
    return nil
  }

  /// Returns the value of a column with this type, or nil for NULL.
  private func valueUnlessNull(
    _ column: Int, of expected: StorageClass
  ) throws(SQLiteError) -> OpaquePointer? {
    guard let value = try valueUnlessNull(column) else { return nil }
    guard sqlite3_value_type(value) == expected.rawValue else {
      throw error(column, expected: expected)
    }
    return value
  }

  private func error(_ column: Int, expected: StorageClass) -> SQLiteError {
    let isThere = (0..<count).contains(column)
    let misuse: SQLiteError.Misuse =
      isThere
      ? .wrongType(column: column, expected: expected, found: type(of: column))
      : .noSuchColumn(column, count: count)
    return SQLiteError(misuse, in: statement)
  }

  @usableFromInline func anyBytes(_ column: Int) throws(SQLiteError) -> UnsafeBufferPointer<UInt8> {
    type(of: column) == .text ? try textBytes(column) : try blobBytes(column)
  }

  private func textBytes(_ column: Int) throws(SQLiteError) -> UnsafeBufferPointer<UInt8> {
    try bytes(ofText: try value(column, of: .text))
  }

  private func blobBytes(_ column: Int) throws(SQLiteError) -> UnsafeBufferPointer<UInt8> {
    try bytes(ofBlob: try value(column, of: .blob))
  }

  private func bytes(
    ofText value: OpaquePointer?
  ) throws(SQLiteError) -> UnsafeBufferPointer<UInt8> {
    try bytes(from: sqlite3_value_text(value), of: value)
  }

  private func bytes(
    ofBlob value: OpaquePointer?
  ) throws(SQLiteError) -> UnsafeBufferPointer<UInt8> {
    let start = sqlite3_value_blob(value)
    return try bytes(from: start?.assumingMemoryBound(to: UInt8.self), of: value)
  }

  /// Returns the bytes of a value; reading their address can convert the value, so the count is
  /// read after the address.
  ///
  /// The address is nil for an empty blob, and also if memory is exhausted.
  private func bytes(
    from start: UnsafePointer<UInt8>?, of value: OpaquePointer?
  ) throws(SQLiteError) -> UnsafeBufferPointer<UInt8> {
    if start == nil, sqlite3_errcode(sqlite3_db_handle(statement)) == SQLITE_NOMEM {
      throw SQLiteError(statement: statement)
    }
    let count = start == nil ? 0 : Int(sqlite3_value_bytes(value))
    return UnsafeBufferPointer(start: start, count: count)
  }
}
