import JSONText
import TestSupport
import Testing

@testable import FieldbookCLI

/// QuestionnaireResponses of FHIR.
@Suite(.temporaryFolder) struct FHIRExportTests {
  private static let form = #"""
    {"form": "f", "version": 1, "name": "http://a.org/Questionnaire/f|1.0", "title": "Checkup",
     "groups": [{"key": "about", "name": "1", "title": "About you"},
       {"key": "smoking", "name": "2", "group": "about"},
       {"key": "medicine", "name": "3", "title": "Medicine", "repeat": {}}],
     "lists": {"side": [
       {"value": "l", "label": "a. Left", "name": "http://x.org|L", "display": "Left"}]},
     "fields": [
       {"key": "born", "name": "1.1", "type": {"date": {"order": "ymd"}}, "label": "Born",
        "group": "about"},
       {"key": "smokes", "name": "2", "type": "boolean", "label": "Smokes", "group": "smoking"},
       {"key": "packs", "name": "2.1", "type": "decimal", "label": "Packs", "group": "smoking"},
       {"key": "drug", "name": "3.1", "label": "Drug of ${born}", "group": "medicine"},
       {"key": "mood", "name": "4", "label": "Mood", "type": {"choice": {"other": true, "options": [
         {"value": "1", "label": "Good", "name": "http://loinc.org|LA-1"},
         {"value": "2", "label": "Bad"}]}}},
       {"key": "signs", "name": "5", "label": "Signs", "type": {"choices": {"options": [
         {"value": "a", "label": "A", "name": "http://loinc.org|LA-2"}, "b"]}}},
       {"key": "weight", "name": "6", "label": "Weight", "type": {"decimal": {"suffix": " kg"}}},
       {"key": "length", "name": "14", "label": "Length", "type": {"decimal": {"suffix": ""}}},
       {"key": "length_unit", "name": "14-unit", "type": {"choice": {"options": [
         {"value": "in", "label": "inch", "name": "http://u.org|[in_i]"}]}}},
       {"key": "sizes", "name": "15", "type": {"list": {"of": {"decimal": {"suffix": " m"}}}}},
       {"key": "side", "name": "16", "label": "3.\u2002Side", "type": {"choice": {"list": "side"}}},
       {"key": "at", "name": "7", "label": "At", "type": "dateTime"},
       {"key": "time", "name": "8", "label": "Other words\u2002", "type": "time"},
       {"key": "site", "name": "9", "label": "Site", "type": "url"},
       {"key": "uri", "name": "17", "type": {"text": {"pattern": "\\S+"}}},
       {"key": "uris", "name": "18", "type": {"list": {"of": {"text": {"pattern": "\\S+"}}}}},
       {"key": "count", "name": "10", "label": "Count", "type": "integer"},
       {"key": "scores", "name": "11", "label": "Scores", "type": {"list": {"of": "integer"}}},
       {"key": "card", "name": "12", "label": "Card", "type": "credit"},
       {"key": "code", "name": "13", "label": "Code", "type": "cvv"}]}
    """#

  /// A store with a final draft that has these values.
  private func runner(_ values: String...) throws -> CommandRunner { try runner(values) }

  private func runner(_ values: [String]) throws -> CommandRunner {
    let runner = try CommandRunner(form: Self.form)
    let words = ["--store", runner.path, "new", "f"] + values
    let id = String(Run(words, on: RecordedConsole()).output.prefix(36))
    #expect(runner.run("finalize", id).exitCode == .done)
    return runner
  }

  /// The items of the only response.
  private func items(_ runner: CommandRunner, _ options: String...) throws -> String {
    let words = ["--store", runner.path, "export", "f", "--format", "fhir", "-q"] + options
    let root = try #require(JSONDocument(Run(words, on: RecordedConsole()).output).root)
    return root["item"]?.json.text ?? ""
  }

  @Test(arguments: [
    ("born=1980-02-03", #"[{"valueDate":"1980-02-03"}]"#),
    ("mood=1", #"[{"valueCoding":{"system":"http://loinc.org","code":"LA-1","display":"Good"}}]"#),
    ("mood=Bad", #"[{"valueCoding":{"code":"2","display":"Bad"}}]"#),
    ("mood=so so", #"[{"valueString":"so so"}]"#),
    (
      "signs=a b",
      #"[{"valueCoding":{"system":"http://loinc.org","code":"LA-2","display":"A"}},"#
        + #"{"valueCoding":{"code":"b"}}]"#
    ),
    ("weight=61.25", #"[{"valueQuantity":{"value":61.25,"unit":"kg"}}]"#),
    ("length=2", #"[{"valueQuantity":{"value":2}}]"#),
    (
      "length=2 length_unit=in",
      #"[{"valueQuantity":{"value":2,"unit":"inch","system":"http://u.org","code":"[in_i]"}}]"#
    ),
    (
      "sizes=2;3",
      #"[{"valueQuantity":{"value":2,"unit":"m"}},{"valueQuantity":{"value":3,"unit":"m"}}]"#
    ),
    ("side=l", #"[{"valueCoding":{"system":"http://x.org","code":"L","display":"Left"}}]"#),
    ("at=2026-12-25T14:30+02:00", #"[{"valueDateTime":"2026-12-25T14:30:00+02:00"}]"#),
    (
      "at=2026-12-25T14:30",
      #"[{"valueDateTime":"2026-12-25","_valueDateTime":{"extension":[{"#
        + #""url":"http://hl7.org/fhir/StructureDefinition/rendered-value","#
        + #""valueString":"2026-12-25T14:30:00"}]}}]"#
    ),
    ("time=9:05", #"[{"valueTime":"09:05:00"}]"#),
    ("site=https://a.org", #"[{"valueUri":"https://a.org"}]"#),
    ("uri=urn:oid:1.2", #"[{"valueUri":"urn:oid:1.2"}]"#),
    ("uris=Patient/1; ftp://a", #"[{"valueUri":"Patient/1"},{"valueUri":"ftp://a"}]"#),
    ("count=7", #"[{"valueInteger":7}]"#),
    ("count=9999999999", #"[{"valueDecimal":9999999999}]"#),
    ("scores=2; 1", #"[{"valueInteger":2},{"valueInteger":1}]"#),
    ("card=4111111111111111", #"[{"valueString":"**** **** **** 1111"}]"#),
  ])
  func `each type has its value`(value: String, answer: String) throws {
    let values = value.contains("unit") ? value.split(separator: " ").map(String.init) : [value]
    let items = try items(try runner(values))
    #expect(items.contains(#""answer":\#(answer)"#), "\(items)")
  }

  @Test(arguments: ["time=9:05", "sizes=2"])
  func `a text that is not the label is left out`(value: String) throws {
    #expect(try !items(runner(value)).contains("text"))
  }

  @Test func `text has no prefix, and a unit is not an item`() throws {
    #expect(
      try items(runner("length=2", "length_unit=in", "side=l")) == #"""
        [{"linkId":"14","text":"Length","answer":[{"valueQuantity":\#
        {"value":2,"unit":"inch","system":"http://u.org","code":"[in_i]"}}]},\#
        {"linkId":"16","text":"Side","answer":[{"valueCoding":\#
        {"system":"http://x.org","code":"L","display":"Left"}}]}]
        """#)
  }

  @Test func `questions are nested, and what is empty is left out`() throws {
    let runner = try runner(
      "smokes=yes", "packs=0.5", "medicine[1].drug=Iron", "medicine[2].drug=Zinc")
    #expect(
      try items(runner) == #"""
        [{"linkId":"1","text":"About you","item":[\#
        {"linkId":"2","text":"Smokes","answer":[{"valueBoolean":true,\#
        "item":[{"linkId":"2.1","text":"Packs","answer":[{"valueDecimal":0.5}]}]}]}]},\#
        {"linkId":"3","text":"Medicine","item":[{"linkId":"3.1","answer":[{"valueString":"Iron"}]}]},\#
        {"linkId":"3","text":"Medicine","item":[{"linkId":"3.1","answer":[{"valueString":"Zinc"}]}]}]
        """#)
  }

  @Test func `masked answers are revealed on request, and stored ones alone`() throws {
    let runner = try CommandRunner(form: Self.form)
    let id = String(runner.run("new", "f", "card=4111111111111111").output.prefix(36))
    _ = runner.run("set", id, "code=-", input: ["123"])
    let words = ["export", "f", "--format", "fhir", "--status", "draft", "--reveal"]
    let output = Run(["--store", runner.path] + words, on: RecordedConsole()).output
    #expect(output.contains(#"{"valueString":"4111 1111 1111 1111"}"#))
    #expect(!output.contains("123") && !output.contains(#""linkId":"13""#))
  }

  @Test func `a response names its draft, its form and its state`() throws {
    let runner = try runner("count=1")
    let old = try #require(runner.finalIDs.first)
    let new = String(runner.run("amend", old, "--reason", "typo").output.prefix(36))
    _ = runner.run("set", new, "count=2")
    func response(_ options: String...) -> String {
      let words = ["--store", runner.path, "export", "f", "--format", "fhir", "-q"] + options
      return Run(words, on: RecordedConsole()).output
    }
    #expect(
      response() == #"""
        {"resourceType":"QuestionnaireResponse","id":"\#(old)",\#
        "identifier":{"system":"urn:ietf:rfc:3986","value":"urn:uuid:\#(old)"},\#
        "questionnaire":"http://a.org/Questionnaire/f|1.0","status":"completed",\#
        "authored":"2027-01-15T08:00:00.000Z",\#
        "item":[{"linkId":"10","text":"Count","answer":[{"valueInteger":1}]}]}

        """#)
    #expect(response("--status", "draft").contains(#""status":"in-progress""#))
    _ = runner.run("finalize", new)
    #expect(response().contains(#""status":"amended""#))
    #expect(response("--all-editions").split(separator: "\n").count == 2)
  }

  @Test func `a folder has a file for each draft, and an archive, too`() throws {
    let runner = try runner("count=1")
    let folder = try TemporaryFolder.current
    let run = runner.run("export", "f", "--format", "fhir", "-o", folder.path(of: "out/"))
    #expect(run.complaints == "1 column is masked; `--reveal` shows them.\n1 draft exported.\n")
    let name = try #require(runner.finalIDs.first) + ".json"
    #expect(
      try folder.text(of: "out/\(name)").hasPrefix(
        "{\n  \"resourceType\": \"QuestionnaireResponse\","))
    let zip = runner.run("export", "f", "--format", "fhir", "-o", folder.path(of: "out.zip"))
    #expect(zip.exitCode == .done)
    let listed = try BuiltProgram(
      ["-c", "import zipfile; print(zipfile.ZipFile('\(folder.path(of: "out.zip"))').namelist())"],
      running: "python3")
    #expect(listed.output == "['\(name)']\n")
  }

  @Test func `what is not exported is reported`() throws {
    let runner = try CommandRunner(form: Self.form)
    _ = runner.run("new", "f", "born=13", "at=2026-12-25 14:30", "count=x")
    let run = runner.run("export", "f", "--format", "fhir", "--status", "draft")
    #expect(
      run.complaints == """
        1 column is masked; `--reveal` shows them.
        2 texts are left out because they are not valid; `export --values raw` has them.
        1 time has no UTC offset, so FHIR has only the date, and the time in an extension.

        """)
  }

  @Test func `a form without names is refused`() throws {
    let run = try CommandRunner().run("export", "visit", "--format", "fhir")
    #expect(run.exitCode == .usage)
    #expect(
      run.complaints == """
        fieldbook: The format needs the names of the other system, which the form does not have for \
        `name`, `zip`, `age`, `card`, `cvv` and 1 others.
        Give each of them a `name` in the form, or export the form as CSV.

        """)
  }

  @Test(.needs(.fhir)) func `fhir.resources accepts the responses`() throws {
    let runner = try runner(
      "born=1980-02-03", "packs=2", "medicine[1].drug=Iron", "mood=1", "signs=a b", "weight=61.25",
      "at=2026-12-25T14:30", "time=9:05", "site=https://a.org", "count=7", "scores=1;2",
      "card=4111111111111111")
    let path = try TemporaryFolder.current.path(of: "out.ndjson")
    _ = runner.run("export", "f", "--format", "fhir", "-o", path)
    let read = try BuiltProgram(
      [
        "-c",
        """
        import json
        from fhir.resources.R4B.questionnaireresponse import QuestionnaireResponse
        for line in open("\(path)"):
          response = QuestionnaireResponse.model_validate_json(line)
          print(json.loads(response.model_dump_json())["item"] == json.loads(line)["item"])
        """,
      ], running: "python3")
    #expect(read.output == "True\n")
  }
}

extension CommandRunner {
  /// The ids of the final drafts of the form `f`.
  var finalIDs: [String] {
    run("export", "f", "-q").output.split(separator: "\r\n").dropFirst()
      .map { String($0.prefix(36)) }
  }
}
