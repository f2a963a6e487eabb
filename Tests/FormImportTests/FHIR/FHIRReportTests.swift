import FormImport
import Testing

/// What is reported about the parts of a questionnaire that differ in the definition.
@Suite struct FHIRReportTests {
  @Test func `spaces around an option are left out`() throws {
    let example = try FHIRExample(
      items: """
        {"linkId": "a", "type": "choice", "answerOption": [{"valueCoding": {"code": "Fasting"}},
          {"valueCoding": {"code": "Before a meal "}}, {"valueString": " After"}]},
        {"linkId": "b", "type": "string", "enableWhen": [{"question": "a", "operator": "=",
          "answerCoding": {"code": "Before a meal "}}]}
        """)
    #expect(
      example.member("type", of: "a")
        == #"{"choice":{"options":["Fasting","Before a meal","#
        + #"{"value":"After","label":"After","name":"valueString|After"}]}}"#)
    #expect(example.member("when", of: "b") == "${a} = 'Before a meal'")
    #expect(example.findings == [])
  }

  @Test(
    "options with the same code are reported",
    arguments: [
      ("They", "answers a, answerOption: The option `1` is in the list more than once, "),
      ("She", "looks a, answerOption: The option `1` is in the list more than once."),
    ])
  func repeated(display: String, finding: String) throws {
    let example = try FHIRExample(
      items: """
        {"linkId": "a", "type": "choice", "answerOption": [
          {"valueCoding": {"system": "x", "code": "1", "display": "She"}},
          {"valueCoding": {"system": "x", "code": "1", "display": "\(display)"}}]}
        """)
    #expect(
      example.member("type", of: "a")
        == #"{"choice":{"options":[{"value":"1","label":"She","name":"x|1"}]}}"#)
    #expect(example.findings.count == 1)
    #expect(example.findings[0].hasPrefix(finding))
    #expect(example.findings[0].hasSuffix("Only one is kept, with the first label."))
  }

  @Test func `a repeated linkId says that the form cannot be exported`() throws {
    let example = try FHIRExample(
      items: """
        {"linkId": "a", "type": "string"}, {"linkId": "a", "type": "string"},
        {"linkId": "g", "type": "group", "item": [{"linkId": "a", "type": "string"}]}
        """)
    let finding =
      "linkId: Another item has the linkId a, too. "
      + "Conditions and expressions read the first of them."
    #expect(
      example.findings.filter { $0.contains("linkId:") } == [
        "looks a, \(finding) The form cannot be exported to FHIR until one of them has another "
          + "`name`.", "looks a, \(finding)",
      ])
  }

  @Test func `an initial answer that only has a unit gives the unit`() throws {
    let example = try FHIRExample(
      items: """
        {"linkId": "a", "type": "quantity", "initial": [{"valueQuantity": {"unit": "kg"}}]},
        {"linkId": "b", "type": "quantity", "initial": [{"valueQuantity": {"code": "m"}}],
          "extension": [{"url": "x/questionnaire-unitOption", "valueCoding": {"code": "cm"}},
          {"url": "x/questionnaire-unitOption", "valueCoding": {"code": "m"}}]}
        """)
    #expect(example.member("type", of: "a") == #"{"decimal":{"suffix":" kg"}}"#)
    #expect(example.member("initial", of: "a") == nil)
    #expect(example.member("initial", of: "b_unit") == "m")
    #expect(!example.findings.contains { $0.contains("initial") })
  }

  @Test func `a required group in which nothing is required is reported`() throws {
    let example = try FHIRExample(
      items: #"{"linkId": "g", "type": "group", "required": true, "item": ["#
        + #"{"linkId": "q", "type": "string"}]}"#)
    #expect(
      example.findings == [
        "answers g, required: The group is required, but nothing in it is. It can be left empty."
      ])
  }

  @Test func `an answer that nobody can give is not required`() throws {
    let calculation = """
      {"url": "x/sdc-questionnaire-calculatedExpression", "valueExpression": {
        "language": "text/fhirpath", "expression": "1 + 1"}}
      """
    let example = try FHIRExample(
      items: """
        {"linkId": "a", "type": "integer", "required": true, "extension": [\(calculation)]},
        {"linkId": "b", "type": "integer", "required": true, "readOnly": true},
        {"linkId": "c", "type": "integer", "required": true, "readOnly": true,
          "initial": [{"valueInteger": 1}]}
        """)
    let required = ["a", "b", "c"].map { example.member("required", of: $0) }
    #expect(required == [nil, nil, "true"])
    let finding =
      "required: The question is required, but people cannot answer it. It is imported as optional."
    #expect(
      example.findings.filter { $0.contains("required") } == [
        "looks a, " + finding, "looks b, " + finding,
      ])
  }

  @Test func `the number of a character in a pattern is written as definitions write it`() throws {
    let example = try FHIRExample(
      items: #"""
        {"linkId": "a", "type": "string", "extension": [{"url": "x/regex",
          "valueString": "^[\\x00-\\x7F]+\\\\x41$"}]}
        """#)
    #expect(
      example.member("constraint", of: "a")
        == #"regex(string(.), '[\u0000-\u007F]+\\x41')"#)
    #expect(example.findings == [])
  }

  @Test func `a check that is left out is named as in the source`() throws {
    let example = try FHIRExample(
      items: #"""
        {"linkId": "a", "type": "decimal", "extension": [
          {"url": "x/maxDecimalPlaces", "valueInteger": 2},
          {"url": "x/regex", "valueString": "(?i)a"},
          {"url": "x/questionnaire-constraint",
          "extension": [{"url": "key", "valueId": "k"}, {"url": "expression", "valueString":
          "answer.value.matches('(?i)b')"}]}]}
        """#)
    #expect(
      example.member("constraint", of: "a")
        == #"[{"check":". = round(., 2)","message":"At most 2 decimals"}]"#)
    let starts = example.findings.map { finding in
      finding.split(separator: ": ").prefix(2).joined(separator: ": ")
    }
    #expect(
      starts.sorted() == [
        "answers a, constraint: `constraint` `answer.value.matches('(?i)b')`",
        "answers a, regex: `regex` `(?i)a`",
      ])
  }

  @Test func `a questionnaire in DSTU2 is refused with the reason`() {
    #expect(
      throws: FormImportError.unreadable(
        file: "example.json",
        reason: "This Questionnaire is in FHIR DSTU2, which is not read. Convert it to R4 first.")
    ) { try FHIRExample(#"{"group": {"question": [{"text": "Age?"}]}}"#) }
  }
}
