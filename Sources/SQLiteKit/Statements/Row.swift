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
    sqlite3_column_int64(statement, try index(column, of: .integer))
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
    switch try storageClass(column) {
    case .null: return false
    case .text: bytes.append(contentsOf: try self.bytes(ofText: Int32(column)))
    case .blob: bytes.append(contentsOf: try self.bytes(ofBlob: Int32(column)))
    case .integer, .real: throw mistake(column, expected: .text)
    }
    return true
  }
}

extension Row {
  /// An integer, or nil for NULL.
  public func integerOrNil(_ column: Int) throws(SQLiteError) -> Int64? {
    guard let index = try indexUnlessNull(column, of: .integer) else { return nil }
    return sqlite3_column_int64(statement, index)
  }

  /// An integer as Swift counts, or nil for NULL.
  public func intOrNil(_ column: Int) throws(SQLiteError) -> Int? {
    try integerOrNil(column).map(Int.init(truncatingIfNeeded:))
  }

  /// A text, or nil for NULL.
  public func textOrNil(_ column: Int) throws(SQLiteError) -> String? {
    guard let index = try indexUnlessNull(column, of: .text) else { return nil }
    return String(decoding: try bytes(ofText: index), as: UTF8.self)
  }

  /// Bytes, or nil for NULL.
  public func blobOrNil(_ column: Int) throws(SQLiteError) -> [UInt8]? {
    guard let index = try indexUnlessNull(column, of: .blob) else { return nil }
    return Array(try bytes(ofBlob: index))
  }
}

extension Row {
  /// The type of a column, which SQLite says is NULL for one that is not there.
  private func type(of column: Int) -> StorageClass {
    StorageClass(rawValue: sqlite3_column_type(statement, Int32(clamping: column))) ?? .null
  }

  private func index(_ column: Int, of expected: StorageClass) throws(SQLiteError) -> Int32 {
    let index = Int32(clamping: column)
    if sqlite3_column_type(statement, index) == expected.rawValue { return index }
    throw mistake(column, expected: expected)
  }

  /// The index of a column that holds this type, or nil for NULL; SQLite is asked but once.
  private func indexUnlessNull(
    _ column: Int, of expected: StorageClass
  ) throws(SQLiteError) -> Int32? {
    let found = try storageClass(column)
    if found == expected { return Int32(column) }
    if found == .null { return nil }
    throw mistake(column, expected: expected)
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
    try bytes(ofText: try index(column, of: .text))
  }

  private func blobBytes(_ column: Int) throws(SQLiteError) -> UnsafeBufferPointer<UInt8> {
    try bytes(ofBlob: try index(column, of: .blob))
  }

  private func bytes(ofText index: Int32) throws(SQLiteError) -> UnsafeBufferPointer<UInt8> {
    try bytes(from: sqlite3_column_text(statement, index), index)
  }

  private func bytes(ofBlob index: Int32) throws(SQLiteError) -> UnsafeBufferPointer<UInt8> {
    let start = sqlite3_column_blob(statement, index)
    return try bytes(from: start?.assumingMemoryBound(to: UInt8.self), index)
  }

  /// The bytes of a value that SQLite has been asked for, which settles how many there are.
  ///
  /// There is no address for a blob without bytes, but neither for what memory is lacking for.
  private func bytes(
    from start: UnsafePointer<UInt8>?, _ index: Int32
  ) throws(SQLiteError) -> UnsafeBufferPointer<UInt8> {
    if start == nil, sqlite3_errcode(sqlite3_db_handle(statement)) == SQLITE_NOMEM {
      throw SQLiteError(statement: statement)
    }
    let count = start == nil ? 0 : Int(sqlite3_column_bytes(statement, index))
    return UnsafeBufferPointer(start: start, count: count)
  }
}
