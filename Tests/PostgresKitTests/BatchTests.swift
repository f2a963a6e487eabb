import PostgresKit
import TestSupport
import Testing

@Suite(.postgres) struct BatchTests {
  @Test func `a batch returns the results of its statements in order`() throws {
    let connection = try sample()
    var batch = PostgresBatch()
    batch.add("INSERT INTO note (text) VALUES ($1), ($2)", "a", "b")
    batch.add("SELECT text FROM note WHERE id >= $1 ORDER BY id", 1)
    batch.add("DELETE FROM note WHERE text = $1", "a")
    for _ in 0..<2 {
      let results = try connection.run(batch)
      #expect(results.map(\.affectedCount) == [2, 2, 1])
      #expect(try results[1].all { row throws(PostgresError) in try row.text(0) } == ["a", "b"])
      #expect(try results[1].first { row throws(PostgresError) in try row.text(0) } == "a")
      try connection.run("DELETE FROM note")
    }
    #expect(try connection.run(PostgresBatch()).isEmpty)
  }

  @Test(arguments: [false, true])
  func `the error of a statement names it, and no other changes anything`(isPooled: Bool) throws {
    var options = PostgresOptions()
    options.isPooled = isPooled
    let connection = try sample(options)
    var batch = PostgresBatch()
    batch.add("INSERT INTO note (text) VALUES ($1)", "a")
    batch.add("INSERT INTO note (text) VALUES ($1)", "")
    batch.add("INSERT INTO note (text) VALUES ($1)", "c")
    for _ in 0..<2 {
      let error = error { try connection.run(batch) }
      #expect(error?.kind == .constraint(.check))
      #expect(error?.batchIndex == 1)
      #expect(error?.operation == "INSERT INTO note (text) VALUES ($1)")
    }
    #expect(try connection.notes() == [])
  }

  @Test func `a batch that reads sees one snapshot, or that of its transaction`() throws {
    let (connection, other) = (try sample(), try PostgresConnection(PostgresCluster.database))
    try connection.add("a")
    var batch = PostgresBatch()
    batch.add("SELECT count(*), pg_sleep(0.3) FROM note")
    batch.add("SELECT count(*) FROM note")
    let count = { (results: [PostgresBatchResult]) in
      try results.map { result in try result.first { row in try row.int(0) } }
    }
    #expect(try count(connection.read(batch)) == [1, 1])
    try connection.write {
      try connection.add("b")
      #expect(try count(connection.read(batch)) == [2, 2])
      #expect(try count(other.read(batch)) == [1, 1])
    }
    batch.add("INSERT INTO note (text) VALUES ('c')")
    let error = error { try connection.read(batch) }
    #expect(error?.batchIndex == 2)
    #expect(error?.sqlState == "25006")
    try connection.add("d")
    #expect(try connection.notes() == ["a", "b", "d"])
  }

  @Test func `a statement that cannot be prepared is named, too`() throws {
    let connection = try sample()
    var batch = PostgresBatch()
    batch.add("INSERT INTO note (text) VALUES ($1)", "a")
    batch.add("SELECT nonsense")
    let error = error { try connection.run(batch) }
    #expect(error?.sqlState == "42703")
    #expect(error?.batchIndex == 1)
    try connection.add("b")
    #expect(try connection.notes() == ["b"])
  }

  @Test func `a constraint that is checked at the end fails the batch`() throws {
    let connection = try sample()
    try connection.run(
      "CREATE TABLE part (note bigint REFERENCES note DEFERRABLE INITIALLY DEFERRED)")
    var batch = PostgresBatch()
    batch.add("INSERT INTO note (text) VALUES ('a')")
    batch.add("INSERT INTO part VALUES ($1)", 9)
    let error = error { try connection.run(batch) }
    #expect(error?.kind == .constraint(.foreignKey))
    #expect(error?.operation == "COMMIT")
    #expect(try connection.notes() == [])
  }

  @Test func `a batch in a transaction is part of it`() throws {
    let connection = try sample()
    var batch = PostgresBatch()
    batch.add("INSERT INTO note (text) VALUES ($1)", "a")
    try connection.write {
      try connection.run(batch)
      #expect(try connect().notes() == [])
    }
    let error = error {
      try connection.write {
        try connection.add("b")
        _ = try? connection.run(batch)
      }
    }
    #expect(error?.kind == .constraint(.unique))
    #expect(try connection.notes() == ["a"])
  }

  @Test func `a batch can be larger than the buffers between both sides`() throws {
    let connection = try connect()
    var batch = PostgresBatch()
    let text = String(repeating: "x", count: 10_000)
    for _ in 0..<500 { batch.add("SELECT $1", text) }
    let results = try connection.run(batch)
    let texts = try results.map { try $0.first { row throws(PostgresError) in try row.text(0) } }
    #expect(texts == Array(repeating: text, count: 500))
  }

  @Test func `a batch is prepared again when a table changes`() throws {
    let connection = try sample()
    var batch = PostgresBatch()
    batch.add("SELECT * FROM note")
    try connection.run(batch)
    try connection.run("ALTER TABLE note ADD more text")
    #expect(try connection.run(batch)[0].affectedCount == 0)
  }
}
