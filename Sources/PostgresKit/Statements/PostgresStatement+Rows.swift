// Each of these methods has two overloads: one for a function that throws `PostgresError`, such as
// an initializer that takes a row, and one for a function that can throw any error. The compiler
// tells them apart by the error type, but the formatter cannot.

// swift-format-ignore-file: AmbiguousTrailingClosureOverload

extension PostgresStatement {
  /// Runs the statement, and calls a function with each row.
  public func each(
    _ body: (borrowing PostgresRow) throws(PostgresError) -> Void
  ) throws(PostgresError) {
    let result = try result()
    for place in 0..<result.rowCount { try body(row(place, of: result)) }
  }

  /// Runs the statement, and calls a function with each row.
  public func each(_ body: (borrowing PostgresRow) throws -> Void) throws {
    let result = try result()
    for place in 0..<result.rowCount { try body(row(place, of: result)) }
  }

  /// Runs the statement, and returns the results of a function for all rows, in order.
  public func all<Value>(
    _ body: (borrowing PostgresRow) throws(PostgresError) -> Value
  ) throws(PostgresError) -> [Value] {
    let result = try result()
    var values: [Value] = []
    values.reserveCapacity(result.rowCount)
    for place in 0..<result.rowCount { values.append(try body(row(place, of: result))) }
    return values
  }

  /// Runs the statement, and returns the results of a function for all rows, in order.
  public func all<Value>(_ body: (borrowing PostgresRow) throws -> Value) throws -> [Value] {
    let result = try result()
    var values: [Value] = []
    values.reserveCapacity(result.rowCount)
    for place in 0..<result.rowCount { values.append(try body(row(place, of: result))) }
    return values
  }

  /// Runs the statement, and returns the result of a function for the first row; nil if there is
  /// none.
  public func first<Value>(
    _ body: (borrowing PostgresRow) throws(PostgresError) -> Value
  ) throws(PostgresError) -> Value? {
    let result = try result()
    return result.rowCount == 0 ? nil : try body(row(0, of: result))
  }

  /// Runs the statement, and returns the result of a function for the first row; nil if there is
  /// none.
  public func first<Value>(_ body: (borrowing PostgresRow) throws -> Value) throws -> Value? {
    let result = try result()
    return result.rowCount == 0 ? nil : try body(row(0, of: result))
  }

  private func row(_ place: Int, of result: PostgresResult) -> PostgresRow {
    PostgresRow(result: result, place: Int32(place), operation: sql, database: connection.place)
  }
}
