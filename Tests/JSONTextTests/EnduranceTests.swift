import JSONText
import TestSupport
import Testing

/// Texts made to take long or to overflow; a reader that is quadratic in any of them takes hours.
@Suite(.untilItHangs) struct EnduranceTests {
  @Test(
    arguments: [
      ("", "[", .tooDeep(limit: 64), 1),
      ("", "{", .missingKey, 65),
      ("", #"{"a":"#, .tooDeep(limit: 64), 1),
      ("", "[,", .extraComma, 65),
      ("", "]", .unexpectedCharacter("]"), 101),
      ("", ";", .unexpectedCharacter(";"), 1),
      ("", "/*", .comment, 2),
      ("", "//\n", .comment, 101),
      ("[", "0 ", .missingComma, 101),
      ("[", "'' ", .singleQuotes, 101),
      ("{", #""a" "#, .missingColon, 101),
      ("\"", #"\ud800"#, .loneSurrogate(0xd800), 101),
      ("\"", "\u{1}", .controlCharacter("\u{1}"), 101),
    ] as [(String, String, JSONMistake.Kind, Int)])
  func `a megabyte of the same is read at once`(
    start: String, piece: String, first: JSONMistake.Kind, count: Int
  ) {
    let text = start + String(repeating: piece, count: 1_000_000 / piece.utf8.count)
    let mistakes = JSONDocument(text).mistakes
    #expect(mistakes.first?.kind == first)
    #expect(mistakes.count == count)
  }

  @Test func `ten megabytes of brackets are read at once`() {
    let document = JSONDocument([UInt8](repeating: UInt8(ascii: "["), count: 10_000_000))
    #expect(document.mistakes.map(\.kind) == [.tooDeep(limit: 64)])
  }

  @Test func `a hundred thousand keys are told apart`() {
    let members = (0..<100_000).map { "\"key \($0)\":\($0)" }.joined(separator: ",")
    let document = JSONDocument("{\(members),\"key 99999\":0}")
    #expect(document.mistakes.map(\.kind) == [.duplicateKey("key 99999")])
  }

  @Test func `a hundred thousand equal keys are refused`() {
    let members = repeatElement("\"a\":0", count: 100_000).joined(separator: ",")
    #expect(JSONDocument("{\(members)}").mistakes.last?.kind == .tooManyMistakes(limit: 100))
  }

  @Test func `keys that Swift takes for equal do not slow it down`() {
    let letters = ["\u{e9}", "e\u{301}"]
    let keys = (0..<1 << 14).map { number in
      (0..<14).map { letters[number >> $0 & 1] }.joined()
    }
    let members = keys.map { "\"\($0)\":0" }.joined(separator: ",")
    #expect(JSONDocument("{\(members)}").report == [])
  }
}
