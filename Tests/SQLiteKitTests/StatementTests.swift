import SQLiteKit
import TestSupport
import Testing

private enum Status: Int, Bindable {
  case draft = 1
}

@Suite struct BindingTests {
  @Test(arguments: ["", "hello", "a\0b\0", "\0", "é", "e\u{301}", "👩🏽‍💻", "'; DROP TABLE note; --"])
  func `a text comes back byte by byte`(text: String) throws {
    let connection = try Connection.inMemory()
    let found = try connection.prepare("SELECT ?", text).first { row in
      try row.withBytes(0) { bytes in bytes.indices.map { bytes[$0] } } + row.text(0).utf8
    }
    #expect(found == Array(text.utf8) + Array(text.utf8))
  }

  @Test func `values of every type come back`() throws {
    let statement = try Connection.inMemory().prepare(
      "SELECT ?, ?, ?, ?, ?, ?, ?", Int64.min, Int.max, true, [0, 255] as [UInt8],
      String?.none, [] as [UInt8], Status.draft)
    #expect(try statement.step())
    #expect(try statement.row.integer(0) == .min)
    #expect(try statement.row.int(1) == .max)
    #expect(try statement.row.bool(2))
    #expect(try statement.row.blob(3) == [0, 255])
    #expect(try statement.row.isNull(4))
    #expect(try statement.row.blob(5) == [])
    #expect(try statement.row.int(6) == 1)
    #expect(statement.row.count == 7)
  }

  @Test func `optional values can be read`() throws {
    let statement = try Connection.inMemory().prepare("SELECT NULL, 1, 'a', x'00'")
    #expect(try statement.step())
    #expect(try statement.row.textOrNil(0) == nil)
    #expect(try statement.row.integerOrNil(0) == nil)
    #expect(try statement.row.integerOrNil(1) == 1)
    #expect(try statement.row.textOrNil(2) == "a")
    #expect(try statement.row.blobOrNil(3) == [0])
  }

  @Test func `values are bound in order`() throws {
    let statement = try Connection.inMemory().prepare("SELECT ?, ?, ?", 1)
    try statement.bind(2, 3)
    let found = try statement.first { row in try [row.int(0), row.int(1), row.int(2)] }
    #expect(found == [1, 2, 3])
  }

  @Test(arguments: [0, 1, 3])
  func `a wrong number of values is refused`(count: Int) throws {
    let statement = try Connection.inMemory().prepare("SELECT ?, ?")
    let found = error {
      for value in 0..<count { try statement.bind(value) }
      try statement.run()
    }
    #expect(found?.kind == .misuse(.wrongBindingCount(expected: 2, found: count)))
    #expect(found?.operation == "SELECT ?, ?")
  }

  @Test func `each run needs new values`() throws {
    let statement = try Connection.inMemory().prepare("SELECT ?", 1)
    try statement.run()
    let found = error { try statement.run() }
    #expect(found?.kind == .misuse(.wrongBindingCount(expected: 1, found: 0)))
  }
}

@Suite struct RowTests {
  @Test(arguments: [-1, 2, .max])
  func `reading a missing column is refused`(column: Int) throws {
    let statement = try Connection.inMemory().prepare("SELECT 1, 2")
    let found = error { try statement.first { row in try row.integer(column) } }
    #expect(found?.kind == .misuse(.noSuchColumn(column, count: 2)))
  }

  @Test func `there are no columns before the first row and after the last`() throws {
    let statement = try Connection.inMemory().prepare("SELECT 1")
    #expect(error { try statement.row.integer(0) }?.kind == .misuse(.noSuchColumn(0, count: 0)))
    #expect(try statement.step())
    #expect(try !statement.step())
    #expect(error { try statement.row.integer(0) }?.kind == .misuse(.noSuchColumn(0, count: 0)))
  }

  @Test(
    arguments: [("'1'", .text), ("1.5", .real), ("x'31'", .blob), ("NULL", .null)]
      as [(String, StorageClass)])
  func `reading a value of another type is refused`(value: String, type: StorageClass) throws {
    let statement = try Connection.inMemory().prepare("SELECT \(value)")
    let found = error { try statement.first { row in try row.integer(0) } }
    #expect(
      found?.kind == .misuse(.wrongType(column: 0, expected: .integer, found: type)))
    let read = try statement.first { row in try row.storageClass(0) }
    #expect(read == type)
  }

  @Test func `invalid UTF-8 is replaced in text and readable as bytes`() throws {
    let statement = try Connection.inMemory().prepare("SELECT CAST(x'61ff' AS TEXT)")
    #expect(try statement.step())
    #expect(try statement.row.text(0) == "a\u{fffd}")
    let bytes = try statement.row.withBytes(0) { bytes in bytes.indices.map { bytes[$0] } }
    #expect(bytes == [0x61, 0xff])
  }
}

@Suite struct StatementTests {
  private struct Stop: Error {}

  private static let numbers = "VALUES (1), (2), (3)"

  @Test func `rows are read in order`() throws {
    let statement = try Connection.inMemory().prepare(Self.numbers)
    var seen: [Int] = []
    try statement.each { row in seen.append(try row.int(0)) }
    #expect(seen == [1, 2, 3])
    let all = try statement.all { row throws(SQLiteError) in try row.int(0) }
    #expect(all == [1, 2, 3])
    #expect(try statement.first { row in try row.int(0) } == 1)
  }

  @Test func `a finished statement stays finished until it is reset`() throws {
    let statement = try Connection.inMemory().prepare("SELECT 1")
    #expect(try [statement.step(), statement.step(), statement.step()] == [true, false, false])
    try statement.reset()
    #expect(try statement.step())
  }

  @Test func `an error in the body resets the statement`() throws {
    let connection = try Connection.inMemory()
    try connection.run("CREATE TABLE note (text TEXT)")
    try connection.run("INSERT INTO note VALUES ('a'), ('b')")
    let statement = try connection.prepare("SELECT text FROM note")
    #expect(throws: Stop.self) { try statement.each { _ in throw Stop() } }
    // A statement that is still being read would keep its table from being dropped.
    try connection.run("DROP TABLE note")
  }

  @Test func `a statement that is left early releases its table`() throws {
    let connection = try Connection.inMemory()
    try connection.run("CREATE TABLE note (text TEXT)")
    try connection.run("INSERT INTO note VALUES ('a'), ('b')")
    do {
      let statement = try connection.prepare("SELECT text FROM note")
      #expect(try statement.step())
    }
    try connection.run("DROP TABLE note")
  }

  @Test func `two statements are read in lockstep`() throws {
    let connection = try Connection.inMemory()
    let one = try connection.prepare("VALUES (1), (3), (5)")
    let other = try connection.prepare("VALUES (2), (4), (6)")
    var seen: [Int] = []
    while try one.step(), try other.step() {
      seen += try [one.row.int(0), other.row.int(0)]
    }
    #expect(seen == [1, 2, 3, 4, 5, 6])
  }

  @Test func `the same SQL can be read inside itself`() throws {
    let connection = try Connection.inMemory()
    var pairs: [Int] = []
    try connection.prepare(Self.numbers).each { outer in
      let tens = try outer.int(0) * 10
      try connection.prepare(Self.numbers).each { inner in pairs.append(tens + (try inner.int(0))) }
    }
    #expect(pairs == [11, 12, 13, 21, 22, 23, 31, 32, 33])
  }

  @Test func `SQL texts that are equal as strings are cached by their bytes`() throws {
    let connection = try Connection.inMemory()
    let lengths = try ["é", "e\u{301}"].map { text in
      try connection.integer("SELECT length('\(text)')")
    }
    #expect(lengths == [1, 2])
  }

  @Test func `more statements than the cache holds can be used`() throws {
    let connection = try Connection.inMemory()
    let first = try connection.prepare("SELECT 0")
    for number in 1...1_200 { #expect(try connection.integer("SELECT \(number)") == Int64(number)) }
    #expect(try first.step())
  }

  @Test func `a statement outlives its connection`() throws {
    func orphan() throws -> Statement { try Connection.inMemory().prepare(Self.numbers) }
    let all = try orphan().all { row throws(SQLiteError) in try row.int(0) }
    #expect(all == [1, 2, 3])
  }

  @Test(
    arguments: [
      ("", .noStatement), (" -- nothing\n;", .noStatement),
      ("SELECT 1; SELECT 2", .textAfterStatement), ("SELECT 1;\0SELECT 2", .textAfterStatement),
    ] as [(String, SQLiteError.Misuse)])
  func `a text that is not one statement is refused`(sql: String, why: SQLiteError.Misuse) throws {
    let connection = try Connection.inMemory()
    #expect(error { try connection.run(sql) }?.kind == .misuse(why))
  }

  @Test func `a statement can end in a semicolon and a comment`() throws {
    #expect(try Connection.inMemory().integer("; SELECT 1; /* one */ -- and only\n") == 1)
  }

  @Test func `a script runs all its statements`() throws {
    let connection = try Connection.inMemory()
    try connection.runScript(
      """
      CREATE TABLE note (text TEXT); -- the table
      INSERT INTO note VALUES ('a;b'), ('c');;
      UPDATE note SET text = text || '!'
      """)
    #expect(try connection.notes() == ["a;b!", "c!"])
  }

  @Test func `a script stops at its first error`() throws {
    let connection = try Connection.inMemory()
    let found = error {
      try connection.runScript("CREATE TABLE note (text TEXT); SELEC 1; DROP TABLE note")
    }
    #expect(found?.kind == .other)
    #expect(found?.detail == "near \"SELEC\": syntax error")
    #expect(try connection.integer("SELECT count(*) FROM note") == 0)
  }
}
