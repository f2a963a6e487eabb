import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct InvalidTests {
  @Test func `invalid lists fields first, then rules`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("zip=9021", "age=9")
    #expect(
      runner.run("invalid").transcript(naming: id) == """
        exit 0
        --- standard output
        DRAFT     FORM   FIELD  SHOWN  PROBLEM
        ID  visit  zip    9021   Incomplete Zip Code
        ID  visit  name          Required Entry
        ID  visit  age    warning: Usually adults
        --- standard error
        `acknowledge ID usual` accepts the warning.

        """)
  }

  @Test func `--json prints an object on each line`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("name=ada", "zip=9021", "age=9")
    #expect(
      runner.run("invalid", "--json").output(naming: id) == """
        {"draft":"ID","form":"visit","field":"zip","group":null,"raw":"9021","display":"9021",\
        "code":"zip.incomplete","message":"Incomplete Zip Code","rule":null,\
        "updated_at":"2027-01-15T08:00:00.000Z"}
        {"draft":"ID","form":"visit","field":null,"group":null,"raw":null,"display":null,\
        "code":"rule.warning","message":"Usually adults","rule":"usual",\
        "updated_at":"2027-01-15T08:00:00.000Z"}

        """)
  }

  @Test(arguments: [("rule.warning", 1), ("rule.error", 0)])
  func `rules are found by their code`(code: String, count: Int) throws {
    let runner = try CommandRunner()
    _ = runner.draft("name=ada", "zip=9021", "age=9")
    let lines = runner.run("invalid", "--code", code, "--json").output.split(separator: "\n")
    #expect(lines.count == count)
    #expect(lines.allSatisfy { $0.contains(#""code":"\#(code)""#) })
  }

  @Test(arguments: [
    (["--group", "person"], ["name"]), (["--field", "zip"], ["zip"]),
    (["--code", "required"], ["name"]), (["--form", "visit", "--code", "zip.incomplete"], ["zip"]),
    (["--limit", "1"], ["zip"]), (["--code", "nothing"], []),
  ])
  func `options filter the fields`(options: [String], fields: [String]) throws {
    let runner = try CommandRunner()
    _ = runner.draft("zip=9021")
    let run = Run(["--store", runner.path, "invalid", "--csv"] + options, on: RecordedConsole())
    #expect(run.exitCode == .done)
    let found = run.output.split(separator: "\r\n").dropFirst().map { line in
      String(line.split(separator: ",")[1])
    }
    #expect(found == fields)
  }

  @Test(arguments: [
    (["--form", "visits"], "There is no form `visits`.", "Did you mean `visit`?"),
    (
      ["--form", "visit", "--field", "zpi"], "The form `visit` has no field `zpi`.",
      "Did you mean `zip`?"
    ),
    (
      ["--form", "visit", "--group", "persons"], "The form `visit` has no group `persons`.",
      "Did you mean `person`?"
    ),
    (["--field", "zpi"], "No form has a field `zpi`.", "Did you mean `zip`?"),
    (
      ["--group", "other"], "No form has a group `other`.",
      "`form list` shows the forms."
    ),
  ])
  func `an unknown form, field or group is reported`(
    options: [String], message: String, hint: String
  ) throws {
    let runner = try CommandRunner()
    let run = Run(["--store", runner.path, "invalid"] + options, on: RecordedConsole())
    #expect(run.exitCode == .notFound)
    #expect(run.complaints == "fieldbook: \(message)\n\(hint)\n")
  }

  @Test(arguments: [["--field", "age"], ["--form", "visit", "--field", "age"]])
  func `a field of an older version is found`(options: [String]) throws {
    let runner = try CommandRunner()
    let id = runner.draft("age=999")
    let newer = #"{"form": "visit", "version": 2, "fields": [{"key": "name", "type": "name"}]}"#
    _ = runner.run("form", "add", "b", files: ["b": newer])
    let run = Run(["--store", runner.path, "invalid"] + options, on: RecordedConsole())
    #expect(run.exitCode == .done)
    #expect(run.output.contains(id.suffix(8)))
  }

  @Test func `masked values stay hidden`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("name=ada", "card=4111111111111112")
    for options in [[], ["--json"], ["--csv"]] {
      let run = Run(["--store", runner.path, "invalid"] + options, on: RecordedConsole())
      #expect(run.output.contains("card"))
      let output = run.output.replacing(id, with: "").replacing(id.suffix(8), with: "")
      #expect(!output.contains("1112"))
    }
  }

  @Test func `more fields than a page are listed without a gap`() throws {
    let clinic = try Clinic()
    _ = try clinic.importRows("name,zip\n" + String(repeating: "ada,9021\n", count: 1_201))
    let lines = clinic.run("invalid", "--json").output.split(separator: "\n")
    #expect(Set(lines).count == 1_201)
  }
}
