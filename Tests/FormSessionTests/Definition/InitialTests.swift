import FieldEngine
import JSONText
import Testing

@testable import FormSession

/// Initial values of fields.
@Suite struct InitialTests {
  /// The findings about a field of a type with an initial value.
  private func messages(_ type: String, _ initial: String) -> [String] {
    let document = FormDocument(
      """
      {"form": "visit", "version": 1, "types": {"code": {"pattern": "[A-C]{2}", "accepts": "letters"}},
       "fields": [{"key": "a", "type": \(type),
      "initial": \(initial)}]}
      """)
    return document.errors.map { $0.line(file: "a") }
      + document.findings.map { $0.line(file: "a") }
  }

  @Test(arguments: [
    (#""integer""#, #""abc""#, "`abc`: Not readable as a whole number (/fields/0/initial)."),
    (#""integer""#, "1.5", "`1.5`: Not readable as a whole number (/fields/0/initial)."),
    (#""date""#, #""31.02.""#, "`31.02.`: Invalid Month (/fields/0/initial)."),
    (#""date""#, #""2026-02-30""#, "`2026-02-30`: Invalid Date (/fields/0/initial)."),
    (
      #"{"choice": {"options": ["red", "blue"]}}"#, #""bleu""#,
      "`bleu`: Not readable as one of the options (/fields/0/initial). Did you mean `blue`?"
    ),
    (
      #"{"choice": {"options": ["red", {"value": "b", "label": "Blue"}]}}"#, #""Bleu""#,
      "`Bleu`: Not readable as one of the options (/fields/0/initial). Did you mean `b`?"
    ),
    (
      #"{"choice": {"options": ["red", "blue"]}}"#, "7",
      "`7`: Not readable as one of the options (/fields/0/initial). It can be `red`, `blue`."
    ),
    (
      #""boolean""#, #""maybe""#,
      "`maybe`: Not readable as yes or no (/fields/0/initial). It can be `true`, `false`."
    ),
    (
      #"{"text": {"maxLength": 3}}"#, #""abcd""#,
      "`abcd`: at most 3 characters (/fields/0/initial)."
    ),
    (
      #"{"text": {"pattern": "\\d+", "message": "Digits only."}}"#, #""x""#,
      "`x`: Digits only (/fields/0/initial)."
    ),
    (#"{"age": {"min": 18, "max": 99}}"#, "100", "`100`: at most 2 digits (/fields/0/initial)."),
    (
      #""phone""#, #""+49 30 123456""#,
      "`+49 30 123456`: numbers of country code 1 only (/fields/0/initial)."
    ),
    (#""code""#, #""AD""#, "`AD`: Not in the expected form (/fields/0/initial)."),
    (
      #"{"list": {"of": "integer"}}"#, #"[1, "x"]"#,
      "`[1,\"x\"]`: Item 2 is empty or not valid (/fields/0/initial)."
    ),
  ])
  func `an initial value that can never be valid is reported with a suggestion`(
    type: String, initial: String, told: String
  ) {
    #expect(
      self.messages(type, initial) == ["a:3:12: warning: The field cannot start with " + told])
  }

  @Test(arguments: [
    (#""phone""#, #""555""#, "Incomplete Phone #"),
    (#""date""#, #""11""#, "Invalid Date"),
    (#"{"choice": {"options": ["red", "blue"]}}"#, #""bl""#, "Incomplete Entry"),
    (#"{"age": {"min": 18, "max": 99}}"#, "5", "Age must be at least 18"),
    (#""code""#, #""A""#, "Incomplete Entry"),
    (#"{"list": {"of": "zip", "minCount": 2}}"#, #"["90210"]"#, "At least 2 items"),
    (#"{"list": {"of": "zip"}}"#, #"["902"]"#, "Item 1 is empty or not valid"),
  ])
  func `an incomplete initial value is reported`(type: String, initial: String, why: String) {
    #expect(
      messages(type, initial) == [
        "a:3:12: warning: A new draft starts with an invalid value: \(why) (/fields/0/initial)."
      ])
  }

  @Test(arguments: [
    (#""integer""#, "42"), (#""date""#, #""2026-11-21""#), (#""date""#, #""11/21/2026""#),
    (#""boolean""#, "true"), (#""boolean""#, #""Yes""#), (#""phone""#, #""+15551234567""#),
    (#"{"choice": {"options": [{"value": "b", "label": "Blue"}]}}"#, #""blue""#),
    (#""currency""#, "12.50"), (#""percent""#, "0.125"), (#"{"list": {"of": "zip"}}"#, "[]"),
    (#"{"number": {"locale": "de_DE"}}"#, "1234.5"), (#""phrase""#, #""""#),
    // A definition cannot say whether a card is still valid.
    (#""expDate""#, #""2020-01""#), (#"{"list": {"of": {"expDate": {}}}}"#, #"["2031-01"]"#),
  ])
  func `a valid initial value is not reported`(type: String, initial: String) {
    #expect(messages(type, initial) == [])
  }

  @Test func `the letter case of a style applies to an initial value`() {
    let document = FormDocument(
      """
      {"form": "visit", "version": 1, "styles": {"plain": {"capitalize": "none"}},
       "fields": [{"key": "a", "type": "name", "style": "plain", "initial": "ana"}]}
      """)
    #expect(document.errors == [])
    #expect(document.findings == [])
  }

  @Test func `a form with a wrong initial value can be used`() {
    let document = FormDocument(
      #"{"form": "visit", "version": 1, "fields": [{"key": "a", "type": "integer", "initial": "x"}]}"#
    )
    #expect(document.errors == [])
    #expect(document.findings.map(\.code) == ["definition.initial"])
    #expect(document.definition?.fields.first?.initial == "x")
  }
}
