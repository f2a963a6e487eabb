import Testing

/// Value sets that are composed of others.
@Suite struct FHIRValueSetTests {
  private static let one = #"{"system": "s", "concept": [{"code": "1"}, {"code": "2"}]}"#
  private static let two = #"{"system": "s", "concept": [{"code": "2"}, {"code": "3"}]}"#

  private static func example(_ set: String) throws -> FHIRExample {
    try FHIRExample(
      """
      {"resourceType": "Questionnaire", "name": "Example", "contained": [
        {"resourceType": "ValueSet", "id": "one", "compose": {"include": [\(one)]}},
        {"resourceType": "ValueSet", "id": "two", "compose": {"include": [\(two)]}},
        {"resourceType": "CodeSystem", "url": "s", "concept": [
          {"code": "1"}, {"code": "2"}, {"code": "3"}]},
        {"resourceType": "ValueSet", "id": "set", \(set)}],
       "item": [{"linkId": "a", "type": "choice", "answerValueSet": "#set"}]}
      """)
  }

  @Test(
    "the parts of a value set are combined",
    arguments: [
      (##""include": [{"valueSet": ["#one", "#two"]}]"##, ["s|2"]),
      (
        ##""include": [{"system": "s", "concept": [{"code": "3"}], "valueSet": ["#two"]}]"##,
        ["s|3"]
      ),
      (##""include": [{"system": "s", "valueSet": ["#one"]}]"##, ["s|1", "s|2"]),
      (##""include": [{"valueSet": ["#one"]}], "exclude": [{"valueSet": ["#two"]}]"##, ["s|1"]),
      (
        #""include": [\#(one), {"system": "t", "concept": [{"code": "2"}]}], "#
          + #""exclude": [{"system": "t", "concept": [{"code": "2"}]}]"#, ["s|1", "s|2"]
      ),
      (
        #""include": [\#(one), {"system": "t", "concept": [{"code": "2"}]}], "#
          + #""exclude": [{"system": "s|2.0"}]"#, ["t|2"]
      ),
    ])
  func parts(compose: String, names: [String]) throws {
    let example = try Self.example(#""compose": {\#(compose)}"#)
    let options = names.map { name in
      let code = name.dropFirst(2)
      return #"{"value":"\#(code)","label":"\#(code)","name":"\#(name)"}"#
    }
    #expect(
      example.member("type", of: "a")
        == #"{"choice":{"options":[\#(options.joined(separator: ","))]}}"#)
    #expect(example.findings == [])
  }

  @Test(
    "a value set that the file does not determine is reported",
    arguments: [
      (
        #""compose": {"include": [{"system": "s"}], "exclude": [{"system": "s", "filter": [{"#
          + #""property": "p", "op": "=", "value": "v"}]}]}"#, "The code system s"
      ),
      (
        #""expansion": {"total": 9, "contains": [{"code": "1"}]}"#, "A part of the value set #set"
      ),
    ])
  func outside(set: String, what: String) throws {
    let example = try Self.example(set)
    #expect(example.member("type", of: "a") == "phrase")
    #expect(
      example.findings == [
        "outside a, answerValueSet: \(what) is not in the file. The question takes any text."
      ])
  }

  @Test(
    "options have the texts that a value set designates in the form's languages",
    arguments: [
      ("fr", #"{"en":"Yes","fr":"Oui"}"#, true), ("fr-CA", #"{"en":"Yes","fr":"Oui"}"#, true),
      ("en", #""Yes""#, true), ("de", #""Yes""#, false),
    ])
  func designation(language: String, label: String, isWhole: Bool) throws {
    let translation = """
      {"url": "http://hl7.org/fhir/StructureDefinition/translation", "extension": [
        {"url": "lang", "valueCode": "fr"}, {"url": "content", "valueString": "Question"}]}
      """
    let example = try FHIRExample(
      ##"""
      {"resourceType": "Questionnaire", "name": "Example", "contained": [
        {"resourceType": "ValueSet", "id": "set", "compose": {"include": [{"concept": [
          {"code": "y", "display": "Yes", "designation": [
            {"language": "\##(language)", "value": "Oui"}]}]}]}}],
       "item": [{"linkId": "a", "type": "choice", "answerValueSet": "#set", "text": "Ask",
         "_text": {"extension": [\##(translation)]}}]}
      """##)
    #expect(
      example.member("type", of: "a")?.contains(#""label":\#(label)"#) == true,
      "\(example.fields)")
    let finding =
      "looks a, answerValueSet: The options have texts in languages that the form lacks: "
      + "\(language). These texts are left out."
    #expect(example.findings == (isWhole ? [] : [finding]))
  }

  @Test func `value sets that contain each other end`() throws {
    let sets = (0..<60).map { number in
      let includes = (0..<60).map { ##"{"valueSet": ["#v\##($0)"]}"## }.joined(separator: ", ")
      return #"{"resourceType": "ValueSet", "id": "v\#(number)", "compose": {"include": ["#
        + Self.one + ", " + includes + "]}}"
    }
    let example = try FHIRExample(
      #"{"resourceType": "Questionnaire", "contained": [\#(sets.joined(separator: ", "))], "item": [{"linkId": "a", "#
        + ##""type": "choice", "answerValueSet": "#v0"}]}"##)
    #expect(example.member("type", of: "a") == "phrase")
  }
}
