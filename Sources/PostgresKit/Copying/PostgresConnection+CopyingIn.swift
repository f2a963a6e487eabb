// One overload takes a function that throws one type of error, and the other a function that can
// throw any error. The compiler tells them apart by the error type, but the formatter cannot.

// swift-format-ignore-file: AmbiguousTrailingClosureOverload

import CPostgres

extension PostgresConnection {
  /// Copies rows to a table, which is the fastest way to add many rows, and returns their number.
  ///
  /// Either all rows are added or none. If the function throws, none are added.
  ///
  /// ```swift
  /// try connection.copyIn("note", ["id", "text"]) { rows in
  ///   for note in notes { try rows.add(note.id, note.text) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - table: The name of the table, as written in SQL.
  ///   - columns: The names of the columns, as written in SQL.
  ///   - body: Adds the rows.
  /// - Returns: The number of rows.
  /// - Throws: The error that `body` throws, or ``PostgresError`` converted to the same type.
  @discardableResult
  public func copyIn<Failure: PostgresErrorConvertible>(
    _ table: String, _ columns: [String],
    _ body: (borrowing PostgresCopyWriter) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    try typed { () throws(PostgresError) in try copiedIn(table, columns, body) }
  }

  /// Copies rows to a table, with errors of any type.
  @discardableResult
  public func copyIn(
    _ table: String, _ columns: [String], _ body: (borrowing PostgresCopyWriter) throws -> Void
  ) throws -> Int {
    try copiedIn(table, columns, body).get()
  }

  private func copiedIn<Failure>(
    _ table: String, _ columns: [String],
    _ body: (borrowing PostgresCopyWriter) throws(Failure) -> Void
  ) throws(PostgresError) -> Result<Int, Failure> {
    let sql = "COPY \(table) (\(columns.joined(separator: ", "))) FROM STDIN (FORMAT binary)"
    return try exchange(
      sql, { PQsendQuery($0, sql) },
      { deadline throws(PostgresError) in
        try beginCopying(sql, PGRES_COPY_IN, until: deadline)
        let rows = PostgresCopyWriter(self, sql, until: deadline)
        do throws(Failure) {
          try body(rows)
        } catch {
          try stopCopying(sql, until: deadline)
          return .failure(error)
        }
        try rows.finish()
        try endCopying(sql, nil, until: deadline)
        return .success(try lastResult(sql, until: deadline).affectedCount)
      })
  }

  /// Reads the response to `COPY`, before the rows.
  func beginCopying(
    _ sql: String, _ expected: ExecStatusType, until deadline: Deadline
  ) throws(PostgresError) {
    guard let result = try nextResult(sql, until: deadline) else { throw unanswered(sql) }
    guard result.status == expected else {
      throw PostgresError(result: result.pointer, operation: sql, place: place)
    }
  }

  /// Ends copying with an error, so that the server adds no rows.
  ///
  /// An error from the server itself takes precedence, because it explains why the function had to
  /// stop.
  private func stopCopying(_ sql: String, until deadline: Deadline) throws(PostgresError) {
    guard pointer != nil, PQstatus(pointer) == CONNECTION_OK else { throw unanswered(sql) }
    try endCopying(sql, "stopped", until: deadline)
    do throws(PostgresError) {
      _ = try lastResult(sql, until: deadline)
    } catch {
      // 57014 is the server's response to our own request to stop.
      if error.sqlState != "57014" { throw error }
      if depth > 0, failure == nil { failure = error }
    }
  }

  private func endCopying(
    _ sql: String, _ problem: String?, until deadline: Deadline
  ) throws(PostgresError) {
    while true {
      let code = PQputCopyEnd(pointer, problem)
      if code == 1 { break }
      guard code == 0 else { throw unanswered(sql) }
      try flush(sql, until: deadline)
    }
    try flush(sql, until: deadline)
  }
}
