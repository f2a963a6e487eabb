// Each of these methods has two overloads: one for a function that throws `SQLiteError`, such as an
// initializer that takes a row, and one for a function that can throw any error. The compiler tells
// them apart by the error type, but the formatter cannot.

// swift-format-ignore-file: AmbiguousTrailingClosureOverload

extension Statement {
  /// Calls a function with each row, and resets the statement even if the function throws.
  public func each(
    _ body: (borrowing Row) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    try prepared.begin()
    defer { prepared.rewind() }
    while try prepared.step() { try body(row) }
  }

  /// Calls a function with each row, and resets the statement even if the function throws.
  public func each(_ body: (borrowing Row) throws -> Void) throws {
    try prepared.begin()
    defer { prepared.rewind() }
    while try prepared.step() { try body(row) }
  }

  /// Returns the results of a function for all rows, in order.
  public func all<Value>(
    _ body: (borrowing Row) throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> [Value] {
    var values: [Value] = []
    try each { row throws(SQLiteError) in values.append(try body(row)) }
    return values
  }

  /// Returns the results of a function for all rows, in order.
  public func all<Value>(_ body: (borrowing Row) throws -> Value) throws -> [Value] {
    var values: [Value] = []
    try each { row in values.append(try body(row)) }
    return values
  }

  /// Returns the result of a function for the first row; nil if there is none.
  public func first<Value>(
    _ body: (borrowing Row) throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value? {
    try prepared.begin()
    defer { prepared.rewind() }
    guard try prepared.step() else { return nil }
    let value = try body(row)
    try prepared.reset()
    return value
  }

  /// Returns the result of a function for the first row; nil if there is none.
  public func first<Value>(_ body: (borrowing Row) throws -> Value) throws -> Value? {
    try prepared.begin()
    defer { prepared.rewind() }
    guard try prepared.step() else { return nil }
    let value = try body(row)
    try prepared.reset()
    return value
  }
}
