import FieldEngine
import JSONText
import Testing

@testable import FormSession

/// The operands that rules compare.
@Suite struct RuleOperandTests {
  /// The findings about a rule with these operands.
  ///
  /// Each field is named like its type.
  private func messages(_ comparison: String, _ left: String, _ right: String) -> [String] {
    FormDocument(
      """
      {"form": "visit", "version": 1, "fields": [
       {"key": "date", "type": "date"}, {"key": "card", "type": "expDate"}, {"key": "phrase"},
       {"key": "count", "type": "integer"}, {"key": "fee", "type": "currency"},
       {"key": "known", "type": "boolean"}, {"key": "zip", "type": "zip"},
       {"key": "range", "type": {"range": {"of": "integer"}}},
       {"key": "list", "type": {"list": {"of": "integer"}}},
       {"key": "choice", "type": {"choice": {"options": ["1", "2"]}}}, {"key": "own", "type": "own"}],
       "types": {"own": {}},
       "rules": [{"key": "r", "message": "m", "\(comparison)": [
      \(left),
      \(right)]}]}
      """
    ).findings.map { $0.line(file: "a") }
  }

  private func messages(less left: String, _ right: String) -> [String] {
    messages("less", #"{"field": "\#(left)"}"#, #"{"field": "\#(right)"}"#)
  }

  @Test(arguments: [
    ("date", "count", "a date", "a number"), ("phrase", "count", "text", "a number"),
    ("fee", "card", "a number", "a date"), ("known", "phrase", "true or false", "text"),
    ("list", "count", "a list", "a number"), ("range", "count", "a range", "a number"),
  ])
  func `comparing fields of two kinds is reported`(
    left: String, right: String, kind: String, other: String
  ) {
    #expect(
      messages(less: left, right) == [
        "a:11:1: warning: The field `\(left)` is \(kind), and `\(right)` is \(other) (/rules/0/less/1). "
          + "Only values of one kind can be compared."
      ])
  }

  @Test(arguments: [
    ("count", "fee"), ("date", "card"), ("zip", "count"), ("zip", "phrase"), ("choice", "count"),
    ("own", "date"), ("phrase", "phrase"),
  ])
  func `fields of one kind, and fields of any kind, can be compared`(left: String, right: String) {
    #expect(messages(less: left, right) == [])
  }

  @Test func `a bound must have the kind of its field`() {
    #expect(messages("less", #"{"field": "count"}"#, "1e400") == [])
    #expect(messages("lessOrEqual", #""2026-11-21""#, #"{"field": "date"}"#) == [])
    #expect(messages("less", #"{"field": "card"}"#, #""2026-11""#) == [])
    #expect(messages("less", #"{"field": "phrase"}"#, "7") == [])
    #expect(
      messages("less", #""soon""#, #"{"field": "count"}"#) == [
        "a:10:1: warning: The field `count` is a number, and `soon` is not (/rules/0/less/0)."
      ])
    #expect(
      messages("lessOrEqual", #"{"field": "date"}"#, #""11/21/2026""#) == [
        "a:11:1: warning: The field `date` is a date, and `11/21/2026` is not (/rules/0/lessOrEqual/1). "
          + "Write it as 2026-11-21."
      ])
  }

  @Test func `adding values that are not numbers is reported`() {
    let document = FormDocument(
      """
      {"form": "visit", "version": 1, "fields": [{"key": "a", "type": "date"}],
       "rules": [{"key": "r", "message": "m", "sum": {"of": ["a"], "equals": 1}}]}
      """)
    #expect(document.errors == [])
    #expect(
      document.findings.map { $0.line(file: "a") } == [
        "a:2:56: warning: The field `a` is not a number, so it cannot be added up (/rules/0/sum/of/0)."
      ])
  }

  @Test func `a value that a field can never have is reported in a rule, too`() {
    #expect(messages("equal", #"{"field": "choice"}"#, "2") == [])
    #expect(messages("equal", "2", "3") == [])
    #expect(
      messages("notEqual", "3", #"{"field": "choice"}"#) == [
        "a:10:1: warning: The field `choice` never has the value `3`: Not readable as one of the options "
          + "(/rules/0/notEqual/0). It can be `1`, `2`."
      ])
  }
}
