import FieldEngine
import TestSupport
import Testing

@Suite(.untilItHangs)
struct PatternLimitTests {
  @Test(arguments: [
    "(a|a)*",
    "(((((a*)*)*)*)*)*",
    "(a|b)*a(a|b){12}",
    "a{9999}",
    ".{0,9999}",
    "(.*a){50}",
    "(){10000}",
    String(repeating: "(", count: 100) + "a" + String(repeating: "+)", count: 100),
  ])
  func `a hostile pattern within the limit is accepted`(source: String) throws {
    let pattern = try Pattern(source)
    #expect(try pattern.match(#require(pattern.example())) == .match)
  }

  @Test(arguments: [
    "(a|b)*a(a|b){14}",
    "((a{100}){100}){100}",
    "((a{0,100}){0,100}){0,100}",
    "(a?){5000}a{5000}",
    "(((){10000}){10000}){10000}",
    "a{10000}",
    String(repeating: ".*a", count: 10_001),
    String(String.UnicodeScalarView((0x4E00..<0x7530).compactMap(Unicode.Scalar.init))),
  ])
  func `a hostile pattern over the limit is rejected`(source: String) {
    #expect(throws: PatternError(.tooLarge, at: 0)) { try Pattern(source) }
  }

  @Test(arguments: [
    ("(a|a)*", "a"),
    ("(((((a*)*)*)*)*)*", "a"),
    ("(a|aa|aaa)+", "a"),
    ("(a|b)*a(a|b){12}", "a"),
    (#"([^\s]+漢?)*"#, "漢"),
    (".*.*.*.*", "😀"),
  ])
  func `a million scalars are matched in linear time`(source: String, scalar: String) throws {
    let pattern = try Pattern(source)
    let text = String(repeating: scalar, count: 1_000_000)
    #expect(pattern.match(text) == .match)
  }

  @Test func `a mismatch is found after a million scalars`() throws {
    let text = String(repeating: "a", count: 1_000_000) + "!"
    #expect(try Pattern("((a+)+)+").match(text) == .mismatch)
  }
}
