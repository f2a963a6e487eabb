import JSONText
import TestSupport
import Testing

/// Texts that are made to take long or to overflow; a quadratic reader needs hours for any of them.
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
    ] as [(String, String, JSONError.Kind, Int)])
  func `a megabyte of a repeated text is read fast`(
    start: String, piece: String, first: JSONError.Kind, count: Int
  ) {
    let text = start + String(repeating: piece, count: 1_000_000 / piece.utf8.count)
    let errors = JSONDocument(text).errors
    #expect(errors.first?.kind == first)
    #expect(errors.count == count)
  }

  @Test func `ten megabytes of brackets are read fast`() {
    let document = JSONDocument([UInt8](repeating: UInt8(ascii: "["), count: 10_000_000))
    #expect(document.errors.map(\.kind) == [.tooDeep(limit: 64)])
  }

  @Test func `a hundred thousand keys are distinguished fast`() {
    let members = (0..<100_000).map { "\"key \($0)\":\($0)" }.joined(separator: ",")
    let document = JSONDocument("{\(members),\"key 99999\":0}")
    #expect(document.errors.map(\.kind) == [.duplicateKey("key 99999")])
  }

  @Test func `a hundred thousand equal keys are reported fast`() {
    let members = repeatElement("\"a\":0", count: 100_000).joined(separator: ",")
    #expect(JSONDocument("{\(members)}").errors.last?.kind == .tooManyErrors(limit: 100))
  }

  @Test func `keys that Swift considers equal do not slow down the reader`() {
    let letters = ["\u{e9}", "e\u{301}"]
    let keys = (0..<1 << 14).map { number in
      (0..<14).map { letters[number >> $0 & 1] }.joined()
    }
    let members = keys.map { "\"\($0)\":0" }.joined(separator: ",")
    #expect(JSONDocument("{\(members)}").report == [])
  }
}
