import PostgresKit
import TestSupport
import Testing

@Suite(.postgres) struct CopyingTests {
  private struct Stop: Error {}

  @Test func `every type is copied in and out`() throws {
    let connection = try connect()
    try connection.run(
      """
      CREATE TABLE thing (a bigint, b integer, c smallint, d boolean, e double precision, f text,
      g bytea, h uuid, i timestamptz, j text[])
      """)
    let id = [UInt8](1...16)
    let columns = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]
    let count = try connection.copyIn("thing", columns) { rows in
      try rows.add(
        -7, Int32(-8), Int16(-9), true, 0.5, "Zoë", [0, 255] as [UInt8], PostgresUUID(id),
        PostgresTime(microseconds: 1), ["x", nil])
      try rows.add(
        Int?.none, Int32?.none, Int16?.none, Bool?.none, Double?.none, String?.none, [UInt8]?.none,
        PostgresUUID?.none, PostgresTime?.none, [String]?.none)
    }
    #expect(count == 2)
    var copied: [String] = []
    try connection.copyOut("SELECT a, b, c, d, e, f, g, h, i FROM thing") { row in
      guard try row.integerOrNil(0) != nil else {
        return copied.append("\(try row.isNull(8)) \(try row.textOrNil(5) ?? "-") \(row.count)")
      }
      copied += [
        "\(try row.int(0)) \(try row.int(1)) \(try row.int(2)) \(try row.bool(3))",
        "\(try row.double(4)) \(try row.text(5)) \(try row.blob(6))",
        "\(try row.uuid(7) == id) \(try row.time(8))",
      ]
    }
    #expect(copied == ["-7 -8 -9 true", "0.5 Zoë [0, 255]", "true 1", "true - 9"])
    #expect(
      try connection.prepare("SELECT j[1] FROM thing").all { try $0.textOrNil(0) } == ["x", nil])
  }

  @Test func `many rows are sent in parts`() throws {
    let connection = try sample()
    let count = try connection.copyIn("note", ["id", "text"]) { rows in
      for number in 0..<30_000 { try rows.add(number, "note \(number)") }
    }
    #expect(count == 30_000)
    var sum = 0
    try connection.copyOut("SELECT id, text FROM note") { row throws(PostgresError) in
      sum += try row.int(0) + (try row.text(1)).utf8.count
    }
    #expect(sum == 449_985_000 + 288_890)
  }

  @Test func `an error of the writer adds no rows`() throws {
    let connection = try sample()
    #expect(throws: Stop.self) {
      try connection.copyIn("note", ["text"]) { rows in
        try rows.add("a")
        throw Stop()
      }
    }
    #expect(try connection.notes() == [])
  }

  @Test func `an error of the server adds no rows`() throws {
    let connection = try sample()
    let twice = error {
      try connection.copyIn("note", ["text"]) { rows in
        for _ in 0..<2 { try rows.add("a") }
      }
    }
    #expect(twice?.kind == .constraint(.unique))
    let wrongType = error {
      try connection.copyIn("note", ["id"]) { rows in try rows.add(Int16(1)) }
    }
    #expect(wrongType?.sqlState == "08P01")
    let missing = error { try connection.copyIn("nothing", ["id"]) { _ in } }
    #expect(missing?.sqlState == "42P01")
    #expect(try connection.notes() == [])
  }

  @Test func `an error of the reader stops copying`() throws {
    let connection = try connect()
    #expect(throws: Stop.self) {
      try connection.copyOut("SELECT generate_series(1, 1000000000000)") { _ in throw Stop() }
    }
    #expect(try connection.integer("SELECT 1") == 1)
  }

  @Test func `a copied value has the size of its type`() throws {
    let connection = try connect()
    let error = error {
      try connection.copyOut("SELECT 'abc'") { row in _ = try row.integer(0) }
    }
    #expect(
      error?.kind == .misuse(.wrongSize(column: 0, expected: "an integer", found: 3)))
    #expect(try connection.integer("SELECT 1") == 1)
  }

  @Test func `copying is part of a transaction`() throws {
    let connection = try sample()
    try? connection.write {
      try connection.copyIn("note", ["text"]) { rows in try rows.add("a") }
      throw Stop()
    }
    #expect(try connection.notes() == [])
  }
}
