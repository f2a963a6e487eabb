import FormImport
import Testing

@Suite struct FHIRQuestionTests {
  @Test(
    "each type of an item has a type of field",
    arguments: [
      ("boolean", #""boolean""#), ("decimal", #""decimal""#), ("integer", #""integer""#),
      ("date", #"{"date":{"order":"ymd"}}"#), ("dateTime", #""dateTime""#), ("time", #""time""#),
      ("string", #""phrase""#), ("text", #"{"phrase":{"lines":4}}"#),
      ("url", #"{"text":{"pattern":"\\S+","message":"Enter an address without spaces"}}"#),
      ("quantity", #"{"decimal":{"suffix":""}}"#), ("attachment", #""file""#),
      ("reference", #""phrase""#),
      ("choice", #""phrase""#), ("question", #""phrase""#),
    ])
  func type(type: String, field: String) throws {
    let example = try FHIRExample(items: #"{"linkId": "a", "text": "A", "type": "\#(type)"}"#)
    #expect(example.fields == [#"{"key":"a","name":"a","type":\#(field),"label":"A"}"#])
  }

  @Test func `a repeated question is a list, and a repeated file an entry`() throws {
    let example = try FHIRExample(
      items: """
        {"linkId": "a", "type": "integer", "repeats": true, "extension": [
          {"url": "x/questionnaire-maxOccurs", "valueInteger": 3}]},
        {"linkId": "b", "type": "attachment", "repeats": true}
        """)
    #expect(
      example.fields == [
        #"{"key":"a","name":"a","type":{"list":{"of":"integer","maxCount":3}}}"#,
        #"{"key":"b","name":"b","type":"file","group":"b"}"#,
      ])
    #expect(example.groups == [#"{"key":"b","name":"b","repeat":{"start":1}}"#])
  }

  @Test func `a boolean can be written as a string`() throws {
    let example = try FHIRExample(
      items: """
        {"linkId": "a", "type": "integer", "required": "true", "readOnly": "false"},
        {"linkId": "b", "type": "integer", "repeats": "true"},
        {"linkId": "c", "type": "boolean", "initialBoolean": "true"}
        """)
    #expect(
      example.fields == [
        #"{"key":"a","name":"a","type":"integer","required":true}"#,
        #"{"key":"b","name":"b","type":{"list":{"of":"integer"}}}"#,
        #"{"key":"c","name":"c","type":"boolean","initial":true}"#,
      ])
  }

  @Test func `limits become parameters, or else constraints`() throws {
    let example = try FHIRExample(
      items: """
        {"linkId": "a", "type": "integer", "required": true, "extension": [
          {"url": "x/minValue", "valueInteger": 1}, {"url": "x/maxValue", "valueInteger": 9},
          {"url": "x/questionnaire-itemControl", "valueCodeableConcept": {"coding": [
            {"code": "slider"}]}}]},
        {"linkId": "b", "type": "date", "extension": [{"url": "x/minValue",
          "valueDate": "2020-01-01"}]},
        {"linkId": "c", "type": "string", "maxLength": 9, "extension": [{"url": "x/regex",
          "valueString": "^[A-Z]+$"}, {"url": "x/entryFormat", "valueString": "ABC"}]},
        {"linkId": "d", "type": "decimal", "extension": [{"url": "x/maxDecimalPlaces",
          "valueInteger": 2}]}
        """)
    #expect(
      example.fields == [
        #"{"key":"a","name":"a","type":{"integer":{"min":1,"max":9}},"required":true,"#
          + #""show":"slider"}"#,
        #"{"key":"b","name":"b","type":{"date":{"order":"ymd"}},"#
          + #""constraint":". >= '2020-01-01'","constraintMessage":"At least 2020-01-01"}"#,
        #"{"key":"c","name":"c","type":{"text":{"maxLength":9}},"placeholder":"ABC","#
          + #""constraint":"regex(string(.), '[A-Z]+')","constraintMessage":"ABC"}"#,
        #"{"key":"d","name":"d","type":"decimal","#
          + #""constraint":". = round(., 2)","constraintMessage":"At most 2 decimals"}"#,
      ])
    #expect(example.findings == [])
  }

  @Test(
    "a pattern can be written as a call of matches",
    arguments: ["^[0-9]{4}$", "matches('^[0-9]{4}$')", "matches('[0-9]{4}')"])
  func pattern(source: String) throws {
    let example = try FHIRExample(
      items: """
        {"linkId": "a", "type": "string", "extension": [{"url": "x/regex",
          "valueString": "\(source)"}]}
        """)
    #expect(example.member("constraint", of: "a") == "regex(string(.), '[0-9]{4}')")
  }

  @Test func `a constraint of the item reads its own answer`() throws {
    let example = try FHIRExample(
      items: """
        {"linkId": "a", "type": "integer"},
        {"linkId": "b", "type": "integer", "extension": [{"url": "x/questionnaire-constraint",
          "extension": [{"url": "key", "valueId": "k"}, {"url": "severity", "valueCode": "warning"},
          {"url": "human", "valueString": "Too much"}, {"url": "expression", "valueString":
          "answer.value <= %resource.item.where(linkId = 'a').answer.value"}]}]}
        """)
    #expect(
      example.member("constraint", of: "b")
        == #"[{"check":"not(. > ${a})","message":"Too much","severity":"warning"}]"#)
  }

  @Test func `a quantity shows its unit, and a choice of units is a separate question`() throws {
    let example = try FHIRExample(
      items: """
        {"linkId": "a", "type": "quantity", "extension": [{"url": "x/questionnaire-unit",
          "valueCoding": {"code": "kg"}}]},
        {"linkId": "b", "type": "decimal", "extension": [{"url": "x/questionnaire-unit",
          "valueCoding": {"code": "Cel", "display": "°C"}}]},
        {"linkId": "c", "type": "quantity", "extension": [{"url": "x/questionnaire-unitOption",
          "valueCoding": {"code": "cm"}}, {"url": "x/questionnaire-unitOption",
          "valueCoding": {"code": "m"}}]},
        {"linkId": "d", "type": "quantity", "extension": [{"url": "x/questionnaire-unit",
          "valueCoding": {"system": "http://u.org", "code": "mm[Hg]", "display": "mmHg"}}]}
        """)
    #expect(
      example.fields == [
        #"{"key":"a","name":"a","type":{"decimal":{"suffix":" kg"}}}"#,
        #"{"key":"b","name":"b","type":"decimal","help":"°C"}"#,
        #"{"key":"c","name":"c","type":{"decimal":{"suffix":""}}}"#,
        #"{"key":"c_unit","name":"c-unit","type":{"choice":{"options":["cm","m"]}},"label":"Unit"}"#,
        #"{"key":"d","name":"d","type":{"decimal":{"suffix":" mmHg"}}}"#,
        #"{"key":"d_unit","name":"d-unit","type":{"choice":{"options":[{"value":"mm[Hg]","#
          + #""label":"mmHg","name":"http://u.org|mm[Hg]"}]}},"calculate":"'mm[Hg]'"}"#,
      ])
    #expect(
      example.findings == [
        "looks c, unitOption: The question has a choice of units. "
          + "A separate question asks for the unit."
      ])
    #expect(example.form.summary.questions == 4)
  }

  @Test(
    "initial answers of every type are kept",
    arguments: [
      ("boolean", #"{"valueBoolean": true}"#, "true"),
      ("integer", #"{"valueInteger": 3}"#, "3"), ("decimal", #"{"valueDecimal": 1.50}"#, "1.50"),
      ("date", #"{"valueDate": "2020-01-01"}"#, "2020-01-01"),
      ("string", #"{"valueString": "x"}"#, "x"),
      ("quantity", #"{"valueQuantity": {"value": 5, "unit": "kg"}}"#, "5"),
      ("choice", #"{"valueCoding": {"code": "x"}}"#, "x"),
    ])
  func initial(type: String, value: String, expected: String) throws {
    let example = try FHIRExample(
      items: #"{"linkId": "a", "type": "\#(type)", "initial": [\#(value)]}"#)
    #expect(example.member("initial", of: "a") == expected)
    let old = #""initial"# + value.dropFirst(#"{"value"#.count)
    let second = try FHIRExample(items: #"{"linkId": "a", "type": "\#(type)", \#(old)"#)
    #expect(second.member("initial", of: "a") == expected)
  }

  @Test(
    "a hidden question that only programs answer keeps its type",
    arguments: [
      (#""type": "integer""#, "integer"), (#""type": "boolean""#, "boolean"),
      (#""type": "date""#, #"{"date":{"order":"ymd"}}"#),
      (#""type": "integer", "repeats": true"#, #"{"list":{"of":"integer"}}"#),
      (
        #""type": "choice", "answerOption": [{"valueCoding": {"system": "s", "code": "1"}}]"#,
        #"{"choice":{"options":[{"value":"1","label":"1","name":"s|1"}]}}"#
      ),
    ])
  func hidden(members: String, type: String) throws {
    let example = try FHIRExample(
      items: #"{"linkId": "a", "type": "string"}, {"linkId": "b", "required": true, \#(members), "#
        + #""extension": [{"url": "x/questionnaire-hidden", "valueBoolean": true}]}"#)
    #expect(example.member("type", of: "b") == type)
    #expect(example.member("readOnly", of: "b") == "true")
    #expect(example.member("required", of: "b") == nil)
    #expect(
      example.findings == [
        "looks b: Only programs answer the hidden question. "
          + "It is shown, but people cannot change it."
      ])
  }

  @Test func `a hidden quantity keeps its unit`() throws {
    let example = try FHIRExample(
      items: """
        {"linkId": "a", "type": "string"}, {"linkId": "q", "type": "quantity", "extension": [
          {"url": "x/questionnaire-hidden", "valueBoolean": true}, {"url": "x/questionnaire-unit",
          "valueCoding": {"system": "http://u.org", "code": "wk"}}]}
        """)
    #expect(
      Array(example.fields.dropFirst()) == [
        #"{"key":"q","name":"q","type":{"decimal":{"suffix":" wk"}},"readOnly":true}"#,
        #"{"key":"q_unit","name":"q-unit","type":{"choice":{"options":[{"value":"wk","#
          + #""name":"http://u.org|wk"}]}},"calculate":"'wk'"}"#,
      ])
  }

  @Test func `a hidden repeated question keeps its initial answers apart`() throws {
    let example = try FHIRExample(
      items: """
        {"linkId": "a", "type": "string"}, {"linkId": "l", "type": "string", "repeats": true,
          "initial": [{"valueString": "p q"}, {"valueString": "r"}], "extension": [
          {"url": "x/questionnaire-hidden", "valueBoolean": true}]}
        """)
    #expect(
      example.fields.last
        == #"{"key":"l","name":"l","type":{"list":{"of":"phrase"}},"readOnly":true,"#
        + #""initial":["p q","r"]}"#)
  }

  @Test func `a hidden question is calculated, or only programs set it`() throws {
    let hidden = #""extension": [{"url": "x/questionnaire-hidden", "valueBoolean": true}]"#
    let example = try FHIRExample(
      items: """
        {"linkId": "a", "text": "A", "type": "integer"},
        {"linkId": "b", "text": "B", "type": "integer", "initial": [{"valueInteger": 3}], \(hidden)},
        {"linkId": "c", "text": "C", "type": "string", "required": true, \(hidden)},
        {"linkId": "g", "type": "group", \(hidden), "item": [
          {"linkId": "d", "text": "Hidden note", "type": "display"}]}
        """)
    #expect(
      example.fields == [
        #"{"key":"a","name":"a","type":"integer","label":"A"}"#,
        #"{"key":"b","name":"b","type":"integer","calculate":"3"}"#,
        #"{"key":"c","name":"c","type":"hidden","label":"C"}"#,
      ])
    #expect(
      example.findings == [
        "looks d: The text is hidden. It is left out.",
        "looks c: Only programs answer the hidden question. It has the type `hidden`.",
      ])
  }
}
