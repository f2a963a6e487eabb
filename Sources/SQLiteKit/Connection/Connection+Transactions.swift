// Each of these methods has two overloads: one for a function that throws one type of error, and
// one for a function that can throw any error. The compiler tells them apart by the error type, but
// the formatter cannot.

// swift-format-ignore-file: AmbiguousTrailingClosureOverload

import CSQLite

extension Connection {
  /// Runs a function in a write transaction, which is rolled back if the function throws.
  ///
  /// The write lock is taken at the start, so the transaction never waits in the middle. A failed
  /// commit also rolls back. Inside another write transaction, the method uses a savepoint, which
  /// is rolled back on its own.
  ///
  /// ```swift
  /// try connection.write { () throws(StoreError) in
  ///   guard try revision() == seen else { throw .conflict }
  ///   try save()
  /// }
  /// ```
  public func write<Value, Failure: SQLiteErrorConvertible>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try typed { () throws(SQLiteError) in try transaction(try writeWords(), body) }
  }

  /// Runs a function in a write transaction, with errors of any type.
  public func write<Value>(_ body: () throws -> Value) throws -> Value {
    try transaction(try writeWords(), body).get()
  }

  /// Runs a function in a read transaction, which sees a consistent snapshot of the database.
  ///
  /// The snapshot begins with the first read. Inside another transaction, that transaction's
  /// snapshot is used.
  public func read<Value, Failure: SQLiteErrorConvertible>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try typed { () throws(SQLiteError) in try transaction(readWords, body) }
  }

  /// Runs a function in a read transaction, with errors of any type.
  public func read<Value>(_ body: () throws -> Value) throws -> Value {
    try transaction(readWords, body).get()
  }
}

/// Throws the error of the body, or converts the error of its transaction to the same type.
private func typed<Value, Failure: SQLiteErrorConvertible>(
  _ transaction: () throws(SQLiteError) -> Result<Value, Failure>
) throws(Failure) -> Value {
  let result: Result<Value, Failure>
  do throws(SQLiteError) {
    result = try transaction()
  } catch {
    throw Failure(error)
  }
  return try result.get()
}

/// The statements that enclose a transaction.
private struct TransactionWords {
  let begin: String
  let end: String
  let undo: [String]

  static let deferred = Self(begin: "BEGIN", end: "COMMIT", undo: ["ROLLBACK"])
  static let immediate = Self(begin: "BEGIN IMMEDIATE", end: "COMMIT", undo: ["ROLLBACK"])

  /// SQLite uses the innermost savepoint with a name, so a single name is enough.
  static let savepoint = Self(
    begin: "SAVEPOINT inner", end: "RELEASE inner", undo: ["ROLLBACK TO inner", "RELEASE inner"])
}

extension Connection {
  private var readWords: TransactionWords { isInTransaction ? .savepoint : .deferred }

  private func writeWords() throws(SQLiteError) -> TransactionWords {
    guard isInTransaction else { return .immediate }
    guard sqlite3_txn_state(database, "main") == SQLITE_TXN_WRITE else {
      throw SQLiteError(.writeInsideRead, in: "BEGIN IMMEDIATE", on: database)
    }
    return .savepoint
  }

  private func transaction<Value, Failure>(
    _ words: TransactionWords, _ body: () throws(Failure) -> Value
  ) throws(SQLiteError) -> Result<Value, Failure> {
    try run(words.begin)
    let value: Value
    do throws(Failure) {
      value = try body()
    } catch {
      undo(words)
      return .failure(error)
    }
    do throws(SQLiteError) {
      try run(words.end)
    } catch {
      undo(words)
      throw error
    }
    return .success(value)
  }

  /// Rolls back, unless SQLite has already done so, for example after most disk errors.
  ///
  /// The rollback completes even if the work was interrupted. It cannot fail for other reasons,
  /// because a transaction is open, and with a log a rollback only discards changes.
  private func undo(_ words: TransactionWords) {
    hooks.isUninterruptible = true
    defer { hooks.isUninterruptible = false }
    for step in words.undo where isInTransaction { try? run(step) }
  }
}
