import FieldEngine
import FormSession
import JSONText
import Testing

struct FindingTests {
  @Test func `a finding stands at the member that it is about`() {
    let document = FormDocument(
      """
      {"form": "visit", "version": 1, "fields": [{"key": "code", "type": "code"}],
       "types": {"code": {"template": "000", "placeholders": "0",
        "accepts": "digits", "pattern": "[a-z]*x"}}}
      """)
    #expect(document.mistakes == [])
    #expect(document.findings.map(\.cause) == [.type(TypeFinding(.patternMissesTemplate))])
    #expect(
      document.findings.map { $0.line(file: "a") } == [
        "a:3:35: warning: No text that can be typed matches the pattern (/types/code/pattern)."
      ])
  }

  @Test func `one about several members stands at the type`() {
    let document = FormDocument(
      """
      {"form": "visit", "version": 1, "fields": [{"key": "unit", "type": "unit"}],
       "types": {"unit": {"final": {"suffix": "kg"}}}}
      """)
    #expect(
      document.findings.map(\.pointer.description) == ["/types/unit/final", "/types/unit"])
  }

  @Test func `nothing is found while there are mistakes`() {
    let document = FormDocument(
      """
      {"form": "visit", "fields": [{"key": "code", "type": "code"}],
       "types": {"code": {"pattern": "[a-z]*x", "accepts": "digits"}}}
      """)
    #expect(document.mistakes.map(\.code) != [])
    #expect(document.findings == [])
  }
}
