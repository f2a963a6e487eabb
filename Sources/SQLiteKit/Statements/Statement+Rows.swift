// Each of these comes twice: for a function that throws what this module throws, such as an
// initializer that takes a row, and for one that throws what it likes. The compiler tells them apart
// by that, which the formatter cannot know.

// swift-format-ignore-file: AmbiguousTrailingClosureOverload

extension Statement {
  /// Calls a function with each row, and leaves the rows also when it throws.
  public func each(
    _ body: (borrowing Row) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    try prepared.begin()
    defer { prepared.rewind() }
    while try prepared.step() { try body(row) }
  }

  /// Calls a function with each row, and leaves the rows also when it throws.
  public func each(_ body: (borrowing Row) throws -> Void) throws {
    try prepared.begin()
    defer { prepared.rewind() }
    while try prepared.step() { try body(row) }
  }

  /// What a function makes of the rows, in their order.
  public func all<Value>(
    _ body: (borrowing Row) throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> [Value] {
    var values: [Value] = []
    try each { row throws(SQLiteError) in values.append(try body(row)) }
    return values
  }

  /// What a function makes of the rows, in their order.
  public func all<Value>(_ body: (borrowing Row) throws -> Value) throws -> [Value] {
    var values: [Value] = []
    try each { row in values.append(try body(row)) }
    return values
  }

  /// What a function makes of the first row; nil when there is none.
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

  /// What a function makes of the first row; nil when there is none.
  public func first<Value>(_ body: (borrowing Row) throws -> Value) throws -> Value? {
    try prepared.begin()
    defer { prepared.rewind() }
    guard try prepared.step() else { return nil }
    let value = try body(row)
    try prepared.reset()
    return value
  }
}
