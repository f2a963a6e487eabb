import SQLiteKit
import TestSupport
import Testing

private enum Refusal: SQLiteErrorConvertible, Equatable {
  case conflict
  case database(SQLiteError)

  init(_ error: SQLiteError) {
    self = .database(error)
  }
}

@Suite(.temporaryFolder) struct TransactionTests {
  private struct Stop: Error {}

  @Test func `other connections see a write when it is committed`() throws {
    let writer = try sample()
    let reader = try sample()
    let count = try writer.write {
      try writer.add("a")
      try writer.add("b")
      #expect(try reader.notes() == [])
      return writer.lastInsertedRow
    }
    #expect(count == 2)
    #expect(try reader.notes() == ["a", "b"])
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
    #expect(connection.isInTransaction == false)
  }

  @Test func `a write throws only its own type of error`() throws {
    let connection = try sample()
    func save(_ text: String?, seen: Bool) throws(Refusal) {
      try connection.write { () throws(Refusal) in
        do throws(SQLiteError) { try connection.add(text) } catch { throw Refusal(error) }
        if !seen { throw .conflict }
      }
    }
    #expect(throws: Refusal.conflict) { try save("a", seen: false) }
    try save("b", seen: true)
    #expect(try connection.notes() == ["b"])
  }

  @Test func `an error of the transaction has the write's type of error`() throws {
    let one = try sample()
    let other = try sample()
    other.busyTimeout = 0
    try one.write {
      do throws(Refusal) {
        try other.write { () throws(Refusal) in throw .conflict }
      } catch {
        guard case .database(let error) = error else { throw error }
        #expect(error.kind == .busy)
        #expect(error.operation == "BEGIN IMMEDIATE")
      }
    }
  }

  @Test func `a nested write is undone alone`() throws {
    let connection = try sample()
    try connection.write {
      try connection.add("a")
      #expect(throws: Stop.self) {
        try connection.write {
          try connection.add("b")
          try connection.write { try connection.add("c") }
          throw Stop()
        }
      }
      try connection.write { try connection.add("d") }
    }
    #expect(try connection.notes() == ["a", "d"])
  }

  @Test func `a read sees a single state`() throws {
    let reader = try sample()
    let writer = try sample()
    try reader.read {
      #expect(try reader.notes() == [])
      try writer.add("a")
      #expect(try reader.notes() == [])
      let inside = try reader.read { try reader.notes() }
      #expect(inside == [])
    }
    #expect(try reader.notes() == ["a"])
  }

  @Test func `a write inside a read is refused`() throws {
    let connection = try sample()
    let found = error {
      try connection.read { try connection.write { try connection.add("a") } }
    }
    #expect(found?.kind == .misuse(.writeInsideRead))
    #expect(try connection.notes() == [])
  }

  @Test func `an error of the commit undoes the write`() throws {
    let connection = try sample()
    try connection.run(
      """
      CREATE TABLE remark (
        note INTEGER REFERENCES note DEFERRABLE INITIALLY DEFERRED
      ) STRICT
      """)
    let found = error {
      try connection.write { try connection.run("INSERT INTO remark VALUES (7)") }
    }
    #expect(found?.kind == .constraint(.foreignKey))
    #expect(found?.operation == "COMMIT")
    #expect(connection.isInTransaction == false)
    #expect(try connection.integer("SELECT count(*) FROM remark") == 0)
  }

  @Test func `an error of the disk undoes the write`() throws {
    let connection = try sample()
    try connection.run("PRAGMA max_page_count = 3")
    let found = error {
      try connection.write {
        try connection.add("a")
        try connection.add(String(repeating: "b", count: 100_000))
      }
    }
    #expect(found?.kind == .full)
    #expect(connection.isInTransaction == false)
    #expect(try connection.notes() == [])
  }

  @Test func `changes and the last row are counted`() throws {
    let connection = try sample()
    try connection.run("INSERT INTO note VALUES (7, 'a'), (9, 'b')")
    #expect(connection.changes == 2)
    #expect(connection.lastInsertedRow == 9)
  }
}
