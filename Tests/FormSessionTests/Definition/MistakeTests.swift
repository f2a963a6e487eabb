import FieldEngine
import JSONText
import TestSupport
import Testing

@testable import FormSession

@Suite struct MistakeTests {
  @Test func `ten mistakes are reported together, each at its position`() throws {
    let bytes = try Folder.fixtures().bytes(of: "ten-mistakes.form.json")
    let errors = FormDocument(bytes).errors
    #expect(errors.count == 10)
    let lines = errors.map { $0.line(file: "ten-mistakes.form.json") + "\n" }
    try expectSnapshot(of: lines.joined(), named: "ten-mistakes")
  }

  /// The code and pointer of each mistake in a form.
  private func messages(_ text: String) -> [String] {
    FormDocument(text).errors.map { "\($0.code) \($0.pointer)" }
  }

  /// A form with some members beside its name.
  private func form(_ members: String) -> String {
    #"{"form": "visit", "version": 1, "# + members + "}"
  }

  @Test(arguments: [
    ("", "json.no_value "),
    ("[]", "definition.kind "),
    (#"{"form": "visit"}"#, "definition.missing_member "),
    (#"{"form": "visit", "version": 0}"#, "definition.kind /version"),
    (#"{"form": "visit", "version": 1.5}"#, "definition.kind /version"),
    (#"{"form": "Visit", "version": 1}"#, "definition.key /form"),
    (#"{"form": "visit", "version": 1, "version": 2}"#, "json.duplicate_key /version"),
    (#"{"form": "visit", "version": 1, "title": null}"#, "definition.kind /title"),
    (#"{"form": "visit", "version": 1, "Title": "a"}"#, "definition.unknown_member /Title"),
    (#"{"form": "visit", "version": 1, "focus": "a"}"#, "definition.unknown_field /focus"),
  ])
  func `a mistake in the form is reported`(text: String, error: String) {
    #expect(messages(text) == [error])
  }

  @Test(arguments: [
    (#"{}"#, "definition.missing_member /fields/0"),
    (#"7"#, "definition.kind /fields/0"),
    (#"{"key": "1a"}"#, "definition.key /fields/0/key"),
    (#"{"key": "a\u0007"}"#, "definition.key /fields/0/key"),
    (#"{"key": "a", "label": 1}"#, "definition.kind /fields/0/label"),
    (#"{"key": "a", "secure": "no"}"#, "definition.kind /fields/0/secure"),
    (#"{"key": "a", "align": "centre"}"#, "definition.not_allowed /fields/0/align"),
    (#"{"key": "a", "color": "pink"}"#, "definition.not_allowed /fields/0/color"),
    (#"{"key": "a", "priority": -1}"#, "definition.kind /fields/0/priority"),
    (#"{"key": "a", "actions": ["fly"]}"#, "definition.not_allowed /fields/0/actions/0"),
    (#"{"key": "a", "group": "b"}"#, "definition.unknown_group /fields/0/group"),
    (#"{"key": "a", "style": "b"}"#, "definition.unknown_style /fields/0/style"),
    (#"{"key": "a", "style": ["b"]}"#, "definition.unknown_style /fields/0/style/0"),
    (#"{"key": "a", "initial": {}}"#, "definition.missing_member /fields/0/initial"),
    (#"{"key": "a"}, {"key": "a"}"#, "definition.repeated_field /fields/1/key"),
    (#"{"key": "a", "type": "cvv", "initial": "1"}"#, "definition.never_begins /fields/0/initial"),
    (
      #"{"key": "a", "storage": "never", "initial": ""}"#,
      "definition.never_begins /fields/0/initial"
    ),
  ])
  func `a mistake in a field is reported`(fields: String, error: String) {
    #expect(messages(form(#""fields": [\#(fields)]"#)) == [error])
  }

  @Test(arguments: [
    (#""zap""#, "type.unknown /fields/0/type"),
    (#"7"#, "definition.kind /fields/0/type"),
    (#"{}"#, "definition.type /fields/0/type"),
    (#"{"zip": 7}"#, "definition.kind /fields/0/type/zip"),
    (#"{"zap": {}}"#, "type.unknown /fields/0/type/zap"),
    (#""dataLength""#, "type.missing_parameter /fields/0/type"),
    (#"{"zip": {"plus5": true}}"#, "type.unknown_parameter /fields/0/type/zip/plus5"),
    (#"{"zip": {"strict": true}}"#, "type.unknown_parameter /fields/0/type/zip/strict"),
    (#"{"zip": {"plus4": "yes"}}"#, "type.parameter_kind /fields/0/type/zip/plus4"),
    (#"{"zip": {"plus4": null}}"#, "type.parameter_kind /fields/0/type/zip/plus4"),
    (#"{"currency": {"min": 1e1001}}"#, "type.parameter_kind /fields/0/type/currency/min"),
    (#"{"age": {"min": 9, "max": 5}}"#, "type.reversed /fields/0/type/age/min"),
    (#"{"date": {"order": "myd"}}"#, "type.parameter_kind /fields/0/type/date/order"),
    (#"{"number": {"locale": "xx_YY"}}"#, "type.unknown_locale /fields/0/type/number/locale"),
    (#"{"text": {"pattern": "(?=a)"}}"#, "pattern.look_around /fields/0/type/text/pattern"),
    (#"{"list": {"of": "zap"}}"#, "type.unknown /fields/0/type/list/of"),
    (#"{"list": {"of": {"list": {"of": "zip"}}}}"#, "type.list_of_lists /fields/0/type/list/of"),
    (
      #"{"list": {"of": {"age": {"min": 1}}}}"#,
      "type.missing_parameter /fields/0/type/list/of/age"
    ),
    (#"{"choice": {"options": []}}"#, "type.not_positive /fields/0/type/choice/options"),
    (#"{"own": {"min": 1}}"#, "type.unknown_parameter /fields/0/type/own/min"),
  ])
  func `a mistake in a field's type is reported`(type: String, error: String) {
    let text = form(#""types": {"own": {}}, "fields": [{"key": "a", "type": \#(type)}]"#)
    #expect(messages(text) == [error])
  }

  @Test func `a number may have an exponent and is read exactly`() throws {
    let document = FormDocument(
      """
      {"form": "visit", "version": 1e0, "fields": [
        {"key": "age", "type": {"age": {"min": 1.8e1, "max": 120E+0}}},
        {"key": "name", "type": {"text": {"maxLength": 2.0e1}}},
        {"key": "share", "type": {"decimal": {"min": -125e-3, "max": "1e400"}}, "initial": 5e-1},
        {"key": "parts", "type": {"list": {"of": "decimal", "rule": {"sum": {"equals": 1e-1}}}}}],
       "rules": [{"key": "r", "sum": {"of": ["share"], "equals": 1e1}, "message": "Ten"}]}
      """)
    #expect(document.errors == [])
    let text = try #require(document.definition).json.text
    #expect(text.contains(#""version":1,"#))
    #expect(text.contains(#"{"age":{"min":18,"max":120}}"#))
    #expect(text.contains(#"{"maxLength":20}"#))
    #expect(text.contains(#"{"min":-0.125,"max":1\#(String(repeating: "0", count: 400))}"#))
    #expect(text.contains(#""initial":"0.5""#))
    #expect(text.contains(#"{"equals":0.1}"#))
    #expect(text.contains(#""equals":"10""#))
  }

  @Test func `an exponent that makes a number too long is reported at its position`() {
    let document = FormDocument(
      """
      {"form": "visit", "version": 1,
       "fields": [{"key": "a", "type": {"decimal": {"min": 1e9999}}}]}
      """)
    #expect(
      document.errors.map { $0.line(file: "a.json") } == [
        "a.json:2:54: The parameter `min` takes a number (/fields/0/type/decimal/min). "
          + "Write it like 18, -0.5 or 1e3, with an exponent of at most 1000."
      ])
  }

  @Test func `all mistakes in the parameters of a type are reported`() {
    let type = #"{"number": {"style": "dozen", "min": 9, "max": 5, "digits": 2, "order": "mdy"}}"#
    #expect(
      messages(form(#""fields": [{"key": "a", "type": \#(type)}]"#)) == [
        "type.parameter_kind /fields/0/type/number/style",
        "type.reversed /fields/0/type/number/min",
        "type.unknown_parameter /fields/0/type/number/digits",
        "type.unknown_parameter /fields/0/type/number/order",
      ])
  }

  @Test(arguments: [
    (#""Own": {}"#, "definition.key /types/Own"),
    (#""zip": {}"#, "definition.built_in_type /types/zip"),
    (#""own": []"#, "definition.kind /types/own"),
    (#""own": {}, "own": {}"#, "json.duplicate_key /types/own"),
    (#""own": {"case": "title"}"#, "definition.not_allowed /types/own/case"),
    (#""own": {"accepts": "odd"}"#, "definition.not_allowed /types/own/accepts"),
    (#""own": {"accepts": {}}"#, "definition.missing_member /types/own/accepts"),
    (#""own": {"accepts": 1}"#, "definition.kind /types/own/accepts"),
    (#""own": {"minLength": 5, "maxLength": 4}"#, "type.reversed /types/own/minLength"),
    (#""own": {"pattern": "["}"#, "pattern.unclosed_class /types/own/pattern"),
    (#""own": {"template": "--"}"#, "template.no_placeholder /types/own/template"),
    (#""own": {"placeholders": "0"}"#, "template.missing /types/own/placeholders"),
    (#""own": {"grow": {"before": [1, 5]}}"#, "type.grow_without_template /types/own/grow"),
    (#""own": {"grow": {"before": [5, 1]}}"#, "definition.reversed /types/own/grow/before"),
    (#""own": {"grow": {"before": [1]}}"#, "definition.kind /types/own/grow/before"),
    (#""own": {"grow": {"before": [1, 101]}}"#, "definition.kind /types/own/grow/before/1"),
    (
      #""own": {"template": "0", "placeholders": "0", "#
        + #""grow": {"before": [1, 2], "separator": ".."}}"#,
      "definition.kind /types/own/grow/separator"
    ),
    (#""own": {"final": {"suffux": "%"}}"#, "definition.unknown_member /types/own/final/suffux"),
    (#""own": {"messages": {"required": 1}}"#, "definition.kind /types/own/messages/required"),
  ])
  func `a mistake in a declared type is reported`(types: String, error: String) {
    #expect(messages(form(#""types": {\#(types)}"#)) == [error])
  }

  @Test(arguments: [
    (#"{"key": "g"}, {"key": "g"}"#, "definition.repeated_group /groups/1/key"),
    (#"{"key": "g", "rows": [["b"]]}"#, "definition.unknown_field /groups/0/rows/0/0"),
    (#"{"key": "g", "rows": ["y"]}"#, "definition.kind /groups/0/rows/0"),
    (#"{"key": "g", "rows": [["x"]]}"#, "definition.field_of_another_group /groups/0/rows/0/0"),
    (
      #"{"key": "g"}, {"key": "h", "rows": [["y"]]}"#,
      "definition.field_of_another_group /groups/1/rows/0/0"
    ),
    (#"{"key": "g", "rows": [["y"], ["y"]]}"#, "definition.in_two_rows /groups/0/rows/1/0"),
    (#"{"key": "g", "label": "G"}"#, "definition.unknown_member /groups/0/label"),
  ])
  func `a mistake in a group is reported`(groups: String, error: String) {
    let fields = #"[{"key": "x"}, {"key": "y", "group": "g"}]"#
    #expect(messages(form(#""fields": \#(fields), "groups": [\#(groups)]"#)) == [error])
  }

  @Test(arguments: [
    (#""styles": {"Big": {}}"#, "definition.key /styles/Big"),
    (#""styles": {"big": {"key": "a"}}"#, "definition.unknown_member /styles/big/key"),
    (#""unique": ["b"]"#, "definition.unknown_field /unique/0"),
    (#""unique": ["never"]"#, "definition.never_compared /unique/0"),
    (
      #""missing": [{"reason": "a"}, {"reason": "a"}]"#,
      "definition.repeated_reason /missing/1/reason"
    ),
    (#""submit": {"groups": ["b"]}"#, "definition.unknown_group /submit/groups/0"),
    (#""submit": ["g"]"#, "definition.kind /submit"),
  ])
  func `a mistake in another member of a form is reported`(members: String, error: String) {
    let fields = #"[{"key": "x"}, {"key": "never", "type": "cvv"}]"#
    #expect(messages(form(#""fields": \#(fields), \#(members)"#)) == [error])
  }

  @Test(arguments: [
    (#"{"key": "r", "message": "m"}"#, "definition.one_of /rules/0"),
    (#"{"key": "r", "equal": ["1", "2"]}"#, "definition.missing_member /rules/0"),
    (
      #"{"key": "r", "message": "m", "equal": ["1", "2"], "less": ["1", "2"]}"#,
      "definition.one_of /rules/0"
    ),
    (#"{"key": "r", "message": "m", "equal": ["1"]}"#, "definition.kind /rules/0/equal"),
    (
      #"{"key": "r", "message": "m", "equal": ["1", {"field": "b"}]}"#,
      "definition.unknown_field /rules/0/equal/1/field"
    ),
    (
      #"{"key": "r", "message": "m", "equal": ["1", {"field": "never"}]}"#,
      "definition.never_compared /rules/0/equal/1/field"
    ),
    (
      #"{"key": "r", "message": "m", "sum": {"of": ["b"], "equals": 1}}"#,
      "definition.unknown_field /rules/0/sum/of/0"
    ),
    (
      #"{"key": "r", "message": "m", "sum": {"of": ["never"], "equals": 1}}"#,
      "definition.never_compared /rules/0/sum/of/0"
    ),
    (
      #"{"key": "r", "message": "m", "sum": {"of": [], "equals": "all"}}"#,
      "definition.kind /rules/0/sum/equals"
    ),
    (
      #"{"key": "r", "message": "m", "atLeastOne": ["b"]}"#,
      "definition.unknown_field /rules/0/atLeastOne/0"
    ),
    (
      #"{"key": "r", "message": "m", "allOrNone": ["a"], "group": "g"}"#,
      "definition.unknown_group /rules/0/group"
    ),
    (
      #"{"key": "r", "message": "m", "allOrNone": ["a"], "severity": "hint"}"#,
      "definition.not_allowed /rules/0/severity"
    ),
    (
      #"{"key": "r", "message": "m", "allOrNone": ["a"]}"#
        + #", {"key": "r", "message": "m", "exactlyOne": ["never"]}"#,
      "definition.repeated_rule /rules/1/key"
    ),
  ])
  func `a mistake in a rule is reported`(rules: String, error: String) {
    let fields = #"[{"key": "a"}, {"key": "never", "type": "cvv"}]"#
    #expect(messages(form(#""fields": \#(fields), "rules": [\#(rules)]"#)) == [error])
  }

  @Test(arguments: [
    (#"{}"#, "definition.one_of /fields/0/when"),
    (#"{"field": "b"}"#, "definition.one_of /fields/0/when"),
    (#"{"equals": 1}"#, "definition.missing_member /fields/0/when"),
    (#"{"field": "c", "equals": 1}"#, "definition.unknown_field /fields/0/when/field"),
    (#"{"field": "b", "equals": 1, "empty": true}"#, "definition.one_of /fields/0/when"),
    (#"{"field": "b", "empty": false}"#, "definition.kind /fields/0/when/empty"),
    (#"{"field": "b", "equals": null}"#, "definition.kind /fields/0/when/equals"),
    (
      #"{"field": "b", "not": {"field": "b", "empty": true}}"#,
      "definition.unknown_member /fields/0/when/field"
    ),
    (
      #"{"all": [{"field": "c", "empty": true}]}"#,
      "definition.unknown_field /fields/0/when/all/0/field"
    ),
    (
      #"{"not": {"field": "never", "in": ["1"]}}"#,
      "definition.never_compared /fields/0/when/not/field"
    ),
    (#"{"field": "a", "empty": true}"#, "definition.condition_cycle /fields/0/when"),
  ])
  func `a mistake in a condition is reported`(condition: String, error: String) {
    let others = #"{"key": "b"}, {"key": "never", "type": "cvv"}"#
    let field = #"{"key": "a", "when": \#(condition)}"#
    #expect(messages(form(#""fields": [\#(field), \#(others)]"#)) == [error])
  }

  @Test func `a condition can test whether a field that is never stored is empty`() {
    let condition = #"{"any": [{"field": "b", "empty": true}, {"field": "b", "notEmpty": true}]}"#
    let fields = #"[{"key": "a", "when": \#(condition)}, {"key": "b", "type": "cvv"}]"#
    #expect(messages(form(#""fields": \#(fields)"#)) == [])
  }

  @Test func `a cycle of conditions is named`() {
    let text = form(
      #""fields": ["#
        + #"{"key": "a", "when": {"field": "b", "notEmpty": true}}, {"key": "free"}, "#
        + #"{"key": "b", "when": {"not": {"field": "c", "equals": "1"}}}, "#
        + #"{"key": "c", "when": {"all": [{"field": "free", "empty": true}, "#
        + #"{"field": "a", "empty": true}]}}, "#
        + #"{"key": "d", "when": {"field": "a", "empty": true}}]"#)
    #expect(
      FormDocument(text).errors.map(\.message) == [
        "These conditions depend on each other: `a` → `b` → `c` → `a`."
      ])
  }

  @Test func `the readable part of a form is returned with its mistakes`() {
    let document = FormDocument(
      form(#""title": 7, "fields": [{"key": "a", "type": "zap"}, {"kee": "b"}, {"key": "c"}]"#))
    #expect(document.definition?.key == "visit")
    #expect(document.definition?.fields == [FormField(key: "a"), FormField(key: "c")])
  }

  @Test func `every kind of mistake has its own code and message`() {
    let text = DefinitionError.IncompatibleText(text: "a", reason: "Too short", known: [])
    let kinds: [DefinitionError.Kind] = [
      .wants(.object), .unknownMember("a", known: ["b"]), .missingMember("a"), .wantsOneOf(["a"]),
      .notAllowed("a", allowed: ["b"]), .notAKey("A"), .notADay("a"), .reversed("2", "1"),
      .typeWantsOneMember, .builtInType("zip"), .patternsTooLarge(limit: 9), .repeated(.field, "a"),
      .unknown(.group, "a", nearest: nil), .fieldOfAnotherGroup("a", group: nil), .inTwoRows("a"),
      .groupCycle(["a", "b"]), .groupTooDeep("a", limit: 8),
      .conditionCycle(["a"]), .noFields, .neverFilled("a", disabledBy: .field), .neverCompared("a"),
      .neverBegins("a"), .cannotBegin(text),
      .neverHas("a", text), .notComparable("a", .date, with: "b", .number),
      .notOfKind(.date, "soon", of: "a"), .notAddable("a"), .tooManyErrors(limit: 100),
    ]
    let errors = kinds.map { kind in
      DefinitionError(
        kind: kind, pointer: .root, position: JSONPosition(offset: 0, line: 1, column: 1))
    }
    #expect(Set(errors.map(\.code)).count == kinds.count)
    #expect(Set(errors.map(\.message)).count == kinds.count)
    #expect(errors.allSatisfy { $0.message.hasSuffix(".") })
  }
}
