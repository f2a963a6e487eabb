import SQLiteKit
import Testing

@Suite struct LoadingTests {
  private func connection() throws -> Connection {
    let connection = try Connection.inMemory()
    try connection.run("CREATE TABLE form (id INTEGER PRIMARY KEY)")
    try connection.run(
      "CREATE TABLE draft (form INTEGER REFERENCES form, name TEXT CHECK (name <> ''))")
    try connection.run(
      "CREATE TRIGGER locked BEFORE INSERT ON draft BEGIN SELECT raise(ABORT, 'locked'); END")
    return connection
  }

  private func add(_ name: String, to connection: borrowing Connection) throws(SQLiteError) {
    try connection.run("INSERT INTO draft VALUES (77, ?)", name)
  }

  @Test func `triggers and foreign keys are off while loading and on afterwards`() throws {
    let connection = try connection()
    try connection.loading { () throws(SQLiteError) in try add("ada", to: connection) }
    let count = try connection.prepare("SELECT count(*) FROM draft")
      .first { row throws(SQLiteError) in try row.int(0) }
    #expect(count == 1)
    #expect(throws: SQLiteError.self) { try add("bob", to: connection) }
    try connection.run("DROP TRIGGER locked")
    #expect(throws: SQLiteError.self) { try add("bob", to: connection) }
  }

  @Test func `triggers and foreign keys are on after an error`() throws {
    let connection = try connection()
    #expect(throws: SQLiteError.self) {
      try connection.loading { () throws(SQLiteError) in try add("", to: connection) }
    }
    #expect(throws: SQLiteError.self) { try add("bob", to: connection) }
  }

  @Test func `loading inside a transaction is refused`() throws {
    let connection = try connection()
    #expect(throws: SQLiteError.self) {
      try connection.write { () throws(SQLiteError) in
        try connection.loading { () throws(SQLiteError) in try add("ada", to: connection) }
      }
    }
  }
}
