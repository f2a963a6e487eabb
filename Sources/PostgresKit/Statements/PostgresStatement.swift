import CPostgres

/// A statement of a connection, which can run any number of times.
///
/// ```swift
/// let insert = connection.prepare("INSERT INTO note (id, text) VALUES ($1, $2)")
/// for note in notes { try insert.run(note.id, note.text) }
///
/// let notes = connection.prepare("SELECT id, text FROM note WHERE id > $1", 7)
/// try notes.each { row throws(PostgresError) in show(try row.text(1)) }
/// ```
///
/// To pass many rows to one statement, use arrays:
///
/// ```swift
/// try connection.run(
///   "INSERT INTO note (id, text) SELECT * FROM unnest($1, $2)", ids, texts)
/// ```
///
/// A run fetches all rows at once, so other statements can run while the rows are read. Use
/// `stream` for more rows than fit into memory.
public struct PostgresStatement: ~Copyable {
  let sql: String
  let connection: PostgresConnection
  let isKept: Bool
  let parameters = ParameterBuffer()

  init(_ sql: String, on connection: PostgresConnection, isKept: Bool) {
    self.sql = sql
    self.connection = connection
    self.isKept = isKept
  }

  /// Binds values to the next parameters, in order; after a run, binding starts again with the
  /// first parameter.
  public func bind<each Value: PostgresBindable>(_ values: repeat each Value) {
    repeat parameters.append(each values)
  }

  /// Binds values and runs the statement, ignoring rows; returns the number of rows that it changed
  /// or returned.
  @discardableResult
  public func run<each Value: PostgresBindable>(
    _ values: repeat each Value
  ) throws(PostgresError) -> Int {
    repeat parameters.append(each values)
    return try result().affectedCount
  }

  /// Runs the statement and returns its result.
  func result() throws(PostgresError) -> PostgresResult {
    defer { parameters.removeAll() }
    guard isKept else { return try connection.request(sql, send(name: nil)) }
    do throws(PostgresError) {
      return try runPrepared()
    } catch  where error.isOutdatedStatement && !connection.isInTransaction {
      return try runPrepared()
    }
  }

  private func runPrepared() throws(PostgresError) -> PostgresResult {
    // A lost connection is reopened first, because reopening it empties the cache.
    let pointer = try connection.opened(for: sql)
    let name = try connection.preparedName(sql, parameters.types)
    do throws(PostgresError) {
      return try connection.request(sql, on: pointer, send(name: name))
    } catch {
      if error.isOutdatedStatement {
        connection.statements.remove(StatementKey(sql: sql, types: parameters.types))
      }
      throw error
    }
  }

  /// Returns a function that sends the statement: by name if it is prepared, or with its text.
  func send(name: String?) -> (OpaquePointer) -> Int32 {
    { [sql, parameters] in parameters.send(sql, name: name, on: $0) }
  }
}

extension PostgresConnection {
  /// Returns the name of a prepared statement, preparing it if it is not in the cache.
  ///
  /// The connection must have been opened.
  func preparedName(_ sql: String, _ types: [UInt32]) throws(PostgresError) -> String {
    let key = StatementKey(sql: sql, types: types)
    if let name = statements.name(of: key) { return name }
    if statements.isFull {
      try runScript("DEALLOCATE ALL")
      statements.removeAll()
    }
    let name = statements.newName()
    _ = try request(sql) { PQsendPrepare($0, name, sql, Int32(types.count), types) }
    statements.insert(name, for: key)
    return name
  }
}
