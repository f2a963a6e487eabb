// One overload takes a function that throws one type of error, and the other a function that can
// throw any error. The compiler tells them apart by the error type, but the formatter cannot.

// swift-format-ignore-file: AmbiguousTrailingClosureOverload

import CPostgres

extension PostgresConnection {
  /// Copies the rows of a query, and calls a function with each row as it arrives.
  ///
  /// This is the fastest way to read many rows, but the query takes no values. The connection
  /// cannot be used for anything else in the meantime. An error from the function stops the query.
  ///
  /// ```swift
  /// try connection.copyOut("SELECT id, text FROM note ORDER BY id") { row in
  ///   write(try row.integer(0), try row.text(1))
  /// }
  /// ```
  public func copyOut<Failure: PostgresErrorConvertible>(
    _ query: String, _ body: (borrowing PostgresCopiedRow) throws(Failure) -> Void
  ) throws(Failure) {
    try typed { () throws(PostgresError) in try copiedOut(query, body) }
  }

  /// Copies the rows of a query, with errors of any type.
  public func copyOut(
    _ query: String, _ body: (borrowing PostgresCopiedRow) throws -> Void
  ) throws {
    try copiedOut(query, body).get()
  }

  private func copiedOut<Failure>(
    _ query: String, _ body: (borrowing PostgresCopiedRow) throws(Failure) -> Void
  ) throws(PostgresError) -> Result<Void, Failure> {
    let sql = "COPY (\(query)) TO STDOUT (FORMAT binary)"
    return try exchange(
      sql, { PQsendQuery($0, sql) },
      { deadline throws(PostgresError) in
        try beginCopying(sql, PGRES_COPY_OUT, until: deadline)
        let rows = CopiedRows()
        while try nextCopiedBytes(sql, until: deadline, { rows.append($0) }) {
          while try hasRow(rows, sql) {
            do throws(Failure) {
              try body(PostgresCopiedRow(rows: rows, operation: sql, database: place))
            } catch {
              abandon(sql)
              return .failure(error)
            }
          }
        }
        _ = try lastResult(sql, until: deadline)
        return .success(())
      })
  }

  private func hasRow(_ rows: CopiedRows, _ sql: String) throws(PostgresError) -> Bool {
    switch rows.next() {
    case .row: true
    case .incomplete, .end: false
    case .malformed: throw error(.other, sql)
    }
  }
}
