import PostgresKit
import TestSupport
import Testing

@Suite(.postgres) struct StreamingTests {
  private struct Stop: Error {}

  @Test func `rows arrive one by one`() throws {
    let connection = try connect()
    var (count, sum) = (0, 0)
    try connection.prepare("SELECT number FROM generate_series(1, $1) number", 50_000)
      .stream { row throws(PostgresError) in
        count += 1
        sum += try row.int(0)
      }
    #expect(count == 50_000)
    #expect(sum == 1_250_025_000)
    #expect(try connection.integer("SELECT 1") == 1)
  }

  @Test func `an error of the reader stops the statement`() throws {
    let connection = try connect()
    var seen = 0
    #expect(throws: Stop.self) {
      try connection.prepare("SELECT generate_series(1, 1000000000000)").stream { _ in
        seen += 1
        if seen == 3 { throw Stop() }
      }
    }
    #expect(seen == 3)
    #expect(try connection.integer("SELECT 1") == 1)
  }

  @Test func `an error of the statement comes after the rows before it`() throws {
    let connection = try connect()
    var seen: [Int] = []
    let error = error {
      try connection.prepare("SELECT 10 / (3 - n) FROM generate_series(1, 5) n").stream { row in
        seen.append(try row.int(0))
      }
    }
    #expect(error?.sqlState == "22012")
    #expect(seen == [5, 10])
    #expect(try connection.integer("SELECT 1") == 1)
  }

  @Test func `the connection is in use until the last row`() throws {
    let connection = try sample()
    let error = error {
      try connection.prepare("SELECT generate_series(1, 9)").stream { _ in
        try connection.add("a")
      }
    }
    #expect(error?.kind == .misuse(.connectionInUse))
    #expect(try connection.notes() == [])
  }

  @Test func `a stream that was stopped breaks its transaction`() throws {
    let connection = try sample()
    let error = error {
      try connection.write {
        try connection.add("a")
        try? connection.prepare("SELECT generate_series(1, 1000000000000)").stream { _ in
          throw Stop()
        }
      }
    }
    #expect(error?.kind == .cancelled)
    #expect(try connection.notes() == [])
  }
}
