import SQLiteKit
import TestSupport

/// A database in the temporary folder, with a table to write to.
func sample(_ name: String = "sample.sqlite") throws -> Connection {
  let connection = try Connection(TemporaryFolder.current.path(of: name), .create)
  try connection.startWriteAheadLog()
  try connection.run("CREATE TABLE IF NOT EXISTS note (id INTEGER PRIMARY KEY, text TEXT) STRICT")
  return connection
}

extension Connection {
  /// The texts of the table, in the order of their rows.
  func notes() throws(SQLiteError) -> [String] {
    try prepare("SELECT text FROM note ORDER BY rowid").all { row throws(SQLiteError) in
      try row.text(0)
    }
  }

  /// Adds a row to the table.
  func add(_ text: String?) throws(SQLiteError) {
    try run("INSERT INTO note (text) VALUES (?)", text)
  }

  /// Adds rows to the table: `note 0`, `note 1` and so on.
  func addMany(_ count: Int) throws {
    try write {
      for number in 0..<count { try add("note \(number)") }
    }
  }

  /// The result of a query for a single number.
  func integer(_ sql: String) throws(SQLiteError) -> Int64? {
    try prepare(sql).first { row throws(SQLiteError) in try row.integer(0) }
  }
}

/// The SQLite error that a body throws; nil if it throws none.
func error<Value: ~Copyable>(of body: () throws -> Value) -> SQLiteError? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? SQLiteError
  }
}
