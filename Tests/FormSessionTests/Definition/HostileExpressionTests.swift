import FieldEngine
import TestSupport
import Testing

@testable import FormSession

/// Expressions in forms that are made to exhaust time or memory.
@Suite(.serialized, .untilItHangs) struct HostileExpressionTests {
  private func form(_ fields: [String]) -> FormDocument {
    FormDocument(
      #"{"form": "hostile", "version": 1, "fields": [\#(fields.joined(separator: ","))]}"#)
  }

  private func calculated(_ key: String, _ source: String) -> String {
    #"{"key":"\#(key)","type":"integer","calculate":"\#(source)"}"#
  }

  @Test(arguments: ["1 +", "(1", "nonsense(", "${b", "'"])
  func `an expression that cannot be read is a mistake wherever it is`(source: String) {
    for member in ["calculate", "constraint", "required", "when", "readOnly"] {
      let errors = form([#"{"key":"a","\#(member)":"\#(source)"}"#]).errors
      #expect(errors.count == 1, "\(member)")
      #expect(errors.allSatisfy { $0.code.hasPrefix("expression.") }, "\(member)")
    }
    let group = FormDocument(
      #"""
      {"form": "f", "version": 1, "groups": [{"key": "g", "when": "\#(source)"}],
       "fields": [{"key": "a", "group": "g"}, {"key": "b", "group": "g"}]}
      """#)
    #expect(group.errors.count == 1)
  }

  /// Calculations that each read the next, the last one the first.
  private func circle(_ count: Int) -> FormDocument {
    form((0..<count).map { calculated("f\($0)", "${f\(($0 + 1) % count)} + 1") })
  }

  @Test func `a circle of a thousand calculations is reported once, with its whole path`() throws {
    let errors = circle(1_000).errors
    #expect(errors.map(\.code) == ["definition.cycle"])
    let message = try #require(errors.first?.message)
    #expect(
      message.hasPrefix("These conditions and calculations depend on each other: `f0` → `f1`"))
    #expect(message.hasSuffix("`f999` → `f0`."))
    #expect(message.utf8.count < 16_000)
  }

  @Test func `a larger circle of calculations is named in part`() throws {
    let errors = circle(100_000).errors
    #expect(errors.map(\.code) == ["definition.cycle"])
    #expect(try #require(errors.first?.message).utf8.count < 300)
  }

  @Test func `reading calculations takes time in proportion to their number`() throws {
    func chain(_ count: Int) -> [String] {
      [#"{"key":"f0","type":"integer"}"#]
        + (1..<count).map { calculated("f\($0)", "${f\($0 - 1)} + ${f0}") }
    }
    func shortest(_ fields: [String]) -> Duration? {
      (0..<3).map { _ in
        ContinuousClock().measure { #expect(form(fields).errors == []) }
      }.min()
    }
    let (short, long) = (shortest(chain(2_000)), shortest(chain(16_000)))
    // Eight times as many; quadratic time would take 64 times as long.
    #expect(try #require(long) < #require(short) * 32)
  }

  @Test func `all calculations of a long chain are evaluated in one edit`() throws {
    let fields =
      [#"{"key":"f0","type":"integer"}"#]
      + (1..<1_000).map { calculated("f\($0)", "${f\($0 - 1)} + 1") }
    var session = try Session(fields: fields)
    session.step("f0", .set("1"))
    #expect(session.texts.last == "1000")
  }

  @Test(arguments: ["calculate", "constraint", "required", "when", "readOnly"])
  func `parts of an expression in a form nest at most 64 deep`(member: String) {
    func code(_ depth: Int) -> String? {
      let source =
        String(repeating: "(", count: depth) + "1 > 0" + String(repeating: ")", count: depth)
      return form([#"{"key":"a","type":"boolean","\#(member)":"\#(source)"}"#]).errors.first?.code
    }
    #expect(code(64) == nil)
    #expect(code(65) == "expression.too_deep")
    #expect(code(4_000) == "expression.too_deep")
  }

  @Test(arguments: ["calculate", "constraint", "required", "when", "readOnly"])
  func `an expression in a form has at most ten thousand characters`(member: String) {
    func code(_ count: Int) -> String? {
      let source = "1" + String(repeating: "+1", count: (count - 2) / 2) + " "
      return form([#"{"key":"a","type":"integer","\#(member)":"\#(source)"}"#]).errors.first?.code
    }
    #expect(code(10_000) == nil)
    #expect(code(10_002) == "expression.too_long")
    #expect(code(1_000_000) == "expression.too_long")
  }

  @Test func `an expression of the greatest length is evaluated with every key`() throws {
    let source = "${a}" + String(repeating: "+${a}", count: 1_999)
    var session = try Session(fields: [
      #"{"key":"a","type":"integer"}"#, calculated("b", source),
    ])
    session.step("a", .focus, .type("1"), .type("2"))
    #expect(session.texts == ["12", "24000"])
  }

  @Test(
    arguments: [
      "(a|b)*a(a|b){14}", "(a{100}){100}{100}", "((a*)*)*b{9999}{9999}", "(a|aa)+(b|bb)+a{99999}",
    ])
  func `a pattern that would become too large is a mistake of the form`(pattern: String) {
    let errors = form([
      #"{"key":"a"}"#, #"{"key":"b","type":"boolean","calculate":"regex(${a}, '\#(pattern)')"}"#,
    ]).errors
    #expect(errors.map(\.code) == ["expression.pattern"])
  }

  @Test(arguments: ["(a*)*b", "(a|aa)+b", "(a|a)*b", "(.*)(.*)(.*)(.*)b", "(a?){50}a{50}b"])
  func `a pattern takes linear time, whatever it repeats`(pattern: String) throws {
    var session = try Session(fields: [
      #"{"key":"a","type":"text"}"#,
      #"{"key":"b","type":"boolean","calculate":"regex(${a}, '\#(pattern)')"}"#,
    ])
    session.step("a", .set(String(repeating: "a", count: 100_000)))
    #expect(session.texts[1] == "false")
  }
}
