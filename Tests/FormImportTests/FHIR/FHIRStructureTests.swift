import FormImport
import JSONText
import Testing

@Suite struct FHIRStructureTests {
  @Test func `groups, notes and prefixes are carried`() throws {
    let example = try FHIRExample(
      """
      {"url": "http://x.org/q", "version": "2", "title": "Visit", "item": [
        {"linkId": "g", "type": "group", "text": "Person", "extension": [{"url":
          "x/questionnaire-itemControl", "valueCodeableConcept": {"coding": [{"code": "page"}]}}],
          "item": [
            {"linkId": "n", "type": "display", "text": "Wait *two* minutes"},
            {"linkId": "q", "type": "string", "prefix": "1.", "text": "Name"}]},
        {"linkId": "r", "type": "group", "text": "Child", "repeats": true, "item": [
          {"linkId": "age", "type": "integer", "text": "Age"}]}]}
      """)
    #expect(example["name"] == "http://x.org/q|2")
    #expect(example["version"] == 2)
    #expect(example["title"] == "Visit")
    #expect(
      example.groups == [
        #"{"key":"g","name":"g","title":"Person","page":true}"#,
        #"{"key":"r","name":"r","title":"Child","repeat":{"start":1}}"#,
      ])
    #expect(
      example.fields == [
        #"{"note":"Wait \\*two\\* minutes","key":"n","name":"n","group":"g"}"#,
        #"{"key":"q","name":"q","type":"phrase","label":"1.\#u{2002}Name","group":"g"}"#,
        #"{"key":"age","name":"age","type":"integer","label":"Age","group":"r"}"#,
      ])
    #expect(example.findings == [])
  }

  @Test func `items below a question are in a group of its name, and its help is not`() throws {
    let example = try FHIRExample(
      items: """
        {"linkId": "a", "type": "boolean", "text": "A", "item": [
          {"linkId": "h", "type": "display", "text": "Help", "extension": [{"url":
            "x/questionnaire-itemControl", "valueCodeableConcept": {"coding": [{"code": "help"}]}}]},
          {"linkId": "b", "type": "string", "text": "B", "enableWhen": [
            {"question": "a", "operator": "=", "answerBoolean": true}]}]},
        {"linkId": "c", "type": "boolean", "enableWhen": [
          {"question": "b", "operator": "exists", "answerBoolean": true}], "item": [
            {"linkId": "d", "type": "string"}]}
        """)
    #expect(
      example.groups == [
        #"{"key":"a","name":"a","title":"A"}"#, #"{"key":"c","name":"c","when":"${b} != ''"}"#,
      ])
    #expect(
      example.fields == [
        #"{"key":"a","name":"a","type":"boolean","label":"A","help":"Help","group":"a"}"#,
        #"{"key":"b","name":"b","type":"phrase","label":"B","group":"a","when":"${a} = 'true'"}"#,
        #"{"key":"c","name":"c","type":"boolean","group":"c"}"#,
        #"{"key":"d","name":"d","type":"phrase","group":"c"}"#,
      ])
  }

  /// Returns a table of two choices from the same options; `more` are members of the first one.
  private func tableOfChoices(_ more: String = "") throws -> FHIRExample {
    let options =
      #""answerOption": [{"valueCoding": {"code": "y"}}, {"valueCoding": {"code": "n"}}]"#
    return try FHIRExample(
      items: """
        {"linkId": "g", "type": "group", "extension": [{"url": "x/questionnaire-itemControl",
          "valueCodeableConcept": {"coding": [{"code": "table"}]}}], "item": [
          {"linkId": "a", "type": "choice", \(options)\(more)},
          {"linkId": "b", "type": "choice", \(options)}]}
        """)
  }

  @Test func `a table of choices from the same options is a grid`() throws {
    let example = try tableOfChoices()
    #expect(example.groups == [#"{"key":"g","name":"g","layout":"grid"}"#])
    #expect(example["lists"] == ["a": ["y", "n"]])
  }

  @Test func `a table with a hidden question is not a grid`() throws {
    let example = try tableOfChoices(
      #", "extension": [{"url": "x/questionnaire-hidden", "valueBoolean": true}]"#)
    #expect(example.groups == [#"{"key":"g","name":"g"}"#])
    #expect(example.form.summary.isWhole)
    #expect(
      example.findings.contains(
        "looks g: The items are laid out as a table. They are shown one below the other."))
  }

  @Test func `translations are languages`() throws {
    let example = try FHIRExample(
      """
      {"language": "en", "item": [{"linkId": "a", "type": "boolean", "text": "Yes?", "_text":
        {"extension": [{"url": "http://hl7.org/fhir/StructureDefinition/translation", "extension": [
          {"url": "lang", "valueCode": "fr"}, {"url": "content", "valueString": "Oui ?"}]}]}}]}
      """)
    #expect(example["languages"] == ["en", "fr"])
    #expect(example.member("label", of: "a") == #"{"en":"Yes?","fr":"Oui ?"}"#)
  }

  @Test func `texts in HTML keep what a note can show`() throws {
    let html = #""_text": {"extension": [{"url": "x/rendering-xhtml", "valueString": "HTML"}]}"#
    let example = try FHIRExample(
      items: """
        {"linkId": "n", "type": "display", "text": "x",
          \(html.replacing("HTML", with: "<b>Now</b><img/>"))},
        {"linkId": "q", "type": "string", "text": "x", \(html.replacing("HTML", with: "<i>Who</i>"))}
        """)
    #expect(
      example.fields == [
        #"{"note":"**Now**","key":"n","name":"n"}"#,
        #"{"key":"q","name":"q","type":"phrase","label":"Who\#u{2002}"}"#,
      ])
    #expect(
      example.findings == ["looks n, text: The text contains <img>. Only the plain text is shown."])
  }

  @Test func `what is for programs is said once, and what is unknown with its item`() throws {
    let example = try FHIRExample(
      """
      {"purpose": "?", "item": [
        {"linkId": "a", "type": "string", "code": [{"code": "1"}], "extension": [
          {"url": "http://x.org/other"}, {"url": "x/sdc-questionnaire-observationExtract",
          "valueBoolean": true}]},
        {"linkId": "b", "type": "string", "code": [{"code": "2"}], "more": 1}]}
      """)
    #expect(
      example.findings == [
        "looks a: The item has unknown members: `other`. It is left out.",
        "looks b: The item has unknown members: `more`. It is left out.",
        "looks form: Definitions have no equivalent of `purpose`. It is left out.",
        "looks a: Definitions have no equivalent of `code`. This affects 2 items. It is left out.",
        "looks a: Definitions have no equivalent of `questionnaire-observationExtract`. "
          + "It is left out.",
      ])
  }
}
