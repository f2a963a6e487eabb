import FieldEngine
import Foundation
import Testing

struct PatternErrorTests {
  typealias Row = (source: String, code: PatternError.Code, offset: Int)

  static let rows: [Row] = [
    ("a^b", .anchor, 1), ("a$b", .anchor, 1), ("(a$)", .anchor, 2), ("a|^b", .anchor, 2),
    ("^^", .anchor, 1), ("$$", .anchor, 0), (#"\bword\b"#, .anchor, 0), (#"a\z"#, .anchor, 1),
    (#"(a)\1"#, .backReference, 3), (#"\k<name>"#, .backReference, 0),
    ("a{", .badCount, 1), ("a{}", .badCount, 1), ("a{,3}", .badCount, 1), ("a{x}", .badCount, 1),
    ("a{2", .badCount, 1), ("a{2,", .badCount, 1), ("a{2, 3}", .badCount, 1),
    ("a{2;3}", .badCount, 1), ("a{2,3", .badCount, 1),
    (#"[\w-.]"#, .badRange, 1), (#"[ab-\d]"#, .badRange, 2),
    (#"\u12"#, .badUnicodeEscape, 0), (#"a\u{}"#, .badUnicodeEscape, 1),
    (#"\u{12"#, .badUnicodeEscape, 0), (#"\u{000000041}"#, .badUnicodeEscape, 0),
    (#"[\uzzzz]"#, .badUnicodeEscape, 1),
    ("a{10001}", .countTooLarge, 2), ("a{1,99999999999999999999}", .countTooLarge, 4),
    ("[]", .emptyClass, 0), ("a[^]", .emptyClass, 1), ("[]a]", .emptyClass, 0),
    ("(?i)abc", .flags, 0), ("a(?-s:b)", .flags, 1), ("(?^:b)", .flags, 0),
    ("a*?", .lazyQuantifier, 2), ("a{2}?", .lazyQuantifier, 4), ("a??", .lazyQuantifier, 2),
    ("(?=a)", .lookAround, 0), ("a(?!b)", .lookAround, 1), ("(?<=a)", .lookAround, 0),
    ("(?<!a)b", .lookAround, 0),
    ("(?<year>a)", .namedGroup, 0), ("(?P<year>a)", .namedGroup, 0),
    ("[[:alpha:]]", .nestedClass, 1), ("[a[b]]", .nestedClass, 2), ("[a-[b]]", .nestedClass, 3),
    (#"\uD83D\uDE00"#, .notACharacter, 0), (#"é\u{110000}"#, .notACharacter, 1),
    ("*a", .nothingToRepeat, 0), ("a|+", .nothingToRepeat, 2), ("(?)", .unknownGroup, 0),
    ("^*", .nothingToRepeat, 1), ("({2})", .nothingToRepeat, 1), ("(*)", .nothingToRepeat, 1),
    ("a++", .possessiveQuantifier, 2), ("a{2}+", .possessiveQuantifier, 4),
    ("a**", .repeatedQuantifier, 2), ("a{2}{3}", .repeatedQuantifier, 4),
    ("a{3,2}", .reversedCount, 1),
    ("[z-a]", .reversedRange, 1), ("[ab-a]", .reversedRange, 2),
    (String(repeating: "(", count: 101), .tooDeep, 100),
    ("a{10000}", .tooLarge, 0),
    (#"a\"#, .trailingBackslash, 1), (#"[a\"#, .trailingBackslash, 2),
    ("[a", .unclosedClass, 0), ("[", .unclosedClass, 0), ("a[^", .unclosedClass, 1),
    ("[a-", .unclosedClass, 0), (#"[\]"#, .unclosedClass, 0),
    ("(a", .unclosedGroup, 0), ("a((b)", .unclosedGroup, 1), ("(?", .unclosedGroup, 0),
    (#"\p{L}"#, .unicodeProperty, 0), (#"[\P{Lu}]"#, .unicodeProperty, 1),
    (#"\q"#, .unknownEscape, 0), (#"a\ b"#, .unknownEscape, 1), (#"\0"#, .unknownEscape, 0),
    (#"[\x41]"#, .unknownEscape, 1), (#"\é"#, .unknownEscape, 0),
    ("(?>a)", .unknownGroup, 0), ("(?#note)a", .unknownGroup, 0),
    ("a)", .unopenedGroup, 1), (")", .unopenedGroup, 0), ("(a))", .unopenedGroup, 3),
    ("a]", .unpairedBracket, 1), ("}", .unpairedBracket, 0), ("😀é漢}", .unpairedBracket, 3),
  ]

  @Test(arguments: rows)
  func `a mistake has a code and an offset in scalars`(row: Row) {
    #expect(throws: PatternError(row.code, at: row.offset)) { try Pattern(row.source) }
  }

  @Test func `the table has a row for every code`() {
    #expect(Set(Self.rows.map(\.code)) == Set(PatternError.Code.allCases))
  }

  @Test func `a message says what is wrong and what to write instead`() {
    let error = PatternError(.lookAround, at: 0)
    #expect(
      error.message
        == "look-ahead and look-behind are not supported; write the alternatives out with |")
  }

  @Test(arguments: PatternError.Code.allCases)
  func `every mistake is documented`(code: PatternError.Code) throws {
    let package = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    let page = try String(
      contentsOf: package.appending(path: "Documentation/Patterns.md"), encoding: .utf8)
    #expect(page.contains("\n\(code.rawValue): \(code.message)\n"))
  }
}
