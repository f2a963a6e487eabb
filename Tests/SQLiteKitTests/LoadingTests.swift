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

  @Test(arguments: [0, 1, 49, 50, 51, 120])
  func `many rows are inserted in their order`(count: Int) throws {
    let connection = try Connection.inMemory()
    try connection.run("CREATE TABLE note (id INTEGER PRIMARY KEY, place INTEGER, text TEXT)")
    try connection.insert(count, "INSERT INTO note", ["place", "text"]) { place, row in
      try row.bind(integer: Int64(place))
      try row.bind(text: Array("n\(place)".utf8).span)
    }
    let notes = try connection.prepare("SELECT place, text FROM note ORDER BY id").all { row in
      "\(try row.int(0)) \(try row.text(1))"
    }
    #expect(notes == (0..<count).map { "\($0) n\($0)" })
  }

  @Test func `a row without a value for each column is not inserted`() throws {
    let connection = try connection()
    #expect(throws: SQLiteError.self) {
      try connection.insert(3, "INSERT INTO draft", ["form", "name"]) { place, row in
        if place != 1 { try row.bind(integer: 1) }
        try row.bind(text: "ada")
      }
    }
  }
}
