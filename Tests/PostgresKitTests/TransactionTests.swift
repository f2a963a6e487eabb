import PostgresKit
import TestSupport
import Testing

private enum Refusal: PostgresErrorConvertible, Equatable {
  case conflict
  case database(PostgresError)

  init(_ error: PostgresError) {
    self = .database(error)
  }
}

@Suite(.postgres) struct TransactionTests {
  private struct Stop: Error {}

  @Test func `other connections see a write when it is committed`() throws {
    let writer = try sample()
    let reader = try connect()
    try writer.write {
      try writer.add("a")
      #expect(writer.isInTransaction)
      #expect(try reader.notes() == [])
    }
    #expect(try reader.notes() == ["a"])
    #expect(!writer.isInTransaction)
  }

  @Test func `an error that is thrown in a write undoes it`() throws {
    let connection = try sample()
    #expect(throws: Stop.self) {
      try connection.write {
        try connection.add("a")
        throw Stop()
      }
    }
    #expect(try connection.notes() == [])
  }

  @Test func `a write throws only its own type of error`() throws {
    let connection = try sample()
    func save(_ text: String, seen: Bool) throws(Refusal) {
      try connection.write { () throws(Refusal) in
        do throws(PostgresError) { try connection.add(text) } catch { throw Refusal(error) }
        if !seen { throw .conflict }
      }
    }
    #expect(throws: Refusal.conflict) { try save("a", seen: false) }
    try save("b", seen: true)
    #expect(try connection.notes() == ["b"])
  }

  @Test func `a nested write is undone alone`() throws {
    let connection = try sample()
    try connection.write {
      try connection.add("a")
      try? connection.write {
        try connection.add("b")
        try connection.write { try connection.add("c") }
        throw Stop()
      }
      try? connection.write { try connection.add("a") }
      try connection.write { try connection.add("d") }
    }
    #expect(try connection.notes() == ["a", "d"])
  }

  @Test func `a statement that fails breaks the transaction even if its error is caught`() throws {
    let connection = try sample()
    let error = error {
      try connection.write {
        try connection.add("a")
        try? connection.add("a")
      }
    }
    #expect(error?.kind == .constraint(.unique))
    #expect(try connection.notes() == [])
  }

  @Test func `a constraint that is checked at the end fails the write`() throws {
    let connection = try sample()
    try connection.run(
      "CREATE TABLE part (note bigint REFERENCES note DEFERRABLE INITIALLY DEFERRED)")
    let error = error { try connection.write { try connection.run("INSERT INTO part VALUES (9)") } }
    #expect(error?.kind == .constraint(.foreignKey))
    #expect(error?.operation == "COMMIT")
    #expect(!connection.isInTransaction)
    #expect(try connection.integer("SELECT count(*) FROM part") == 0)
  }

  @Test func `a read sees one snapshot and cannot write`() throws {
    let writer = try sample()
    let reader = try connect()
    try reader.read {
      #expect(try reader.notes() == [])
      try writer.add("a")
      #expect(try reader.notes() == [])
    }
    let error = error { try reader.read { try reader.add("b") } }
    #expect(error?.kind == .readOnly)
    #expect(try reader.notes() == ["a"])
  }

  @Test func `a transaction that collides runs again`() throws {
    let one = try sample()
    let other = try connect()
    try one.add("0")
    var runs = 0
    let serializable = "SET TRANSACTION ISOLATION LEVEL SERIALIZABLE"
    try one.write(attempts: 3) {
      runs += 1
      try one.run(serializable)
      let count = try one.integer("SELECT count(*) FROM note") ?? 0
      if runs == 1 {
        try other.write {
          try other.run(serializable)
          let count = try other.integer("SELECT count(*) FROM note") ?? 0
          try other.add("other \(count)")
        }
      }
      try one.add("one \(count)")
    }
    #expect(runs == 2)
    #expect(try one.notes() == ["0", "other 1", "one 2"])
  }

  @Test func `a transaction that collides too often fails`() throws {
    let connection = try sample()
    var runs = 0
    let error = error {
      try connection.write(attempts: 3) {
        runs += 1
        try connection.runScript("DO $$ BEGIN RAISE 'no' USING ERRCODE = '40P01'; END $$")
      }
    }
    #expect(runs == 3)
    #expect(error?.kind == .deadlock)
    #expect(error?.isRetriable == true)
  }

  @Test func `a collision in a nested transaction repeats the outer one`() throws {
    let connection = try sample()
    var runs = 0
    try connection.write(attempts: 3) {
      runs += 1
      try connection.add("outer \(runs)")
      try connection.write {
        if runs < 3 {
          try connection.runScript("DO $$ BEGIN RAISE 'no' USING ERRCODE = '40P01'; END $$")
        }
      }
    }
    #expect(runs == 3)
    #expect(try connection.notes() == ["outer 3"])
  }

  @Test func `an error that is not a collision is not repeated`() throws {
    let connection = try sample()
    var runs = 0
    #expect(throws: Stop.self) {
      try connection.write(attempts: 3) {
        runs += 1
        throw Stop()
      }
    }
    #expect(runs == 1)
  }
}
