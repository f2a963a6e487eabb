import FieldEngine
import JSONText
import Testing

@testable import FormSession

@Suite struct ConditionTests {
  /// Whether a field with this condition applies, if `n` and `t` have these texts and `p` has that
  /// of `t`.
  private func holds(_ condition: String, n: String, t: String) throws -> Bool? {
    try Session(
      fields: [
        #"{"key": "n", "type": "decimal"}"#, #"{"key": "t", "type": "zip"}"#,
        #"{"key": "p"}"#, #"{"key": "x", "when": \#(condition)}"#,
      ]
    ).with(["n": n, "t": t, "p": t]).state("x")?.applies
  }

  @Test(arguments: [
    (#"{"field": "t", "equals": "01234"}"#, "", "01234", true),
    (#"{"field": "p", "equals": "1234"}"#, "", "01234", false),
    (#"{"field": "t", "equals": "01234"}"#, "", "", false),
    (#"{"field": "n", "equals": 1}"#, "1.00", "", true),
    (#"{"field": "n", "equals": "1.0"}"#, "1", "", true),
    (#"{"field": "n", "notEquals": 1}"#, "2", "", true),
    (#"{"field": "n", "notEquals": 1}"#, "1.0", "", false),
    (#"{"field": "n", "notEquals": 1}"#, "", "", false),
    (#"{"field": "n", "notEquals": 1}"#, "-", "", false),
    (#"{"field": "n", "in": [1, 2]}"#, "2.0", "", true),
    (#"{"field": "n", "in": [1, 2]}"#, "3", "", false),
    (#"{"field": "n", "in": [1, 2]}"#, "", "", false),
    (#"{"field": "t", "empty": true}"#, "", "", true),
    (#"{"field": "t", "empty": true}"#, "", "9", false),
    (#"{"field": "t", "notEmpty": true}"#, "", "9", true),
    (#"{"all": [{"field": "n", "equals": 1}, {"field": "t", "notEmpty": true}]}"#, "1", "9", true),
    (#"{"all": [{"field": "n", "equals": 1}, {"field": "t", "notEmpty": true}]}"#, "1", "", false),
    (#"{"any": [{"field": "n", "equals": 1}, {"field": "t", "notEmpty": true}]}"#, "1", "", true),
    (#"{"any": [{"field": "n", "equals": 1}, {"field": "t", "notEmpty": true}]}"#, "2", "", false),
    (#"{"not": {"field": "n", "equals": 1}}"#, "1", "", false),
    (#"{"not": {"field": "n", "equals": 1}}"#, "", "", true),
  ])
  func `a condition compares values`(condition: String, n: String, t: String, holds: Bool) throws {
    #expect(try self.holds(condition, n: n, t: t) == holds)
  }

  @Test func `a field that does not apply is not validated and keeps its text`() throws {
    var session = try Session(
      fields: [
        #"{"key": "a"}"#,
        #"{"key": "zip", "type": "zip", "required": true, "when": {"field": "a", "notEmpty": true}}"#,
      ])
    #expect(session.tally == Tally(fields: 1))
    session = session.with(["a": "x", "zip": "90"])
    #expect(session.tally == Tally(fields: 2, filled: 1, invalid: 1))
    let changes = session.step("a", .set(""))
    #expect(changes.fields.map(\.state.field) == ["a", "zip"])
    #expect(session.tally == Tally(fields: 1))
    #expect(session.state("zip")?.isSubmittable == true)
    #expect(session.state("zip")?.state.raw == "90")
    #expect(session.obstacles == [])
    session.step("a", .set("y"))
    #expect(session.state("zip")?.applies == true)
    #expect(session.obstacles.count == 1)
  }

  @Test func `a field that does not apply is empty for conditions that read it`() throws {
    var session = try Session(
      fields: [
        #"{"key": "c", "when": {"field": "b", "notEmpty": true}}"#,
        #"{"key": "b", "when": {"field": "a", "notEmpty": true}}"#, #"{"key": "a"}"#,
      ]
    ).with(["a": "x", "b": "y", "c": "z"])
    #expect(session.states.map(\.applies) == [true, true, true])
    let changes = session.step("a", .set(""))
    #expect(changes.fields.map(\.state.field) == ["c", "b", "a"])
    #expect(session.states.map(\.applies) == [false, false, true])
  }

  @Test func `a field that does not apply, or has a reason, is not validated`() throws {
    var session = try Session(
      fields: [
        #"{"key": "a"}"#,
        #"{"key": "n", "type": "integer", "when": {"field": "a", "equals": "yes"}}"#,
        #"{"key": "zip", "type": "zip", "required": true}"#,
      ], #""missing": [{"reason": "refused"}],"#)
    session.step("n", .set("q"))
    session.step("zip", .focus, .blur)
    #expect(session.shows("zip", #""code":"required""#))
    session.apply(.reason(field: "zip", "refused"))
    for (key, validity) in [("n", "valid"), ("zip", "empty")] {
      #expect(session.shows(key, #""validity":"\#(validity)""#))
      #expect(session.shows(key, #""message":null,"code":null"#))
    }
  }

  @Test func `a condition on two fields that change together is evaluated once`() throws {
    var session = try Session(
      fields: [
        #"{"key": "a", "onInvalid": "revert", "type": "zip"}"#, #"{"key": "b"}"#,
        #"""
        {"key": "x", "when": {"all": [{"field": "a", "empty": true}, {"field": "b", "empty": true}]}}
        """#,
      ])
    session.step("a", .focus, .type("9"))
    #expect(session.state("x")?.applies == false)
    session.step("b", .focus)
    #expect(session.state("x")?.applies == true)
  }
}

extension Session {
  /// Whether the state of a field contains some members.
  fileprivate func shows(_ key: String, _ members: String) -> Bool {
    state(key)?.json.text.contains(members) == true
  }
}

extension Tally {
  init(fields: Int, filled: Int = 0, invalid: Int = 0, missing: Int = 0) {
    self.init()
    (self.fields, self.filled, self.invalid, self.missing) = (fields, filled, invalid, missing)
  }
}
