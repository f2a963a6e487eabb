import JSONText
import Testing

@Suite struct FHIROptionTests {
  @Test func `codings keep their system, and their prefixes are shown`() throws {
    let example = try FHIRExample(
      items: """
        {"linkId": "a", "type": "open-choice", "answerOption": [
          {"valueCoding": {"system": "http://x.org", "code": "1", "display": "One"},
            "initialSelected": true, "extension": [{"url": "x/questionnaire-optionPrefix",
            "valueString": "a"}]},
          {"valueCoding": {"system": "http://y.org", "code": "1"}}, {"valueString": "Two"},
          {"valueCoding": {"display": "Me"}}]}
        """)
    #expect(example.member("type", of: "a") == #"{"choice":{"list":"a","other":true}}"#)
    let options: JSON = [
      ["value": "1", "label": "a. One", "name": "http://x.org|1", "display": "One"],
      ["value": "1-2", "label": "1", "name": "http://y.org|1", "display": ""],
      ["value": "Two", "label": "Two", "name": "valueString|Two", "display": ""],
      ["value": "Me", "label": "Me", "name": "display|Me", "display": "Me"],
    ]
    #expect(example["lists"] == ["a": options])
    #expect(example.member("initial", of: "a") == "1")
  }

  @Test(
    "options are read in every version",
    arguments: [
      #""type": "coding", "option": [{"valueCoding": {"code": "1"}}, "#
        + #"{"valueCoding": {"code": "2"}}]"#,
      #""type": "coding", "answerConstraint": "optionsOnly", "answerOption": "#
        + #"[{"valueCoding": {"code": "1"}}, {"valueCoding": {"code": "2"}}]"#,
      ##""type": "choice", "options": {"reference": "#set"}"##,
      ##""type": "choice", "answerValueSet": "#included""##,
      #""type": "choice", "answerValueSet": "http://x.org/set|1.0""#,
    ])
  func option(members: String) throws {
    let example = try FHIRExample(
      """
      {"contained": [
        {"resourceType": "ValueSet", "id": "set", "url": "http://x.org/set", "expansion": {
          "contains": [{"code": "1"}, {"code": "2"}]}},
        {"resourceType": "CodeSystem", "url": "http://x.org/codes", "concept": [
          {"code": "1"}, {"code": "2", "concept": [{"code": "3"}]}]},
        {"resourceType": "ValueSet", "id": "included", "compose": {
          "include": [{"valueSet": ["http://x.org/set"]}]}}],
       "item": [{"linkId": "a", \(members)}], "resourceType": "Questionnaire"}
      """)
    #expect(example.member("type", of: "a") == #"{"choice":{"options":["1","2"]}}"#)
    #expect(example.findings == [])
  }

  @Test(
    "an option that is not a coding keeps its type",
    arguments: [
      (#""type": "choice", "answerOption": [{"valueInteger": 1}]"#, "1", "valueInteger"),
      (#""type": "integer", "answerOption": [{"valueInteger": 1}]"#, "1", "valueInteger"),
      (#""type": "string", "option": [{"valueString": "a"}]"#, "a", "valueString"),
      (#""type": "time", "answerOption": [{"valueTime": "08:00:00"}]"#, "08:00:00", "valueTime"),
      (#""type": "choice", "answerOption": [{"valueCoding": {"display": "A"}}]"#, "A", "display"),
    ])
  func element(members: String, value: String, element: String) throws {
    let example = try FHIRExample(items: #"{"linkId": "a", \#(members)}"#)
    #expect(
      example.member("type", of: "a") == #"{"choice":{"options":[{"value":"\#(value)","#
        + #""label":"\#(value)","name":"\#(element)|\#(value)"}]}}"#)
    #expect(example.findings == [])
  }

  @Test func `a value set takes the concepts of a code system in the file`() throws {
    let example = try FHIRExample(
      """
      {"resourceType": "Bundle", "entry": [
        {"resource": {"resourceType": "CodeSystem", "url": "http://x.org/codes", "concept": [
          {"code": "1", "display": "One", "concept": [{"code": "2"}]}]}},
        {"resource": {"resourceType": "ValueSet", "url": "http://x.org/set", "compose": {
          "include": [{"system": "http://x.org/codes"}],
          "exclude": [{"concept": [{"code": "2"}]}]}}},
        {"resource": {"resourceType": "Questionnaire", "id": "q", "item": [
          {"linkId": "a", "type": "choice", "answerValueSet": "http://x.org/set"}]}}]}
      """)
    #expect(
      example.member("type", of: "a")
        == #"{"choice":{"options":[{"value":"1","label":"One","name":"http://x.org/codes|1"}]}}"#)
  }

  @Test func `a value set that is not in the file leaves the options that conditions name`() throws
  {
    let example = try FHIRExample(
      items: """
        {"linkId": "a", "type": "choice", "answerValueSet": "http://x.org/set"},
        {"linkId": "b", "type": "string", "enableWhen": [{"question": "a", "operator": "=",
          "answerCoding": {"code": "y", "display": "Yes"}}]},
        {"linkId": "c", "type": "choice", "answerValueSet": "http://x.org/set"}
        """)
    #expect(
      example.fields == [
        #"{"key":"a","name":"a","type":{"choice":{"options":[{"value":"y","label":"Yes"}],"#
          + #""other":true}}}"#,
        #"{"key":"b","name":"b","type":"phrase","when":"${a} = 'y'"}"#,
        #"{"key":"c","name":"c","type":"phrase"}"#,
      ])
    let finding =
      "The value set http://x.org/set is not in the file. The question takes any text."
    #expect(
      example.findings == [
        "outside a, answerValueSet: " + finding, "outside c, answerValueSet: " + finding,
      ])
  }

  @Test func `the genders of the specification are known`() throws {
    let example = try FHIRExample(
      items: """
        {"linkId": "a", "type": "choice",
          "answerValueSet": "http://hl7.org/fhir/ValueSet/administrative-gender|4.0.1"}
        """)
    #expect(
      example.member("type", of: "a")?.contains(#""value":"female","label":"Female""#) == true)
    #expect(example.findings == [])
  }

  @Test func `several answers have exclusive options and limits`() throws {
    let example = try FHIRExample(
      items: """
        {"linkId": "a", "type": "choice", "repeats": true, "extension": [
          {"url": "x/questionnaire-maxOccurs", "valueInteger": 2}], "answerOption": [
          {"valueCoding": {"code": "x"}}, {"valueCoding": {"code": "none"}, "extension": [
            {"url": "x/questionnaire-optionExclusive", "valueBoolean": true}]}],
          "initial": [{"valueCoding": {"code": "x"}}]}
        """)
    #expect(
      example.fields == [
        #"{"key":"a","name":"a","type":{"choices":{"options":["x","none"],"max":2,"#
          + #""exclusive":["none"]}},"initial":["x"]}"#
      ])
  }

  @Test func `codes that several systems share are told apart`() throws {
    let expression = { (code: String) in
      #"{"url": "x/sdc-questionnaire-enableWhenExpression", "valueExpression": {"language": "#
        + #""text/fhirpath", "expression": "%resource.item.where(linkId = 'a').answer.value.code"#
        + #" = '\#(code)'"}}"#
    }
    let toggle = { (coding: String) in
      #"{"url": "x/sdc-questionnaire-answerOptionsToggleExpression", "extension": [{"url": "#
        + #""option", "valueCoding": \#(coding)}, {"url": "expression", "valueExpression": {"#
        + #""language": "text/fhirpath", "expression": "true"}}]}"#
    }
    let options = """
      "answerOption": [{"valueCoding": {"system": "s", "code": "1"}},
        {"valueCoding": {"system": "t", "code": "1"}}]
      """
    let example = try FHIRExample(
      items: """
        {"linkId": "a", "type": "choice", \(options)},
        {"linkId": "b", "type": "string", "extension": [\(expression("1"))]},
        {"linkId": "c", "type": "choice", \(options), "extension": [
          \(toggle(#"{"system": "t", "code": "1"}"#))]},
        {"linkId": "d", "type": "choice", \(options), "extension": [
          \(toggle(#"{"code": "1"}"#))]}
        """)
    #expect(example.member("when", of: "b") == "pulldata('a', 'code', 'value', ${a}) = '1'")
    #expect(
      example.member("type", of: "c")
        == #"{"choice":{"list":"a","filter":"((value != '1-2') or (true()))"}}"#)
    #expect(
      example.member("type", of: "d")
        == #"{"choice":{"list":"a","filter":"((value != '1' and value != '1-2') or (true()))"}}"#)
  }

  @Test func `versions of code systems and types of references are kept`() throws {
    let example = try FHIRExample(
      items: """
        {"linkId": "a", "type": "choice", "answerOption": [
          {"valueCoding": {"system": "s", "version": "2024", "code": "x", "display": "X"}},
          {"valueCoding": {"system": "s", "code": "y|z"}}]},
        {"linkId": "r", "type": "reference", "answerOption": [{"valueReference": {
          "reference": "Patient/1", "type": "Patient", "display": "Pat"}}]}
        """)
    let options: JSON = [
      ["value": "x", "label": "X", "name": "s|x", "version": "2024"],
      ["value": "y|z", "label": "y|z", "name": "s|y%7Cz", "version": ""],
    ]
    let references: JSON = [
      [
        "value": "Patient/1", "label": "Pat", "name": "valueReference|Patient/1",
        "type": "Patient",
      ]
    ]
    #expect(example["lists"] == ["a": options, "r": references])
  }

  @Test(
    "other answers have the type of the item",
    arguments: [
      ("integer", #""valueInteger": 1"#, "-?\\d+", "Enter a whole number"),
      (
        "date", #""valueDate": "2020-01-01""#, "\\d{4}-\\d{2}-\\d{2}",
        "Enter a date such as 2026-12-25"
      ),
    ])
  func others(type: String, option: String, pattern: String, message: String) throws {
    let members =
      #""type": "\#(type)", "answerConstraint": "optionsOrType", "answerOption": [{\#(option)}]"#
    let example = try FHIRExample(
      items: #"{"linkId": "a", \#(members)}, {"linkId": "b", "repeats": true, \#(members)}"#)
    #expect(example.member("type", of: "a")?.hasSuffix(#""other":true}}"#) == true)
    #expect(
      example.member("constraint", of: "a")
        == "regex(string(.), '\(pattern)')")
    #expect(example.member("constraintMessage", of: "a") == message)
    #expect(
      example.findings == [
        "answers b, answerConstraint: Answers beside the options have the type \(type). "
          + "It is not checked."
      ])
  }

  @Test func `options that are offered under a condition are filtered`() throws {
    let example = try FHIRExample(
      items: """
        {"linkId": "b", "type": "boolean"},
        {"linkId": "a", "type": "choice", "answerOption": [{"valueString": "x"},
          {"valueString": "y"}], "extension": [
          {"url": "x/sdc-questionnaire-answerOptionsToggleExpression", "extension": [
            {"url": "option", "valueString": "y"}, {"url": "expression", "valueExpression": {
              "language": "text/fhirpath", "expression":
              "%resource.item.where(linkId = 'b').answer.value"}}]}]}
        """)
    #expect(
      example.member("type", of: "a")
        == #"{"choice":{"list":"a","filter":"((value != 'y') or (${b} = 'true'))"}}"#)
    #expect(example.findings == [])
  }
}
