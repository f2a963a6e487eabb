// Each of these methods has two overloads: one for a function that throws one type of error, and
// one for a function that can throw any error. The compiler tells them apart by the error type, but
// the formatter cannot.

// swift-format-ignore-file: AmbiguousTrailingClosureOverload

import CPostgres

extension PostgresConnection {
  /// Runs a function in a write transaction, which is rolled back if the function throws.
  ///
  /// Inside another transaction, the method uses a savepoint, which is rolled back on its own. An
  /// error in a statement breaks the whole transaction, even if it is caught, unless the statement
  /// is in a nested `write`.
  ///
  /// The function can run several times: when transactions collide (a deadlock or a serialization
  /// failure), it runs again from its start, up to the number of attempts. It must therefore change
  /// nothing except the database.
  ///
  /// ```swift
  /// try connection.write(attempts: 3) { () throws(StoreError) in
  ///   guard try revision() == seen else { throw .conflict }
  ///   try save()
  /// }
  /// ```
  public func write<Value, Failure: PostgresErrorConvertible>(
    attempts: Int = 1, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try typed { () throws(PostgresError) in
      try transaction(writeWords, attempts: attempts, body)
    }
  }

  /// Runs a function in a write transaction, with errors of any type.
  public func write<Value>(
    attempts: Int = 1, _ body: () throws -> Value
  ) throws -> Value {
    try transaction(writeWords, attempts: attempts, body).get()
  }

  /// Runs a function in a read transaction, which sees a consistent snapshot of the database.
  ///
  /// The snapshot begins with the first read. Inside another transaction, that transaction's
  /// snapshot is used.
  public func read<Value, Failure: PostgresErrorConvertible>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try typed { () throws(PostgresError) in try transaction(readWords, attempts: 1, body) }
  }

  /// Runs a function in a read transaction, with errors of any type.
  public func read<Value>(_ body: () throws -> Value) throws -> Value {
    try transaction(readWords, attempts: 1, body).get()
  }
}

/// Throws the error of the body, or converts the error of its transaction to the same type.
func typed<Value, Failure: PostgresErrorConvertible>(
  _ transaction: () throws(PostgresError) -> Result<Value, Failure>
) throws(Failure) -> Value {
  let result: Result<Value, Failure>
  do throws(PostgresError) {
    result = try transaction()
  } catch {
    throw Failure(error)
  }
  return try result.get()
}

/// The statements that enclose a transaction.
private struct TransactionWords {
  let begin: String
  var end = "COMMIT"
  var undo = "ROLLBACK"

  /// PostgreSQL uses the innermost savepoint with a name, so a single name is enough.
  static let savepoint = Self(
    begin: "SAVEPOINT inner_step", end: "RELEASE inner_step",
    undo: "ROLLBACK TO inner_step; RELEASE inner_step")
}

extension PostgresConnection {
  private var readWords: TransactionWords {
    depth > 0
      ? .savepoint : TransactionWords(begin: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
  }

  private var writeWords: TransactionWords {
    depth > 0
      ? .savepoint : TransactionWords(begin: "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE")
  }

  /// Runs a function in a transaction, and again if the transaction collided with another.
  private func transaction<Value, Failure>(
    _ words: TransactionWords, attempts: Int, _ body: () throws(Failure) -> Value
  ) throws(PostgresError) -> Result<Value, Failure> {
    var remaining = depth > 0 ? 1 : attempts
    while true {
      remaining -= 1
      do throws(PostgresError) {
        let (result, failure) = try attempt(words, body)
        guard case .failure = result, failure?.isRetriable == true, remaining > 0 else {
          return result
        }
      } catch  where error.isRetriable && remaining > 0 {
        // The commit collided.
      }
    }
  }

  /// Runs a function in a transaction once; returns its result and the error that broke the
  /// transaction.
  private func attempt<Value, Failure>(
    _ words: TransactionWords, _ body: () throws(Failure) -> Value
  ) throws(PostgresError) -> (Result<Value, Failure>, PostgresError?) {
    try runWords(words.begin)
    depth += 1
    let value: Value
    do throws(Failure) {
      value = try body()
    } catch {
      return (.failure(error), undo(words))
    }
    do throws(PostgresError) {
      try end(words)
    } catch {
      _ = undo(words)
      throw error
    }
    return (.success(value), nil)
  }

  /// Ends a transaction; if an error has broken the transaction, throws that error, even if it was
  /// caught.
  private func end(_ words: TransactionWords) throws(PostgresError) {
    if let failure { throw failure }
    try runWords(words.end, isCommit: depth == 1)
    depth -= 1
  }

  /// Rolls back, and returns the error that broke the transaction.
  ///
  /// If the connection was lost, there is nothing to do, because the server has rolled back.
  private func undo(_ words: TransactionWords) -> PostgresError? {
    let broken = failure
    failure = nil
    if pointer != nil { _ = try? runWords(words.undo) }
    depth -= 1
    // Closing the connection also rolls back.
    if depth == 0, pointer != nil, PQtransactionStatus(pointer) != PQTRANS_IDLE { close() }
    // The outer transaction is broken if its connection was lost, because a savepoint exists only
    // on its connection, and also after a collision, because the outer transaction then has to run
    // again from its start.
    let isOuterBroken = depth > 0 && (pointer == nil || broken?.isRetriable == true)
    failure = isOuterBroken ? broken ?? lost(words.undo) : nil
    return broken
  }

  private func runWords(_ sql: String, isCommit: Bool = false) throws(PostgresError) {
    _ = try request(sql, isCommit: isCommit) { PQsendQuery($0, sql) }
  }
}
