import PostgresKit
import TestSupport
import Testing

@Suite(.postgres) struct StatementTests {
  private struct Stop: Error {}

  /// The statements that the server has prepared for a connection.
  private func preparedCount(_ connection: PostgresConnection) throws -> Int64? {
    try connection.prepareOnce("SELECT count(*) FROM pg_prepared_statements")
      .first { row throws(PostgresError) in try row.integer(0) }
  }

  @Test func `a run returns the number of changed rows`() throws {
    let connection = try sample()
    #expect(try connection.run("INSERT INTO note (text) VALUES ('a'), ('b')") == 2)
    #expect(try connection.run("UPDATE note SET text = text || $1", "x") == 2)
    #expect(try connection.run("DELETE FROM note WHERE text = $1", "ax") == 1)
    #expect(try connection.notes() == ["bx"])
  }

  @Test func `a script runs all its statements, or none`() throws {
    let connection = try sample()
    try connection.runScript(
      "INSERT INTO note (text) VALUES ('a'); INSERT INTO note (text) VALUES ('b')")
    #expect(try connection.notes() == ["a", "b"])
    let error = error {
      try connection.runScript("DELETE FROM note; INSERT INTO nothing VALUES (1)")
    }
    #expect(error?.sqlState == "42P01")
    #expect(try connection.notes() == ["a", "b"])
  }

  @Test func `a statement is prepared once for its text and types`() throws {
    let connection = try connect()
    let insert = connection.prepare("SELECT $1")
    for number in 0..<3 { try insert.run(number) }
    try connection.run("SELECT $1", 7)
    #expect(try preparedCount(connection) == 1)
    try connection.run("SELECT $1", "text")
    #expect(try preparedCount(connection) == 2)
  }

  @Test func `nothing is prepared for a pool`() throws {
    var options = PostgresOptions()
    options.isPooled = true
    let connection = try sample(options)
    try connection.add("a")
    #expect(try connection.notes() == ["a"])
    #expect(try preparedCount(connection) == 0)
  }

  @Test func `a cache that is full is emptied`() throws {
    let connection = try connect()
    for number in 0..<501 { try connection.run("SELECT \(number)") }
    #expect(try preparedCount(connection) == 1)
  }

  @Test func `a statement is prepared again when its table changes`() throws {
    let connection = try sample()
    try connection.add("a")
    let all = connection.prepare("SELECT * FROM note")
    #expect(try all.first { row throws(PostgresError) in row.count } == 2)
    try connection.run("ALTER TABLE note ADD more text")
    #expect(try all.first { row throws(PostgresError) in row.count } == 3)
    try connection.runScript("DEALLOCATE ALL")
    #expect(try all.first { row throws(PostgresError) in row.count } == 3)
  }

  @Test func `values can be bound one by one`() throws {
    let connection = try connect()
    let statement = connection.prepare("SELECT $1 + $2 + $3", 1)
    for number in [20, 300] { statement.bind(number) }
    #expect(try statement.first { row throws(PostgresError) in try row.int(0) } == 321)
  }

  @Test func `rows are read while other statements run`() throws {
    let connection = try sample()
    for text in ["a", "b"] { try connection.add(text) }
    try connection.prepare("SELECT text FROM note ORDER BY id").each { row throws(PostgresError) in
      try connection.run("UPDATE note SET text = $1 WHERE text = $2", "new", try row.text(0))
      try connection.run("DELETE FROM note WHERE text = 'new'")
    }
    #expect(try connection.notes() == [])
  }

  @Test func `an error of the reader ends the rows`() throws {
    let connection = try sample()
    for text in ["a", "b"] { try connection.add(text) }
    var seen: [String] = []
    #expect(throws: Stop.self) {
      try connection.prepare("SELECT text FROM note ORDER BY id").each { row in
        seen.append(try row.text(0))
        throw Stop()
      }
    }
    #expect(seen == ["a"])
    #expect(try connection.prepare("SELECT text FROM note WHERE false").first { _ in 1 } == nil)
  }

  @Test func `copying needs a function of its own`() throws {
    let connection = try sample()
    #expect(
      error { try connection.runScript("COPY note TO STDOUT") }?.kind == .misuse(.copyInStatement))
    #expect(try connection.notes() == [])
  }
}
