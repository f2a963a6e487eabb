import PostgresKit
import TestSupport
import Testing

@Suite(.postgres) struct ValueTests {
  /// Sends a value to the server and reads it back.
  private func echo<Value: PostgresBindable, Result>(
    _ value: Value, _ read: (borrowing PostgresRow) throws(PostgresError) -> Result
  ) throws -> Result? {
    try connect().prepare("SELECT $1", value).first(read)
  }

  @Test(arguments: [0, 1, -1, Int64.max, .min]) func `integers`(number: Int64) throws {
    #expect(try echo(number) { row throws(PostgresError) in try row.integer(0) } == number)
    let small = Int16(truncatingIfNeeded: number)
    #expect(try echo(small) { row throws(PostgresError) in try row.int(0) } == Int(small))
    let middle = Int32(truncatingIfNeeded: number)
    #expect(try echo(middle) { row throws(PostgresError) in try row.int(0) } == Int(middle))
  }

  @Test(arguments: ["", "a", "Zoë 👩‍👩‍👧 漢字", "\u{1}\n'\\;--", String(repeating: "x", count: 3_000_000)])
  func `texts`(text: String) throws {
    #expect(try echo(text) { row throws(PostgresError) in try row.text(0) } == text)
  }

  @Test func `truth values and numbers`() throws {
    #expect(try echo(true) { row throws(PostgresError) in try row.bool(0) } == true)
    #expect(try echo(false) { row throws(PostgresError) in try row.bool(0) } == false)
    #expect(try echo(-0.1) { row throws(PostgresError) in try row.double(0) } == -0.1)
    #expect(
      try echo(Double.infinity) { row throws(PostgresError) in try row.double(0) } == .infinity)
  }

  @Test(arguments: [[], [0], Array(0...255)]) func `bytes`(bytes: [UInt8]) throws {
    #expect(try echo(bytes) { row throws(PostgresError) in try row.blob(0) } == bytes)
    let sum = try connect().prepare("SELECT $1", bytes).first { row throws(PostgresError) in
      try row.withBytes(0) { (bytes: Span<UInt8>) throws(PostgresError) in
        bytes.indices.reduce(0) { $0 + Int(bytes[$1]) }
      }
    }
    #expect(sum == bytes.reduce(0) { $0 + Int($1) })
  }

  @Test func `a uuid has 16 bytes`() throws {
    let bytes = [UInt8](1...16)
    let text = try connect().prepare("SELECT $1, $1::text", PostgresUUID(bytes))
      .first { row throws(PostgresError) in (try row.uuid(0), try row.text(1)) }
    #expect(text?.0 == bytes)
    #expect(text?.1 == "01020304-0506-0708-090a-0b0c0d0e0f10")
    #expect(error { try connect().run("SELECT $1", PostgresUUID([1])) }?.sqlState == "08P01")
  }

  @Test func `a time counts microseconds`() throws {
    let time = PostgresTime(microseconds: 1_764_079_200_123_456)
    let read = try connect().prepare("SELECT $1, ($1 AT TIME ZONE 'UTC')::text", time)
      .first { row throws(PostgresError) in (try row.time(0), try row.text(1)) }
    #expect(read?.0 == time.microseconds)
    #expect(read?.1 == "2025-11-25 14:00:00.123456")
  }

  @Test func `JSON is read as the server writes it`() throws {
    let read = try echo(PostgresJSON(#"{"b":1, "a":[true]}"#)) { row throws(PostgresError) in
      try row.text(0)
    }
    #expect(read == #"{"a": [true], "b": 1}"#)
    #expect(error { try echo(PostgresJSON("{")) { _ in } }?.sqlState == "22P02")
  }

  @Test func `nil is NULL of the type`() throws {
    let connection = try connect()
    let statement = connection.prepare(
      "SELECT $1, $2, $3, $4, $5", Int64?.none, String?.none, [UInt8]?.none, PostgresUUID?.none,
      PostgresTime?.none)
    let isNull = try statement.first { row throws(PostgresError) in
      let values: [Bool] = [
        try row.integerOrNil(0) == nil, try row.textOrNil(1) == nil, try row.blobOrNil(2) == nil,
        try row.isNull(3), try row.timeOrNil(4) == nil, try row.isNull(0),
      ]
      return values
    }
    #expect(isNull == [true, true, true, true, true, true])
  }

  @Test func `arrays hold the rows of one statement`() throws {
    let connection = try connect()
    let rows = try connection.prepare(
      "SELECT * FROM unnest($1, $2, $3, $4, $5)", [1, 2], ["a", nil], [[1], []] as [[UInt8]],
      [PostgresUUID(Array(repeating: 7, count: 16)), nil],
      [PostgresTime(microseconds: 0), PostgresTime(microseconds: -1)]
    ).all { row throws(PostgresError) in
      "\(try row.int(0)) \(try row.textOrNil(1) ?? "-") \(try row.blob(2)) "
        + "\(try row.isNull(3) ? 0 : row.uuid(3).count) \(try row.time(4))"
    }
    #expect(rows == ["1 a [1] 16 0", "2 - [] 0 -1"])
  }

  @Test func `an array can be empty`() throws {
    let connection = try connect()
    let none: [String] = []
    #expect(try connection.prepare("SELECT unnest($1)", none).all { _ in 1 } == [])
    #expect(try connection.integer("SELECT cardinality('{}'::bigint[])") == 0)
  }

  @Test func `the value of a raw type is its raw value`() throws {
    enum Color: String, PostgresElement { case red, green }
    let connection = try connect()
    let texts = try connection.prepare("SELECT $1 || $2[1]", Color.red, [Color.green])
      .first { row throws(PostgresError) in try row.text(0) }
    #expect(texts == "redgreen")
  }
}

@Suite(.postgres) struct RowTests {
  @Test func `a value is not converted`() throws {
    let connection = try connect()
    let error = error {
      try connection.prepare("SELECT 'a', 1.5").first { row throws(PostgresError) in
        try row.integer(1)
      }
    }
    guard case .misuse(let misuse) = error?.kind,
      case .wrongType(1, "an integer", let found) = misuse
    else { throw try #require(error) }
    #expect(found.name == "numeric")
    #expect(error?.operation == "SELECT 'a', 1.5")
  }

  @Test func `NULL and missing columns are misuse`() throws {
    let connection = try connect()
    let null = error { try connection.integer("SELECT NULL::bigint") }
    #expect(null?.kind == .misuse(.unexpectedNull(column: 0)))
    let missing = error {
      try connection.prepare("SELECT 1").first { row throws(PostgresError) in try row.integer(1) }
    }
    #expect(missing?.kind == .misuse(.noSuchColumn(1, count: 1)))
  }
}
