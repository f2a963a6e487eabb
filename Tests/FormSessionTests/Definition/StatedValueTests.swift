import FieldEngine
import JSONText
import Testing

@testable import FormSession

/// The values that conditions compare fields with.
@Suite struct StatedValueTests {
  /// The findings about a field that applies if a field of this type has a value.
  private func messages(_ type: String, _ test: String) -> [String] {
    FormDocument(
      """
      {"form": "visit", "version": 1, "fields": [{"key": "a", "type": \(type)},
       {"key": "b", "when": {"field": "a", \(test)}}]}
      """
    ).findings.map { $0.line(file: "a") }
  }

  private static let answer = #"{"choice": {"options": ["Yes", {"value": "n", "label": "No"}]}}"#

  @Test(arguments: [
    (answer, #""Yess""#, "`Yess`: Not readable as one of the options", "Did you mean `Yes`?"),
    (answer, #""yes""#, "`yes`", "Did you mean `Yes`?"),
    (answer, #""No""#, "`No`", "Did you mean `n`?"),
    (answer, "true", "`true`: Not readable as one of the options", "It can be `Yes`, `n`."),
    (answer, #""""#, "``", "Use `empty` or `notEmpty` to check for an answer."),
    (#""boolean""#, #""yes""#, "`yes`", "Did you mean `true`?"),
    (#""boolean""#, #""oui""#, "`oui`: Not readable as yes or no", "It can be `true`, `false`."),
    (#""integer""#, #""many""#, "`many`: Not readable as a whole number", ""),
    (#"{"age": {"min": 18, "max": 99}}"#, "7", "`7`: Age must be at least 18", ""),
    (#""date""#, #""12/25/2026""#, "`12/25/2026`", "Did you mean `2026-12-25`?"),
    (#""zip""#, "1234", "`1234`: Incomplete Zip Code", ""),
    (#""name""#, #""ana""#, "`ana`", "Did you mean `Ana`?"),
    (#"{"list": {"of": "decimal"}}"#, "[0.50]", "`[0.50]`", #"Did you mean `["0.5"]`?"#),
  ])
  func `a value that a field can never have is reported`(
    type: String, value: String, why: String, hint: String
  ) {
    let line = "The field `a` never has the value \(why) (/fields/1/when/equals)."
    #expect(
      messages(type, #""equals": \#(value)"#)
        == ["a:2:48: warning: \(line)\(hint.isEmpty ? "" : " ")\(hint)"])
  }

  @Test func `each of several values is reported at its position`() {
    #expect(
      messages(Self.answer, #""in": ["Yes", "Maybe", "n", "M"]"#).map { $0.prefix(6) } == [
        "a:2:52", "a:2:66",
      ])
    #expect(
      messages(Self.answer, #""notEquals": "Maybe""#) == [
        "a:2:51: warning: The field `a` never has the value `Maybe`: Not readable as one of the options "
          + "(/fields/1/when/notEquals). It can be `Yes`, `n`."
      ])
  }

  @Test(arguments: [
    (answer, #""equals": "Yes""#), (answer, #""in": ["Yes", "n"]"#),
    (#""boolean""#, #""equals": true"#),
    (#""boolean""#, #""equals": "false""#), (#""decimal""#, #""in": [1, "1.50", 1e2]"#),
    (#""date""#, #""notEquals": "2026-12-25""#), (#""phone""#, #""equals": "+15551234567""#),
    (#""percent""#, #""equals": 0.125"#), (#""phrase""#, #""equals": true"#),
    (#"{"list": {"of": "integer"}}"#, #""equals": [1, 2]"#),
    (#""expDate""#, #""equals": "2020-01""#),
    (#"{"range": {"of": "integer"}}"#, #""equals": "1..<5""#), (#""zip""#, #""empty": true"#),
  ])
  func `a value that a field can have is not reported`(type: String, test: String) {
    #expect(messages(type, test) == [])
  }

  @Test func `values of an unknown field or one that is never stored are not checked`() {
    #expect(
      FormDocument(
        """
        {"form": "visit", "version": 1, "fields": [{"key": "a", "type": "cvv"}, {"key": "b", "when":
         {"any": [{"field": "a", "equals": "x"}, {"field": "c", "equals": "x"}]}}]}
        """
      ).errors.map(\.code) == ["definition.never_compared", "definition.unknown_field"])
  }
}
