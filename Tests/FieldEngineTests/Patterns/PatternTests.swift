import FieldEngine
import Testing

struct PatternTests {
  /// A pattern with texts that match it and texts that do not.
  struct Example: Sendable, CustomTestStringConvertible {
    var pattern: String
    var matching: [String]
    var others: [String]
    var testDescription: String { pattern }

    init(_ pattern: String, matches matching: [String], not others: [String]) {
      self.pattern = pattern
      self.matching = matching
      self.others = others
    }
  }

  @Test(arguments: [
    Example("", matches: [""], not: ["a", " ", "\0"]),
    Example("abc", matches: ["abc"], not: ["", "ab", "abcd", "xabc", "ABC"]),
    Example("né漢😀", matches: ["né漢😀"], not: ["ne\u{301}漢😀", "né漢", "né漢😁"]),
    Example(".", matches: ["a", "漢", "\0", "\n", "\u{10FFFF}"], not: ["", "ab", "e\u{301}"]),
    Example("^abc$", matches: ["abc"], not: ["^abc$", "ab"]),
    Example("^a|b$", matches: ["a", "b"], not: ["ab", "", "^a", "b$"]),
  ])
  func `literals match themselves and a dot matches any scalar`(_ example: Example) throws {
    try expect(example)
  }

  @Test(arguments: [
    Example("[abc]", matches: ["a", "b", "c"], not: ["", "d", "ab"]),
    Example("[a-cx-z]", matches: ["a", "c", "y"], not: ["d", "w", "-"]),
    Example("[^a-c]", matches: ["d", "\n", "漢", "^"], not: ["a", "b", "c", "", "dd"]),
    Example("[a^]", matches: ["a", "^"], not: ["b"]),
    Example("[a-z0-9_.-]", matches: ["q", "7", "_", ".", "-"], not: ["Q", "+", ","]),
    Example("[-a]", matches: ["-", "a"], not: ["b"]),
    Example("[0-9-_]", matches: ["5", "-", "_"], not: [":", "A"]),
    Example("[+--]", matches: ["+", ",", "-"], not: ["*", "."]),
    Example(#"[a\-c]"#, matches: ["a", "-", "c"], not: ["b"]),
    Example(#"[\]\[\\^]"#, matches: ["]", "[", "\\", "^"], not: ["a"]),
    Example(#"[\d\s]"#, matches: ["0", " ", "\t"], not: ["a", "d", "s", "\\"]),
    Example(#"[^\d\s]"#, matches: ["a", "漢"], not: ["0", " "]),
    Example(#"[\D]"#, matches: ["a"], not: ["0"]),
    Example(#"[\W5]"#, matches: ["5", "-"], not: ["4", "a"]),
    Example("[а-я]", matches: ["ж"], not: ["ё", "z"]),
    Example(#"[\u{D000}-\u{F000}]"#, matches: ["\u{D7FF}", "\u{E000}"], not: ["\u{F001}"]),
    Example("[(|*.$]", matches: ["(", "|", "*", ".", "$"], not: ["a"]),
  ])
  func `a class matches one scalar of several`(_ example: Example) throws {
    try expect(example)
  }

  @Test(arguments: [
    Example(#"\d"#, matches: ["0", "9"], not: ["٣", "a", "", "10"]),
    Example(#"\D"#, matches: ["٣", "a"], not: ["0", ""]),
    Example(#"\w"#, matches: ["a", "Z", "0", "_"], not: ["é", "-", " "]),
    Example(#"\W"#, matches: ["é", "-", " "], not: ["a", "Z", "0", "_"]),
    Example(#"\s"#, matches: [" ", "\t", "\n", "\u{85}", "\u{A0}", "\u{3000}"], not: ["\u{200B}"]),
    Example(#"\S"#, matches: ["a", "\0", "\u{200B}"], not: [" ", "\u{2028}"]),
    Example(#"\.\\\-\*\+\?\(\)\[\]\{\}\|\^\$\/\_"#, matches: [#".\-*+?()[]{}|^$/_"#], not: [""]),
    Example(#"\t\n\r"#, matches: ["\t\n\r"], not: ["\t\r\n", "tnr"]),
    Example(#"\u0041\u00e9"#, matches: ["Aé"], not: ["aé", "Ae"]),
    Example(#"\u{41}\u{1F600}\u{0000041}"#, matches: ["A😀A"], not: ["A😀"]),
    Example(#"\u0000*"#, matches: ["", "\0", "\0\0"], not: ["0", " "]),
  ])
  func `an escape stands for a set, a control character, a number or punctuation`(
    _ example: Example
  ) throws {
    try expect(example)
  }

  @Test(arguments: [
    Example("a|b|cd", matches: ["a", "b", "cd"], not: ["", "ab", "c", "d"]),
    Example("a|", matches: ["a", ""], not: ["b"]),
    Example("|", matches: [""], not: ["|"]),
    Example("()", matches: [""], not: ["()"]),
    Example("(ab|c)d", matches: ["abd", "cd"], not: ["ab", "abcd", "d"]),
    Example("(?:ab|c)d", matches: ["abd", "cd"], not: ["ab", "?:abd"]),
    Example("((a)(b(c)))", matches: ["abc"], not: ["ab"]),
    Example(#"([^\s\S]|a)b"#, matches: ["ab"], not: ["b"]),
  ])
  func `a group matches one of several sequences`(_ example: Example) throws {
    try expect(example)
  }

  @Test(arguments: [
    Example("a*", matches: ["", "a", "aaaa"], not: ["b", "ab"]),
    Example("a+", matches: ["a", "aaaa"], not: ["", "b"]),
    Example("a?", matches: ["", "a"], not: ["aa"]),
    Example("a{3}", matches: ["aaa"], not: ["", "aa", "aaaa", "a{3}"]),
    Example("a{2,}", matches: ["aa", "aaaaa"], not: ["", "a"]),
    Example("a{2,4}", matches: ["aa", "aaa", "aaaa"], not: ["a", "aaaaa"]),
    Example("a{0}", matches: [""], not: ["a"]),
    Example("a{0,}b", matches: ["b", "ab", "aab"], not: ["a"]),
    Example("(ab){2}", matches: ["abab"], not: ["ab", "abb", "ababab"]),
    Example("ab{2}", matches: ["abb"], not: ["abab"]),
    Example("(a*)*", matches: ["", "aaa"], not: ["b"]),
    Example("(a+)+", matches: ["a", "aaa"], not: ["", "b"]),
    Example("(a|b?)+c", matches: ["c", "abac"], not: ["", "ab"]),
    Example("(){1000}", matches: [""], not: ["a"]),
    Example(#"([^\s\S])*a"#, matches: ["a"], not: ["", "aa"]),
    Example(#"([^\s\S]){0,2}a"#, matches: ["a"], not: ["", "aa"]),
  ])
  func `a quantifier repeats the item before it`(_ example: Example) throws {
    try expect(example)
  }

  @Test(arguments: [
    Example(#"\d{5}(-\d{4})?"#, matches: ["12345", "12345-6789"], not: ["1234", "12345-"]),
    Example("[A-Z]{2}-[0-9]{3,6}", matches: ["AB-123", "AB-123456"], not: ["ab-123", "AB-12"]),
    Example("(low|middle|high)", matches: ["low", "middle", "high"], not: ["lo", "highest"]),
    Example(#"[^@\s]+@[^@\s]+\.[a-z]{2,}"#, matches: ["a.b@c.org"], not: ["a@b", "a b@c.org"]),
    Example(#"\d{4}-(0[1-9]|1[0-2])"#, matches: ["2024-09", "2024-12"], not: ["2024-13"]),
  ])
  func `the documented examples hold`(_ example: Example) throws {
    try expect(example)
  }

  @Test(arguments: [
    ("", Pattern.MatchResult.prefix),
    ("555", .prefix),
    ("555 ", .prefix),
    ("555 1234", .match),
    ("555-", .mismatch),
    ("555 12345", .mismatch),
  ])
  func `a partial text that can still match is a prefix`(
    text: String, verdict: Pattern.MatchResult
  ) throws {
    #expect(try Pattern(#"\d{3} \d{4}"#).match(text) == verdict)
  }

  @Test(arguments: [
    (Pattern.MatchResult.match, true, true),
    (.prefix, false, true),
    (.mismatch, false, false),
  ])
  func `a result says whether a text matches and whether it still can`(
    verdict: Pattern.MatchResult, matches: Bool, canStillMatch: Bool
  ) {
    #expect((verdict.matches, verdict != .mismatch) == (matches, canStillMatch))
  }

  @Test(arguments: [
    ("", ""),
    (#"\d{3} \d{4}"#, "000 0000"),
    (#"[A-Z]{2}-\d+"#, "AA-0"),
    (#"[\w.+-]+@\w+(\.[a-z]+)+"#, "a@a.a"),
    (".{3}", "aaa"),
    (#"\W\s"#, "! "),
    ("long|short|x?y", "y"),
    (#"[^\u0000-\u007F]"#, "\u{80}"),
    (#"\u0007|[^\s\S]"#, "\u{7}"),
  ])
  func `an example is a shortest match`(source: String, example: String) throws {
    #expect(try Pattern(source).example() == example)
  }

  @Test(arguments: [
    #"[^\s\S]"#, #"a[^\s\S]"#, #"[^\s\S]+|([^\d\D]{2}b)"#, #"[^\u0000-\u{10FFFF}]"#,
  ])
  func `a pattern that nothing can match reports it`(source: String) throws {
    let pattern = try Pattern(source)
    #expect(pattern.matchesNothing)
    #expect(pattern.example() == nil)
    #expect(pattern.match("") == .mismatch)
    #expect(!pattern.isLive(pattern.start))
  }

  @Test func `patterns are equal when their sources are, scalar by scalar`() throws {
    let sources = ["a", "(a)", "é", "e\u{301}"]
    let patterns = try sources.map { source in try Pattern(source) }
    #expect(try Set(patterns + [Pattern("a")]).count == sources.count)
    #expect(patterns.map(\.source) == sources)
  }

  private func expect(_ example: Example) throws {
    let pattern = try Pattern(example.pattern)
    let matching = (example.matching + example.others).filter { pattern.match($0).matches }
    #expect(matching == example.matching)
    #expect(!pattern.matchesNothing)
  }
}
