import FieldEngine
import FormSession
import JSONText
import Testing

struct FindingTests {
  @Test func `an initial answer that never fits the type is a mistake`() {
    let document = FormDocument(
      """
      {"form": "visit", "version": 1, "fields": [
        {"key": "on", "type": "date", "initial": {"expression": "now()"}}]}
      """)
    #expect(document.errors.map(\.code) == ["definition.never_fits"])
    #expect(document.errors.first?.pointer.description == "/fields/0/initial/expression")
  }

  @Test func `a finding points to its member`() {
    let document = FormDocument(
      """
      {"form": "visit", "version": 1, "fields": [{"key": "code", "type": "code"}],
       "types": {"code": {"template": "000", "placeholders": "0",
        "accepts": "digits", "pattern": "[a-z]*x"}}}
      """)
    #expect(document.errors == [])
    #expect(document.findings.map(\.cause) == [.type(TypeFinding(.patternMissesTemplate))])
    #expect(
      document.findings.map { $0.line(file: "a") } == [
        "a:3:35: warning: No text that can be typed matches the pattern (/types/code/pattern)."
      ])
  }

  @Test func `a finding about several members points to the type`() {
    let document = FormDocument(
      """
      {"form": "visit", "version": 1, "fields": [{"key": "unit", "type": "unit"}],
       "types": {"unit": {"final": {"suffix": "kg"}}}}
      """)
    #expect(
      document.findings.map(\.pointer.description) == ["/types/unit/final", "/types/unit"])
  }

  @Test func `a message for an unused code is reported at its position`() {
    let document = FormDocument(
      """
      {"form": "visit", "version": 1, "fields": [{"key": "a"}], "types": {"code": {"maxLength": 3,
        "messages": {"requird": "Needed"}}}}
      """)
    #expect(
      document.findings.map { $0.line(file: "a") } == [
        "a:2:27: warning: No text of this type can have the code `requird` "
          + "(/types/code/messages/requird). Did you mean `required`?"
      ])
  }

  @Test func `a label that cannot be read back is reported`() {
    let document = FormDocument(
      #"""
      {"form": "visit", "version": 1, "fields": [{"key": "q", "type": {"choice": {"options": [
        "a", {"value": "b", "label": "a"}, {"value": "c", "label": "C"},
        {"value": "1", "label": "Park"}, {"value": "2", "label": "Park"}]}}}]}
      """#)
    #expect(document.errors == [])
    #expect(
      document.findings.map { "\($0.code) \($0.pointer) \($0.message)" } == [
        "lint.label /fields/0/type/choice/options/1/label "
          + "The label `a` is the value of the option `a`, so it is read as that option.",
        "lint.label /fields/0/type/choice/options/3/label "
          + "Several options have the label `Park`, so it is not read as any of them.",
        "lint.label /fields/0/type/choice/options/4/label "
          + "Several options have the label `Park`, so it is not read as any of them.",
      ])
  }

  @Test func `a form with mistakes has no findings`() {
    let document = FormDocument(
      """
      {"form": "visit", "fields": [{"key": "code", "type": "code"}],
       "types": {"code": {"pattern": "[a-z]*x", "accepts": "digits"}}}
      """)
    #expect(document.errors.map(\.code) != [])
    #expect(document.findings == [])
  }

  @Test func `a required field that neither people nor the form fill in is reported`() {
    let document = FormDocument(
      #"""
      {"form": "visit", "version": 1, "fields": [{"key": "name"},
       {"key": "a", "type": "hidden", "required": true},
       {"key": "b", "type": "hidden", "required": "${name} = 'x'"},
       {"key": "c", "type": "hidden", "required": true, "initial": "x"},
       {"key": "d", "type": "hidden", "required": true, "calculate": "${name}"},
       {"key": "e", "type": "hidden"},
       {"key": "g", "readOnly": true, "required": true, "initial": "x"},
       {"key": "h", "readOnly": true, "required": true}]}
      """#)
    #expect(document.errors == [])
    #expect(
      document.findings.map { $0.line(file: "f") } == [
        "f:2:2: warning: The field `a` is required, but people cannot fill it in "
          + "(/fields/1). Use `initial` or `calculate`, unless a program always sets it.",
        "f:3:2: warning: The field `b` is required, but people cannot fill it in "
          + "(/fields/2). Use `initial` or `calculate`, unless a program always sets it.",
        "f:8:2: warning: The field `h` is required, but people cannot fill it in "
          + "(/fields/7). Use `initial` or `calculate`, unless a program always sets it.",
      ])
    #expect(Set(document.findings.map(\.code)) == ["lint.only_programs"])
  }

  @Test func `conditions and rules that list nothing are reported`() {
    let document = FormDocument(
      """
      {"form": "f", "version": 1, "fields": [
        {"key": "a", "when": {"any": []}}, {"key": "b", "when": {"field": "a", "in": []}}],
       "rules": [{"key": "r", "message": "m", "exactlyOne": []}], "submit": {"groups": []}}
      """)
    #expect(document.errors == [])
    #expect(
      document.findings.map { "\($0.pointer) \($0.message) \($0.hint)" }
        == [
          "/fields/0/when/any", "/fields/1/when/in", "/rules/0/exactlyOne", "/submit/groups",
        ].map { $0 + " This list is empty. List at least one, or remove it." })
  }

  @Test func `a parameter beside the type is told where it belongs`() {
    let document = FormDocument(
      #"{"form": "f", "version": 1, "fields": [{"key": "a", "type": "integer", "min": 1}]}"#)
    #expect(
      document.errors.map { $0.hint } == [
        #"It is a parameter of the type, which is written like {"integer":{"min":1}}."#
      ])
  }
}
