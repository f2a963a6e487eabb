import PostgresKit
import TestSupport

/// A connection to the database of the test case.
func connect(_ options: PostgresOptions = .init()) throws -> PostgresConnection {
  try PostgresConnection(PostgresCluster.database, options)
}

/// A connection to the database of the test case, with a table to write to.
func sample(_ options: PostgresOptions = .init()) throws -> PostgresConnection {
  let connection = try connect(options)
  try connection.run(
    "CREATE TABLE note (id bigserial PRIMARY KEY, text text NOT NULL UNIQUE CHECK (text <> ''))")
  return connection
}

extension PostgresConnection {
  /// The texts of the table, in the order of their rows.
  func notes() throws(PostgresError) -> [String] {
    try prepare("SELECT text FROM note ORDER BY id").all { row throws(PostgresError) in
      try row.text(0)
    }
  }

  /// Adds a row to the table.
  func add(_ text: String?) throws(PostgresError) {
    try run("INSERT INTO note (text) VALUES ($1)", text)
  }

  /// The result of a query for a single number.
  func integer(_ sql: String) throws(PostgresError) -> Int64? {
    try prepare(sql).first { row throws(PostgresError) in try row.integer(0) }
  }

  /// The number of the server's process for this connection.
  func processID() throws(PostgresError) -> Int64 {
    try integer("SELECT pg_backend_pid()") ?? 0
  }
}

/// The error of the database that a body throws; nil if it throws none.
func error<Value: ~Copyable>(of body: () throws -> Value) -> PostgresError? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? PostgresError
  }
}
