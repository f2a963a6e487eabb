/// Statements that are sent together, so they take one round trip to the server.
///
/// Outside a transaction, the statements form a separate transaction: if one of them fails, none of
/// them changes anything.
///
/// ```swift
/// var batch = PostgresBatch()
/// batch.add("UPDATE draft SET revision = $2 WHERE id = $1", id, revision)
/// batch.add("SELECT name FROM person WHERE draft = $1", id)
/// let results = try connection.run(batch)
/// let names = try results[1].all { row throws(PostgresError) in try row.text(0) }
/// ```
public struct PostgresBatch {
  struct Entry {
    let sql: String
    let parameters: ParameterBuffer
  }

  private(set) var entries: [Entry] = []

  /// Creates an empty batch.
  public init() {}

  /// The number of statements.
  public var count: Int { entries.count }

  /// Adds a statement with its values.
  public mutating func add<each Value: PostgresBindable>(
    _ sql: String, _ values: repeat each Value
  ) {
    let parameters = ParameterBuffer()
    repeat parameters.append(each values)
    entries.append(Entry(sql: sql, parameters: parameters))
  }

  /// Adds the statements of another batch.
  public mutating func add(_ other: PostgresBatch) { entries += other.entries }
}

/// The result of a statement in a batch.
public struct PostgresBatchResult {
  let result: PostgresResult
  let sql: String
  let place: String

  /// The number of rows that the statement changed or returned.
  public var affectedCount: Int { result.affectedCount }

  /// Calls a function with each row, in order.
  public func each<Failure: Error>(
    _ body: (borrowing PostgresRow) throws(Failure) -> Void
  ) throws(Failure) {
    for number in 0..<result.rowCount { try body(row(number)) }
  }

  /// Returns the results of a function for all rows, in order.
  public func all<Value, Failure: Error>(
    _ body: (borrowing PostgresRow) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(result.rowCount)
    for number in 0..<result.rowCount { values.append(try body(row(number))) }
    return values
  }

  /// Returns the result of a function for the first row; nil if there is none.
  public func first<Value, Failure: Error>(
    _ body: (borrowing PostgresRow) throws(Failure) -> Value
  ) throws(Failure) -> Value? {
    result.rowCount == 0 ? nil : try body(row(0))
  }

  private func row(_ number: Int) -> PostgresRow {
    PostgresRow(result: result, place: Int32(number), operation: sql, database: place)
  }
}
