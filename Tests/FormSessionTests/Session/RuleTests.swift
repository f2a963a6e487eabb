import FieldEngine
import FormSession
import Testing

@Suite struct RuleTests {
  private func session(_ check: String, _ severity: String = "error") throws -> Session {
    try Session(
      fields: [
        #"{"key": "a", "type": "decimal"}"#, #"{"key": "b", "type": "decimal"}"#,
        #"{"key": "c", "type": "date"}"#, #"{"key": "d", "type": "date"}"#, #"{"key": "off"}"#,
        #"{"key": "e", "type": "zip", "when": {"field": "off", "empty": true}}"#,
        #"{"key": "f", "type": "zip"}"#,
      ],
      rules: [#"{"key": "r", \#(check), "message": "No", "severity": "\#(severity)"}"#])
  }

  @Test(arguments: [
    (#""equal": [{"field": "a"}, {"field": "b"}]"#, ["a": "1.0", "b": "1"], false),
    (#""equal": [{"field": "a"}, {"field": "b"}]"#, ["a": "1", "b": "2"], true),
    (#""equal": [{"field": "a"}, {"field": "b"}]"#, ["a": "1"], false),
    (#""equal": [{"field": "a"}, {"field": "b"}]"#, ["a": "1", "b": "-"], false),
    (#""equal": [{"field": "e"}, {"field": "f"}]"#, ["e": "01234", "f": "12340"], true),
    (#""equal": [{"field": "e"}, {"field": "f"}]"#, ["e": "01234", "f": "01234"], false),
    (#""equal": [{"field": "e"}, {"field": "f"}]"#, ["e": "1", "f": "12340"], false),
    (
      #""equal": [{"field": "e"}, {"field": "f"}]"#, ["e": "00000", "f": "11111", "off": "1"], false
    ),
    (#""notEqual": [{"field": "a"}, "5"]"#, ["a": "5.0"], true),
    (#""notEqual": [{"field": "a"}, "5"]"#, ["a": "6"], false),
    (#""notEqual": [{"field": "a"}, "5"]"#, [:], false),
    (#""less": [{"field": "a"}, {"field": "b"}]"#, ["a": "9", "b": "10"], false),
    (#""less": [{"field": "a"}, {"field": "b"}]"#, ["a": "10", "b": "10"], true),
    (#""less": [{"field": "c"}, {"field": "d"}]"#, ["c": "12/31/2025", "d": "01/01/2026"], false),
    (#""less": [{"field": "c"}, {"field": "d"}]"#, ["c": "01/01/2026", "d": "12/31/2025"], true),
    (#""lessOrEqual": ["18", {"field": "a"}]"#, ["a": "18"], false),
    (#""lessOrEqual": ["18", {"field": "a"}]"#, ["a": "17.9"], true),
    (#""lessOrEqual": ["18", {"field": "a"}]"#, [:], false),
    (#""sum": {"of": ["a", "b"], "equals": "1"}"#, ["a": "0.1", "b": "0.9"], false),
    (#""sum": {"of": ["a", "b"], "equals": "1"}"#, ["a": "0.1", "b": "0.8"], true),
    (#""sum": {"of": ["a", "b"], "equals": "1"}"#, ["a": "0.1"], false),
    (#""atLeastOne": ["e", "f"]"#, [:], true),
    (#""atLeastOne": ["e", "f"]"#, ["f": "1"], false),
    (#""atLeastOne": ["e", "f"]"#, ["e": "12345", "off": "1"], true),
    (#""atLeastOne": ["e"]"#, ["off": "1"], false),
    (#""exactlyOne": ["e", "f"]"#, [:], true),
    (#""exactlyOne": ["e", "f"]"#, ["e": "1"], false),
    (#""exactlyOne": ["e", "f"]"#, ["e": "1", "f": "1"], true),
    (#""allOrNone": ["e", "f"]"#, [:], false),
    (#""allOrNone": ["e", "f"]"#, ["e": "1"], true),
    (#""allOrNone": ["e", "f"]"#, ["e": "1", "f": "1"], false),
    (#""allOrNone": ["e", "f"]"#, ["f": "1", "off": "1"], false),
  ])
  func `a rule compares the values of its fields`(
    check: String, values: [String: String], isBroken: Bool
  ) throws {
    var session = try session(check)
    for (key, text) in values { session.step(key, .set(text)) }
    #expect(session.rules.map(\.isBroken) == [isBroken])
    #expect(session.obstacles.contains { if case .rule = $0 { true } else { false } } == isBroken)
  }

  @Test func `a session reports when a rule breaks and when it holds again`() throws {
    var session = try session(#""less": [{"field": "a"}, "5"]"#)
    #expect(session.step("a", .set("5")).rules.map(\.isBroken) == [true])
    #expect(session.step("a", .set("6")).rules == [])
    #expect(session.step("a", .set("4")).rules.map(\.isBroken) == [false])
  }

  @Test func `a warning can be acknowledged but an error cannot`() throws {
    var warned = try session(#""less": [{"field": "a"}, "5"]"#, "warning").with(["a": "6"])
    #expect(warned.obstacles.count == 1)
    let changes = warned.apply(.acknowledge(rule: "r"))
    #expect(changes.rules.map(\.isAcknowledged) == [true])
    #expect(changes.isEdit)
    #expect(warned.obstacles == [])
    var refused = try session(#""less": [{"field": "a"}, "5"]"#).with(["a": "6"])
    #expect(refused.apply(.acknowledge(rule: "r")).refusal == .notAWarning("r"))
    #expect(refused.apply(.acknowledge(rule: "s")).refusal == .noRule("s"))
    warned.step("a", .set("1"))
    #expect(warned.apply(.acknowledge(rule: "r")).refusal == .notBroken("r"))
  }

  @Test
  func `an acknowledgement lapses when a field of the rule changes, but not on a visit`() throws {
    var session = try session(#""less": [{"field": "a"}, "5"]"#, "warning").with(["a": "6"])
    session.apply(.acknowledge(rule: "r"))
    session.step("a", .focus, .moveCaret(to: 0), .selectAll)
    session.step("b", .focus, .type("1"))
    #expect(session.rules.map(\.isAcknowledged) == [true])
    session.step("a", .focus)
    let changes = session.step("a", .type("7"))
    #expect(changes.rules.map(\.isAcknowledged) == [false])
    #expect(changes.rules.map(\.isBroken) == [true])
  }

  @Test func `a rule of a group that is not submitted does not prevent finalizing`() throws {
    let form = """
      {"form": "f", "version": 1, "groups": [{"key": "one"}, {"key": "two"}],
       "fields": [{"key": "a", "group": "one"}, {"key": "b", "group": "two"}],
       "rules": [{"key": "r", "group": "two", "atLeastOne": ["b"], "message": "No"}],
       "submit": {"groups": ["one"]}}
      """
    #expect(try Session(form: form).obstacles == [])
  }

  /// A form whose parts apply only if `sw` is `on`.
  private func hiding(_ settings: String, _ rules: String = "") throws -> Session {
    try Session(
      form: """
        {"form": "f", "version": 1,
         "groups": [{"key": "around", "when": "${sw} = 'on'"}, {"key": "g", "group": "around"},
           {"key": "rep", "group": "around", "repeat": \(settings)}],
         "fields": [{"key": "sw"}, {"key": "n", "type": "integer"},
           {"key": "q", "type": "integer", "group": "g"},
           {"key": "rq", "type": "integer", "group": "rep"}],
         "rules": [\(rules)]}
        """)
  }

  @Test(arguments: [
    #"{"key": "r", "check": "${q} > 1", "group": "g", "message": "No"}"#,
    #"{"key": "r", "check": "${rq} > 1", "message": "No"}"#,
    #"{"key": "r", "check": "${rq} > 1", "group": "rep", "message": "No"}"#,
    #"{"key": "r", "check": "${n} > 1", "group": "around", "message": "No"}"#,
  ]) func `a rule of a group or an entry that does not apply is not broken`(_ rule: String) throws {
    var session = try hiding(#"{"min": 1}"#, rule)
    #expect(session.obstacles == [])
    session.step("sw", .set("on"))
    #expect(session.rules.first?.isBroken == true)
    session.step("sw", .set("off"))
    #expect(session.obstacles == [])
  }

  @Test(arguments: [#"{"min": 2}"#, #"{"count": "10001"}"#])
  func `the limits of a repeat that does not apply prevent nothing`(_ settings: String) throws {
    var session = try hiding(settings)
    #expect(session.obstacles == [])
    session.step("sw", .set("on"))
    session.step("sw", .set("off"))
    #expect(session.obstacles == [])
  }
}
