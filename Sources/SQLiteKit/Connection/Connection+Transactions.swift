// Each of these comes twice: for a function that throws errors of one type, and for one that throws
// what it likes. The compiler tells them apart by that, which the formatter cannot know.

// swift-format-ignore-file: AmbiguousTrailingClosureOverload

import CSQLite

extension Connection {
  /// Runs a function in a transaction that may write, and keeps all of what it did or nothing.
  ///
  /// The right to write is taken at once, so that waiting for it happens at the start and never in
  /// the middle. What the function throws undoes its changes; an error of the commit does so, too.
  /// Inside another write it is a savepoint, which is undone alone.
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

  /// Runs a function in a transaction that may write, where errors of any type are thrown.
  public func write<Value>(_ body: () throws -> Value) throws -> Value {
    try transaction(try writeWords(), body).get()
  }

  /// Runs a function that sees one state of the database, whatever others write meanwhile.
  ///
  /// The state is that of its first look. Inside another transaction it sees what that one sees.
  public func read<Value, Failure: SQLiteErrorConvertible>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try typed { () throws(SQLiteError) in try transaction(readWords, body) }
  }

  /// Runs a function that sees one state of the database, where errors of any type are thrown.
  public func read<Value>(_ body: () throws -> Value) throws -> Value {
    try transaction(readWords, body).get()
  }
}

/// Throws the error of the body as it is, and that of its transaction as the same type.
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

  /// SQLite takes the innermost savepoint of a name, so that one name is enough.
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

  /// Undoes, unless SQLite has done so itself, as it does after most errors of the disk.
  ///
  /// It goes through to the end also when the work was interrupted. It cannot fail otherwise: there
  /// is something to undo, and undoing in the log only forgets.
  private func undo(_ words: TransactionWords) {
    hooks.isUninterruptible = true
    defer { hooks.isUninterruptible = false }
    for step in words.undo where isInTransaction { try? run(step) }
  }
}
