import CPostgres

/// A row of a result; it is borrowed, so it cannot be kept.
///
/// Columns are numbered from 0. Reading a column as another type throws
/// ``PostgresError/Misuse/wrongType(column:expected:found:)`` instead of converting; a `sum` of
/// integers is `numeric`, for example, and must be cast in the statement.
///
/// ```swift
/// let id = try row.integer(0)
/// let reason = try row.textOrNil(1)
/// ```
public struct PostgresRow: ~Copyable {
  let result: PostgresResult
  let place: Int32
  let operation: String
  let database: String

  /// The number of columns.
  public let count: Int

  init(result: PostgresResult, place: Int32, operation: String, database: String) {
    (self.result, self.place) = (result, place)
    (self.operation, self.database) = (operation, database)
    count = Int(PQnfields(result.pointer))
  }

  /// Whether a column is NULL.
  public func isNull(_ column: Int) throws(PostgresError) -> Bool {
    try check(column)
    return PQgetisnull(result.pointer, place, Int32(column)) == 1
  }

  /// Returns a `smallint`, `integer` or `bigint`.
  public func integer(_ column: Int) throws(PostgresError) -> Int64 {
    try integer(of: try bytes(column), column)
  }

  /// Returns an integer as `Int`, which has 64 bits on every supported platform.
  public func int(_ column: Int) throws(PostgresError) -> Int {
    Int(truncatingIfNeeded: try integer(column))
  }

  /// Returns a `boolean`.
  public func bool(_ column: Int) throws(PostgresError) -> Bool {
    let bytes = try bytes(column)
    guard type(of: column) == .bool, bytes.count == 1 else { throw wrongType(column, "a boolean") }
    return bytes[0] != 0
  }

  /// Returns a `double precision`.
  public func double(_ column: Int) throws(PostgresError) -> Double {
    let bytes = try bytes(column)
    guard type(of: column) == .float8, bytes.count == 8 else { throw wrongType(column, "a double") }
    return Double(bitPattern: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)))
  }

  /// Returns the text of a `text`, `varchar`, `char`, `name`, `xml`, `json` or `jsonb`.
  public func text(_ column: Int) throws(PostgresError) -> String {
    String(decoding: try textBytes(try bytes(column), column), as: UTF8.self)
  }

  /// Returns a `bytea`.
  public func blob(_ column: Int) throws(PostgresError) -> [UInt8] {
    Array(try blobBytes(try bytes(column), column))
  }

  /// Returns the 16 bytes of a `uuid`.
  public func uuid(_ column: Int) throws(PostgresError) -> [UInt8] {
    Array(try uuidBytes(try bytes(column), column))
  }

  /// Returns a `timestamptz`, in microseconds since 1970.
  public func time(_ column: Int) throws(PostgresError) -> Int64 {
    try time(of: try bytes(column), column)
  }
}

extension PostgresRow {
  /// Returns an integer, or nil for NULL.
  public func integerOrNil(_ column: Int) throws(PostgresError) -> Int64? {
    guard let bytes = try bytesUnlessNull(column) else { return nil }
    return try integer(of: bytes, column)
  }

  /// Returns an integer as `Int`, or nil for NULL.
  public func intOrNil(_ column: Int) throws(PostgresError) -> Int? {
    try integerOrNil(column).map { Int(truncatingIfNeeded: $0) }
  }

  /// Returns text, or nil for NULL.
  public func textOrNil(_ column: Int) throws(PostgresError) -> String? {
    guard let bytes = try bytesUnlessNull(column) else { return nil }
    return String(decoding: try textBytes(bytes, column), as: UTF8.self)
  }

  /// Returns bytes, or nil for NULL.
  public func blobOrNil(_ column: Int) throws(PostgresError) -> [UInt8]? {
    guard let bytes = try bytesUnlessNull(column) else { return nil }
    return Array(try blobBytes(bytes, column))
  }

  /// Returns a `timestamptz` in microseconds since 1970, or nil for NULL.
  public func timeOrNil(_ column: Int) throws(PostgresError) -> Int64? {
    guard let bytes = try bytesUnlessNull(column) else { return nil }
    return try time(of: bytes, column)
  }

  /// Passes the bytes of text, a `bytea` or a `uuid` to a function without copying them.
  public func withBytes<Value>(
    _ column: Int, _ body: (Span<UInt8>) throws(PostgresError) -> Value
  ) throws(PostgresError) -> Value {
    let bytes = try bytes(column).assumingMemoryBound(to: UInt8.self)
    return try body(bytes.span)
  }
}

extension PostgresRow {
  private func type(of column: Int) -> PostgresType {
    PostgresType(rawValue: PQftype(result.pointer, Int32(column)))
  }

  private func check(_ column: Int) throws(PostgresError) {
    if !(0..<count).contains(column) { throw misuse(.noSuchColumn(column, count: count)) }
  }

  /// Returns the bytes of a value; throws an error for NULL.
  private func bytes(_ column: Int) throws(PostgresError) -> UnsafeRawBufferPointer {
    guard let bytes = try bytesUnlessNull(column) else {
      throw misuse(.unexpectedNull(column: column))
    }
    return bytes
  }

  /// Returns the bytes of a value, which remain valid as long as the result; nil for NULL.
  private func bytesUnlessNull(_ column: Int) throws(PostgresError) -> UnsafeRawBufferPointer? {
    guard try !isNull(column) else { return nil }
    let length = Int(PQgetlength(result.pointer, place, Int32(column)))
    return UnsafeRawBufferPointer(
      start: PQgetvalue(result.pointer, place, Int32(column)), count: length)
  }

  private func integer(
    of bytes: UnsafeRawBufferPointer, _ column: Int
  ) throws(PostgresError) -> Int64 {
    switch (type(of: column), bytes.count) {
    case (.int8, 8): Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
    case (.int4, 4): Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
    case (.int2, 2): Int64(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self)))
    default: throw wrongType(column, "an integer")
    }
  }

  private func textBytes(
    _ bytes: UnsafeRawBufferPointer, _ column: Int
  ) throws(PostgresError) -> UnsafeRawBufferPointer {
    let type = type(of: column)
    if type.isText { return bytes }
    // The first byte is the version of the format.
    if type == .jsonb { return UnsafeRawBufferPointer(rebasing: bytes.dropFirst()) }
    throw wrongType(column, "a text")
  }

  private func blobBytes(
    _ bytes: UnsafeRawBufferPointer, _ column: Int
  ) throws(PostgresError) -> UnsafeRawBufferPointer {
    guard type(of: column) == .bytea else { throw wrongType(column, "bytes") }
    return bytes
  }

  private func uuidBytes(
    _ bytes: UnsafeRawBufferPointer, _ column: Int
  ) throws(PostgresError) -> UnsafeRawBufferPointer {
    guard type(of: column) == .uuid else { throw wrongType(column, "a uuid") }
    return bytes
  }

  private func time(
    of bytes: UnsafeRawBufferPointer, _ column: Int
  ) throws(PostgresError) -> Int64 {
    guard type(of: column) == .timestamptz, bytes.count == 8 else {
      throw wrongType(column, "a time")
    }
    return Int64(bigEndian: bytes.loadUnaligned(as: Int64.self)) &+ PostgresTime.epoch
  }

  private func wrongType(_ column: Int, _ expected: String) -> PostgresError {
    misuse(.wrongType(column: column, expected: expected, found: type(of: column)))
  }

  private func misuse(_ misuse: PostgresError.Misuse) -> PostgresError {
    PostgresError(kind: .misuse(misuse), operation: operation, place: database)
  }
}
