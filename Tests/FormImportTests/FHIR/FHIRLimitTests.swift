import Testing

/// The limits of answers: their size, their pattern and their units.
@Suite struct FHIRLimitTests {
  @Test(
    "a limit becomes a parameter of the type or a check",
    arguments: [
      (#""integer""#, #"{"url": "x/maxValue", "valueInteger": 1e1}"#, #"{"integer":{"max":10}}"#),
      (
        #""quantity""#,
        #"{"url": "x/sdc-questionnaire-minQuantity", "valueQuantity": {"value": 5}}"#,
        #"{"decimal":{"min":5,"suffix":""}}"#
      ),
      (
        #""date", "repeats": true"#, #"{"url": "x/maxDecimalPlaces", "valueInteger": 1000}"#,
        #"{"list":{"of":{"date":{"order":"ymd"}}}}"#
      ),
      (
        #""integer", "repeats": true"#, #"{"url": "x/minValue", "valueInteger": 2}"#,
        #"{"list":{"of":{"integer":{"min":2}}}}"#
      ),
      (
        #""string", "repeats": true"#, #"{"url": "x/regex", "valueString": "^[a-c]+$"}"#,
        #"{"list":{"of":{"text":{"pattern":"[a-c]+"}}}}"#
      ),
      (
        #""decimal", "repeats": true"#, #"{"url": "x/maxDecimalPlaces", "valueInteger": 1}"#,
        #"{"list":{"of":{"number":{"maximumFractionDigits":1,"grouping":false,"negative":true}}}}"#
      ),
    ])
  func type(type: String, limit: String, expected: String) throws {
    let example = try FHIRExample(
      items: #"{"linkId": "a", "type": \#(type), "extension": [\#(limit)]}"#)
    #expect(example.member("type", of: "a") == expected)
    #expect(example.findings == [])
  }

  @Test(
    "a date without a day stands for the whole month or year",
    arguments: [
      ("date", "minValue", "2020", ". >= '2020-01-01'", "At least 2020"),
      ("date", "maxValue", "2020", ". < '2021-01-01'", "At most 2020"),
      ("date", "maxValue", "2020-02", ". < '2020-03-01'", "At most 2020-02"),
      ("date", "maxValue", "2020-02-03", ". <= '2020-02-03'", "At most 2020-02-03"),
      ("dateTime", "maxValue", "2020-12-31", ". < '2021-01-01'", "At most 2020-12-31"),
    ])
  func period(type: String, limit: String, date: String, check: String, message: String) throws {
    let example = try FHIRExample(
      items: #"{"linkId": "a", "type": "\#(type)", "extension": [{"url": "x/\#(limit)", "#
        + #""valueDate": "\#(date)"}]}"#)
    #expect(example.member("constraint", of: "a") == check)
    #expect(example.member("constraintMessage", of: "a") == message)
  }

  @Test func `an expression limits an answer`() throws {
    let extensions =
      #"{"extension": [{"url": "x/cqf-calculatedValue", "valueExpression": {"#
      + #""language": "text/fhirpath", "expression": "today()"}}]}"#
    let example = try FHIRExample(
      items: """
        {"linkId": "a", "type": "date", "extension": [
          {"url": "x/maxValue", "_valueDate": \(extensions)}]},
        {"linkId": "b", "type": "date", "repeats": true, "extension": [
          {"url": "x/maxValue", "_valueDate": \(extensions)}]}
        """)
    #expect(example.member("constraint", of: "a") == ". <= today()")
    #expect(
      example.findings == ["answers b, maxValue: Each answer has a limit. It is not checked."])
  }

  private static let kilogram =
    #"{"url": "x/questionnaire-unit", "valueCoding": {"code": "kg", "display": "kilo"}}"#

  @Test func `quantities are converted to the unit of the question`() throws {
    let example = try FHIRExample(
      items: """
        {"linkId": "a", "type": "quantity", "extension": [\(Self.kilogram),
          {"url": "x/minValue", "valueQuantity": {"value": 500, "code": "g"}},
          {"url": "x/maxValue", "valueQuantity": {"value": 9, "unit": "kilo"}}],
          "initial": [{"valueQuantity": {"value": 2000, "code": "g"}}]}
        """)
    #expect(
      example.fields == [
        #"{"key":"a","name":"a","type":{"decimal":{"max":9,"suffix":" kilo"}},"#
          + #""initial":{"expression":"(2000 * 1 div 1000)"},"#
          + #""constraint":". >= (500 * 1 div 1000)","constraintMessage":"At least 500 g"}"#
      ])
    #expect(example.findings == [])
  }

  @Test func `what cannot be converted or checked is reported`() throws {
    let example = try FHIRExample(
      items: """
        {"linkId": "a", "type": "quantity", "extension": [\(Self.kilogram),
          {"url": "x/minValue", "valueQuantity": {"value": 5, "code": "cm"}}],
          "initial": [{"valueQuantity": {"value": 5, "code": "cm"}}]},
        {"linkId": "b", "type": "date", "repeats": true, "extension": [
          {"url": "x/minValue", "valueDate": "2020-01-01"}]},
        {"linkId": "c", "type": "string", "repeats": true, "extension": [
          {"url": "x/regex", "valueString": "(?i)a"}]}
        """)
    #expect(
      example.findings == [
        "answers a, initial: The initial answer cannot be stored. "
          + "The question begins without an answer.",
        "answers a, minValue: The limit 5 cm cannot be compared with the answer. "
          + "It is not checked.",
        "answers b, minValue: Each answer has a limit. It is not checked.",
        "answers c, regex: Each answer must match a pattern. It is not checked.",
      ])
  }

  @Test func `an expression does not mix answers whose units differ`() throws {
    let example = try FHIRExample(
      items: """
        {"linkId": "w", "type": "quantity", "extension": [
          {"url": "x/questionnaire-unitOption", "valueCoding": {"code": "kg"}},
          {"url": "x/questionnaire-unitOption", "valueCoding": {"code": "g"}}]},
        {"linkId": "k", "type": "quantity", "extension": [\(Self.kilogram)]},
        \(Self.shown("a", "%resource.item.where(linkId='w').answer.value > 5 'kg'")),
        \(Self.shown("b", "%resource.item.where(linkId='k').answer.value > 500 'g'"))
        """)
    #expect(example.member("when", of: "b") == "${k} > 500 div 1000")
    #expect(example.member("when", of: "a") == nil)
    #expect(
      example.findings.last?.contains("`kg` as a unit that is not stated") == true)
  }

  private static func shown(_ linkId: String, _ condition: String) -> String {
    #"{"linkId": "\#(linkId)", "type": "string", "extension": [{"url": "#
      + #""x/sdc-questionnaire-enableWhenExpression", "valueExpression": {"#
      + #""language": "text/fhirpath", "expression": "\#(condition)"}}]}"#
  }
}
