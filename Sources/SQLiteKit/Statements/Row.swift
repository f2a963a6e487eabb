import CSQLite

/// The row that a statement stands on; it is borrowed, so that it cannot be kept beyond the next.
///
/// Columns are numbered from 0. Reading one as another type than it holds throws
/// ``SQLiteError/Misuse/wrongType(column:expected:found:)`` instead of converting, because a
/// damaged file may hold anything.
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
    let found = type(of: column)
    if found == .null, !(0..<count).contains(column) { throw mistake(column, expected: .null) }
    return found
  }

  /// Whether a column holds no value.
  public func isNull(_ column: Int) throws(SQLiteError) -> Bool {
    try storageClass(column) == .null
  }

  /// An integer.
  public func integer(_ column: Int) throws(SQLiteError) -> Int64 {
    sqlite3_value_int64(try value(column, of: .integer))
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
    String(decoding: try textBytes(column), as: UTF8.self)
  }

  /// A text that mostly is the one before it, which then is used again.
  public func text(_ column: Int, like other: String?) throws(SQLiteError) -> String {
    let bytes = try textBytes(column)
    if let other, other.isSame(as: bytes) { return other }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Bytes.
  public func blob(_ column: Int) throws(SQLiteError) -> [UInt8] {
    Array(try blobBytes(column))
  }

  /// The bytes of a text or a blob where SQLite has them, without a copy.
  @inlinable public func withBytes<Value>(
    _ column: Int, _ body: (Span<UInt8>) throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value {
    try body(anyBytes(column).span)
  }

  /// The bytes of a text or a blob where SQLite has them, without a copy.
  @inlinable public func withBytes<Value>(
    _ column: Int, _ body: (Span<UInt8>) throws -> Value
  ) throws -> Value {
    try body(anyBytes(column).span)
  }

  /// Puts the bytes of a text or a blob behind others, and says whether there is one.
  public func append(_ column: Int, to bytes: inout [UInt8]) throws(SQLiteError) -> Bool {
    guard let value = try valueUnlessNull(column) else { return false }
    switch sqlite3_value_type(value) {
    case SQLITE_TEXT: bytes.append(contentsOf: try self.bytes(ofText: value))
    case SQLITE_BLOB: bytes.append(contentsOf: try self.bytes(ofBlob: value))
    default: throw mistake(column, expected: .text)
    }
    return true
  }
}

extension Row {
  /// An integer, or nil for NULL.
  public func integerOrNil(_ column: Int) throws(SQLiteError) -> Int64? {
    try valueUnlessNull(column, of: .integer).map(sqlite3_value_int64)
  }

  /// An integer as Swift counts, or nil for NULL.
  public func intOrNil(_ column: Int) throws(SQLiteError) -> Int? {
    try integerOrNil(column).map(Int.init(truncatingIfNeeded:))
  }

  /// A text, or nil for NULL.
  public func textOrNil(_ column: Int) throws(SQLiteError) -> String? {
    guard let value = try valueUnlessNull(column, of: .text) else { return nil }
    return String(decoding: try bytes(ofText: value), as: UTF8.self)
  }

  /// Bytes, or nil for NULL.
  public func blobOrNil(_ column: Int) throws(SQLiteError) -> [UInt8]? {
    guard let value = try valueUnlessNull(column, of: .blob) else { return nil }
    return Array(try bytes(ofBlob: value))
  }
}

// Asking a column for its value, and the value for what it is, takes half as long as asking the
// column for each. SQLite wants such a value to be looked at by one thread only, as a row is.
extension Row {
  /// The type of a column, which SQLite says is NULL for one that is not there.
  private func type(of column: Int) -> StorageClass {
    StorageClass(rawValue: sqlite3_column_type(statement, Int32(clamping: column))) ?? .null
  }

  private func value(
    _ column: Int, of expected: StorageClass
  ) throws(SQLiteError) -> OpaquePointer? {
    let value = sqlite3_column_value(statement, Int32(clamping: column))
    if sqlite3_value_type(value) == expected.rawValue { return value }
    throw mistake(column, expected: expected)
  }

  /// The value of a column, or nil for NULL.
  private func valueUnlessNull(_ column: Int) throws(SQLiteError) -> OpaquePointer? {
    let value = sqlite3_column_value(statement, Int32(clamping: column))
    guard sqlite3_value_type(value) == SQLITE_NULL else { return value }
    guard (0..<count).contains(column) else { throw mistake(column, expected: .null) }
    return nil
  }

  /// The value of a column that holds this type, or nil for NULL.
  private func valueUnlessNull(
    _ column: Int, of expected: StorageClass
  ) throws(SQLiteError) -> OpaquePointer? {
    guard let value = try valueUnlessNull(column) else { return nil }
    guard sqlite3_value_type(value) == expected.rawValue else {
      throw mistake(column, expected: expected)
    }
    return value
  }

  private func mistake(_ column: Int, expected: StorageClass) -> SQLiteError {
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

  /// The bytes of a value that SQLite has been asked for, which settles how many there are.
  ///
  /// There is no address for a blob without bytes, but neither for what memory is lacking for.
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
