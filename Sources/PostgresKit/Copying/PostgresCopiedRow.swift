/// A row that is copied from the server; it is borrowed, so it cannot be kept.
///
/// Columns are numbered from 0. Copied rows do not contain the types of their columns, so reading a
/// value checks at most its size.
public struct PostgresCopiedRow: ~Copyable {
  let rows: CopiedRows
  let operation: String
  let database: String

  /// The number of columns.
  public var count: Int { rows.values.count }

  /// Whether a column is NULL.
  public func isNull(_ column: Int) throws(PostgresError) -> Bool {
    try range(column) == nil
  }

  /// Returns a `smallint`, `integer` or `bigint`.
  public func integer(_ column: Int) throws(PostgresError) -> Int64 {
    let range = try value(column)
    let number = rows.bytes[range].reduce(0) { $0 << 8 | UInt64($1) }
    switch range.count {
    case 8: return Int64(bitPattern: number)
    case 4: return Int64(Int32(truncatingIfNeeded: number))
    case 2: return Int64(Int16(truncatingIfNeeded: number))
    default: throw misuse(.wrongSize(column: column, expected: "an integer", found: range.count))
    }
  }

  /// Returns an integer as `Int`, which has 64 bits on every supported platform.
  public func int(_ column: Int) throws(PostgresError) -> Int {
    Int(truncatingIfNeeded: try integer(column))
  }

  /// Returns a `boolean`.
  public func bool(_ column: Int) throws(PostgresError) -> Bool {
    try value(column, size: 1, "a boolean").first != 0
  }

  /// Returns a `double precision`.
  public func double(_ column: Int) throws(PostgresError) -> Double {
    let bytes = try value(column, size: 8, "a double")
    return Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) })
  }

  /// Returns a `text`.
  public func text(_ column: Int) throws(PostgresError) -> String {
    String(decoding: rows.bytes[try value(column)], as: UTF8.self)
  }

  /// Returns a `bytea`.
  public func blob(_ column: Int) throws(PostgresError) -> [UInt8] {
    Array(rows.bytes[try value(column)])
  }

  /// Returns the 16 bytes of a `uuid`.
  public func uuid(_ column: Int) throws(PostgresError) -> [UInt8] {
    Array(try value(column, size: 16, "a uuid"))
  }

  /// Returns a `timestamptz`, in microseconds since 1970.
  public func time(_ column: Int) throws(PostgresError) -> Int64 {
    let bytes = try value(column, size: 8, "a time")
    let number = bytes.reduce(0) { $0 << 8 | UInt64($1) }
    return Int64(bitPattern: number) &+ PostgresTime.epoch
  }

  /// Returns an integer, or nil for NULL.
  public func integerOrNil(_ column: Int) throws(PostgresError) -> Int64? {
    try isNull(column) ? nil : try integer(column)
  }

  /// Returns text, or nil for NULL.
  public func textOrNil(_ column: Int) throws(PostgresError) -> String? {
    try isNull(column) ? nil : try text(column)
  }

  /// Returns bytes, or nil for NULL.
  public func blobOrNil(_ column: Int) throws(PostgresError) -> [UInt8]? {
    try isNull(column) ? nil : try blob(column)
  }
}

extension PostgresCopiedRow {
  private func range(_ column: Int) throws(PostgresError) -> Range<Int>? {
    guard rows.values.indices.contains(column) else {
      throw misuse(.noSuchColumn(column, count: count))
    }
    return rows.values[column]
  }

  private func value(_ column: Int) throws(PostgresError) -> Range<Int> {
    guard let range = try range(column) else { throw misuse(.unexpectedNull(column: column)) }
    return range
  }

  private func value(
    _ column: Int, size: Int, _ expected: String
  ) throws(PostgresError) -> ArraySlice<UInt8> {
    let range = try value(column)
    guard range.count == size else {
      throw misuse(.wrongSize(column: column, expected: expected, found: range.count))
    }
    return rows.bytes[range]
  }

  private func misuse(_ misuse: PostgresError.Misuse) -> PostgresError {
    PostgresError(kind: .misuse(misuse), operation: operation, place: database)
  }
}
