// One overload takes a function that throws one type of error, and the other a function that can
// throw any error. The compiler tells them apart by the error type, but the formatter cannot.

// swift-format-ignore-file: AmbiguousTrailingClosureOverload

import CPostgres

extension PostgresStatement {
  /// Runs the statement, and calls a function with each row as it arrives, for more rows than fit
  /// into memory.
  ///
  /// The connection cannot be used for anything else in the meantime. An error from the function
  /// stops the statement.
  public func stream<Failure: PostgresErrorConvertible>(
    _ body: (borrowing PostgresRow) throws(Failure) -> Void
  ) throws(Failure) {
    try typed { () throws(PostgresError) in try streamed(body) }
  }

  /// Runs the statement, and calls a function with each row as it arrives.
  public func stream(_ body: (borrowing PostgresRow) throws -> Void) throws {
    try streamed(body).get()
  }

  private func streamed<Failure>(
    _ body: (borrowing PostgresRow) throws(Failure) -> Void
  ) throws(PostgresError) -> Result<Void, Failure> {
    defer { parameters.removeAll() }
    _ = try connection.opened(for: sql)
    let name = isKept ? try connection.preparedName(sql, parameters.types) : nil
    let send = send(name: name)
    return try connection.exchange(
      sql,
      { pointer in
        let isSent = send(pointer)
        PQsetSingleRowMode(pointer)
        return isSent
      },
      { deadline throws(PostgresError) in try rows(until: deadline, body) })
  }

  private func rows<Failure>(
    until deadline: Deadline, _ body: (borrowing PostgresRow) throws(Failure) -> Void
  ) throws(PostgresError) -> Result<Void, Failure> {
    while let result = try connection.nextResult(sql, until: deadline) {
      if result.isError {
        throw PostgresError(result: result.pointer, operation: sql, place: connection.place)
      }
      guard result.rowCount > 0 else { continue }
      do throws(Failure) {
        try body(
          PostgresRow(result: result, place: 0, operation: sql, database: connection.place))
      } catch {
        connection.abandon(sql)
        return .failure(error)
      }
    }
    return .success(())
  }
}
