import FormImport
import Testing

@Suite struct FHIRHostileTests {
  @Test(
    "a file that is not a questionnaire is refused with what it is",
    arguments: [
      (
        "{",
        "Line 1, column 1: The object that begins here is not closed; expected \"}\" at its end."
      ),
      ("[]", "A Questionnaire is a JSON object; this is another JSON value."),
      ("{}", "This JSON is not a FHIR Questionnaire; its resourceType is missing."),
      (
        #"{"resourceType": "Patient"}"#,
        "This is the FHIR resource Patient, and not a Questionnaire."
      ),
      (#"{"resourceType": "Bundle"}"#, "The Bundle contains no Questionnaire."),
      (
        #"{"resourceType": "Bundle", "entry": [{"resource": {"resourceType": "Questionnaire"}}, "#
          + #"{"resource": {"resourceType": "Questionnaire"}}]}"#,
        "The Bundle contains 2 Questionnaires; import a file with one of them."
      ),
    ])
  func refused(json: String, reason: String) {
    #expect(throws: FormImportError.unreadable(file: "q.json", reason: reason)) {
      try FormImport.forms(from: [SourceFile(name: "q.json", bytes: Array(json.utf8))])
    }
  }

  @Test func `a questionnaire without questions is refused`() {
    #expect(throws: FormImportError.noQuestions(file: "example.json")) {
      try FHIRExample(items: #"{"linkId": "a", "type": "display", "text": "A"}"#)
    }
  }

  @Test func `items with the same linkId are both there`() throws {
    let example = try FHIRExample(
      items: #"{"linkId": "a", "type": "string"}, {"linkId": "a", "type": "integer"}, "#
        + #"{"type": "string"}"#)
    #expect(
      example.fields == [
        #"{"key":"a","name":"a","type":"phrase"}"#, #"{"key":"a_2","name":"a","type":"integer"}"#,
        #"{"key":"item_3","name":"item 3","type":"phrase"}"#,
      ])
    #expect(
      example.findings == [
        "looks a, linkId: Another item has the linkId a, too. "
          + "Conditions and expressions read the first of them. "
          + "The form cannot be exported to FHIR until one of them has another `name`.",
        "answers item 3: The item has no linkId. It is called item 3.",
      ])
  }

  @Test func `deep groups are flattened, and keep their conditions`() throws {
    var items = #"{"linkId": "q", "type": "string"}"#
    for depth in (1...50).reversed() {
      items =
        #"{"linkId": "g\#(depth)", "type": "group", "enableWhen": [{"question": "a", "#
        + #""operator": ">", "answerInteger": \#(depth)}], "item": [\#(items)]}"#
    }
    let example = try FHIRExample(items: #"{"linkId": "a", "type": "integer"}, "# + items)
    #expect(example.groups.count == 8)
    #expect(example.member("when", of: "q")?.contains("${a} > 50") == true)
    #expect(example.form.summary.isWhole)
  }

  @Test(
    "expressions without end are reported, and nothing breaks",
    arguments: [
      (String(repeating: "1+", count: 50_000) + "1", "20,000 characters"),
      (String(repeating: "(", count: 5_000), "50 brackets in one another"),
      (String(repeating: "-", count: 5_000) + "1", nil),
      (String(repeating: "1+", count: 500) + "1", "200 nested parts"),
      ("1" + String(repeating: ".abs()", count: 500), "200 nested parts"),
    ])
  func endless(expression: String, limit: String?) throws {
    let example = try FHIRExample(items: Self.calculated(expression))
    #expect(example.findings.contains { $0.contains(limit ?? "not read-only") })
  }

  @Test func `variables that grow without end are reported`() throws {
    let variables = (1...60).map { number in
      Self.variable("v\(number)", number == 1 ? "1 + 1" : "%v\(number - 1) + %v\(number - 1)")
    }
    let example = try FHIRExample(
      #"{"extension": [\#(variables.joined(separator: ","))], "#
        + #""item": [\#(Self.calculated("%v60"))]}"#)
    #expect(example.findings.contains { $0.contains("12000 characters when translated") })
  }

  private static func variable(_ name: String, _ expression: String) -> String {
    #"{"url": "x/variable", "valueExpression": {"name": "\#(name)", "#
      + #""language": "text/fhirpath", "expression": "\#(expression)"}}"#
  }

  private static func calculated(_ expression: String) -> String {
    #"{"linkId": "a", "type": "decimal", "extension": [{"url": "#
      + #""x/sdc-questionnaire-calculatedExpression", "valueExpression": {"#
      + #""language": "text/fhirpath", "expression": "\#(expression)"}}]}"#
  }
}
