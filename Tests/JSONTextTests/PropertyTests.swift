import JSONText
import TestSupport
import Testing

/// Laws that hold for every text, tried on random ones; a failure names the seed of its text.
@Suite struct PropertyTests {
  @Test(arguments: 0..<300 as Range<UInt64>)
  func `a written value is read back`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let json = JSON.random(depth: 4, using: &random)
    for text in [json.text, json.prettyText] {
      let document = JSONDocument(text)
      #expect(document.report == [])
      #expect(document.root?.json == json)
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `the recovered tree of a damaged text can be written and read`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let document = JSONDocument(damagedText(using: &random))
    guard let understood = document.root?.json else { return }
    let again = JSONDocument(understood.text)
    #expect(again.root?.json == understood)
    #expect(again.errors.allSatisfy { $0.code == "json.duplicate_key" })
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `each mistake has the line and column of its offset`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes = damagedText(using: &random)
    let positions = JSONDocument(bytes).errors.map(\.position)
    #expect(positions == positions.map { position(of: $0.offset, in: bytes) })
    #expect(positions.map(\.offset) == positions.map(\.offset).sorted())
  }

  private func damagedText(using random: inout SeededGenerator) -> [UInt8] {
    let text = JSON.random(depth: 3, using: &random).prettyText
    return random.damaged(Array(text.utf8))
  }

  /// The position by its definition.
  private func position(of offset: Int, in bytes: [UInt8]) -> JSONPosition {
    let before = bytes.prefix(offset)
    let lines = before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let column = (lines.last ?? []).count { $0 & 0xc0 != 0x80 }
    return JSONPosition(offset: offset, line: lines.count, column: column + 1)
  }
}

extension JSON {
  fileprivate static func random(depth: Int, using random: inout SeededGenerator) -> JSON {
    switch Int.random(in: 0...(depth > 0 ? 7 : 4), using: &random) {
    case 0: nil
    case 1: .bool(.random(using: &random))
    case 2: .integer(.random(in: -1_000_000...1_000_000, using: &random))
    case 3: .number(["0", "-0", "1.50", "2e-7", "-1E+400"].randomElement(using: &random) ?? "0")
    case 4: .string(randomText(using: &random))
    case 5: .array(randomItems(depth: depth - 1, using: &random))
    default: .object(randomMembers(depth: depth - 1, using: &random))
    }
  }

  private static func randomItems(
    depth: Int, using random: inout SeededGenerator
  ) -> [JSON] {
    (0..<Int.random(in: 0...4, using: &random)).map { _ in
      JSON.random(depth: depth, using: &random)
    }
  }

  private static func randomMembers(
    depth: Int, using random: inout SeededGenerator
  ) -> [(key: String, value: JSON)] {
    (0..<Int.random(in: 0...24, using: &random)).map { number in
      (randomText(using: &random) + "\(number)", JSON.random(depth: depth, using: &random))
    }
  }

  private static func randomText(using random: inout SeededGenerator) -> String {
    let scalars = Array(
      "az~/\"\\ \u{0}\n\u{7f}\u{9b}é\u{301}€\u{2028}\u{202e}😀\u{10ffff}".unicodeScalars)
    let count = Int.random(in: 0...8, using: &random)
    let text = (0..<count).compactMap { _ in scalars.randomElement(using: &random) }
    return String(String.UnicodeScalarView(text))
  }
}
