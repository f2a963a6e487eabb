import Testing

@testable import SQLiteKit

@Suite struct BindingBufferTests {
  @Test func `texts are bound correctly whether or not they fit into the buffer`() throws {
    let lengths = (0..<200).map { $0 % 70 } + [5_000, 0, 3, 100_000, 1]
    let texts = lengths.enumerated().map { number, length in
      String(repeating: Character(Unicode.Scalar(UInt8(65 + number % 26))), count: length)
    }
    let parameters = texts.map { _ in "(?)" }.joined(separator: ", ")
    let connection = try Connection.inMemory()
    for _ in 1...2 {
      let statement = try connection.prepare("VALUES \(parameters)")
      for text in texts { try statement.bind(text) }
      #expect(try statement.all { row in try row.text(0) } == texts)
    }
  }

  @Test func `a bound value stays unchanged while another statement is bound`() throws {
    let connection = try Connection.inMemory()
    let first = try connection.prepare("SELECT ? UNION ALL SELECT ?", "Ada", "Grace")
    #expect(try first.step())
    let second = try connection.prepare("SELECT ?, ?", "Barbara", [1, 2, 3] as [UInt8])
    #expect(try second.step())
    #expect(try first.row.text(0) == "Ada")
    #expect(try first.step())
    #expect(try first.row.text(0) == "Grace")
    #expect(try second.row.text(0) == "Barbara")
  }

  @Test func `erasing the buffer removes every byte of its values`() throws {
    let room = BindingBuffer()
    let secret = Array("123-45-6789".utf8)
    let place = try #require(secret.withUnsafeBytes { room.keep($0) })
    room.empty()
    _ = Array("123".utf8).withUnsafeBytes { room.keep($0) }
    room.erase()
    let left = UnsafeRawBufferPointer(start: place, count: secret.count)
    #expect(left.allSatisfy { $0 == 0 })
  }
}
