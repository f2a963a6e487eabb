import TestSupport
import Testing

@testable import FieldbookCLI

/// The descriptions of tables as Frictionless Table Schemas.
@Suite(.temporaryFolder) struct TableSchemaTests {
  private static let form = #"""
    {"form": "f", "version": 1, "title": "House",
     "groups": [{"key": "member", "repeat": {}}, {"key": "illness", "group": "member", "repeat": {}}],
     "fields": [
       {"key": "code", "type": {"text": {"pattern": "[A-Z]{2}-\\d{2}", "maxLength": 5}},
        "label": "Code", "help": "On the door", "required": true},
       {"key": "rooms", "type": {"integer": {"min": 1, "max": 30}}, "label": "Rooms"},
       {"key": "rent", "type": "decimal", "label": "Rent"},
       {"key": "roof", "type": {"choice": {"options": ["tin", "-1"]}}, "label": "Roof"},
       {"key": "water", "type": {"choices": {"options": ["tap", "well"]}}, "label": "Water"},
       {"key": "at", "type": "dateTime", "label": "At"},
       {"key": "time", "type": "time", "label": "Time"},
       {"key": "place", "type": "geopoint", "label": "Place"},
       {"key": "flag", "type": "boolean", "label": "Flag"},
       {"key": "scores", "type": {"list": {"of": "integer"}}, "label": "Scores"},
       {"key": "card", "type": "credit", "label": "Card"},
       {"key": "name", "group": "member", "label": "Name", "required": true},
       {"key": "ill", "group": "illness", "label": "Illness"}]}
    """#

  private func runner() throws -> CommandRunner {
    let runner = try CommandRunner(form: Self.form)
    for words in [
      [
        "code=AB-12", "rooms=3", "rent=12.50", "roof=-1", "water=tap", "at=2026-12-25T14:30+02:00",
        "time=9:05", "place=-1.2921 36.8219", "flag=no", "scores=1;2", "card=4111111111111111",
        "member[1].name=Ada", "member[1].illness[1].ill==1", "member[2].name=Eve",
      ],
      ["code=CD-34", "roof=tin", "time=9:05:01"],
    ] {
      let new = Run(["--store", runner.path, "new", "f"] + words, on: RecordedConsole())
      #expect(runner.run("finalize", String(new.output.prefix(36))).exitCode == .done)
    }
    return runner
  }

  @Test func `without a file, only the schema is printed`() throws {
    let run = try runner().run("export", "f", "--schema")
    #expect(
      run.output == #"""
        {
          "fields": [
            { "name": "_id", "type": "string", "format": "uuid", "constraints": { "required": true } },
            { "name": "_finalized_at", "type": "datetime", "format": "any" },
            { "name": "_version", "type": "integer", "constraints": { "required": true } },
            { "name": "_edition", "type": "integer", "constraints": { "required": true } },
            {
              "name": "code",
              "title": "Code",
              "description": "On the door",
              "type": "string",
              "constraints": { "required": true, "maxLength": 6, "pattern": "'?([A-Z]{2}-\\d{2})" }
            },
            {
              "name": "rooms",
              "title": "Rooms",
              "type": "integer",
              "constraints": { "minimum": 1, "maximum": 30 }
            },
            { "name": "rent", "title": "Rent", "type": "number" },
            {
              "name": "roof",
              "title": "Roof",
              "type": "string",
              "constraints": { "enum": ["tin", "'-1"] }
            },
            { "name": "water", "title": "Water", "type": "string" },
            { "name": "at", "title": "At", "type": "datetime", "format": "any" },
            { "name": "time", "title": "Time", "type": "time", "format": "any" },
            { "name": "place-latitude", "title": "Place", "type": "number" },
            { "name": "place-longitude", "title": "Place", "type": "number" },
            { "name": "place-altitude", "title": "Place", "type": "number" },
            { "name": "place-accuracy", "title": "Place", "type": "number" },
            {
              "name": "flag",
              "title": "Flag",
              "type": "boolean",
              "trueValues": ["true"],
              "falseValues": ["false"]
            },
            { "name": "scores", "title": "Scores", "type": "array" },
            { "name": "card", "title": "Card", "type": "string" }
          ],
          "missingValues": [""],
          "primaryKey": "_id"
        }

        """#)
    #expect(run.complaints.isEmpty)
  }

  @Test func `other texts than canonical ones are only strings`() throws {
    let run = try runner().run("export", "f", "--schema", "--status", "draft")
    #expect(run.output.contains(#"{ "name": "rooms", "title": "Rooms", "type": "string" }"#))
    #expect(!run.output.contains("enum"))
  }

  @Test func `a folder has a schema beside each file, and a package`() throws {
    let folder = try TemporaryFolder.current
    _ = try runner().run("export", "f", "--schema", "-o", folder.path(of: "out/"))
    let schema = try folder.text(of: "out/f-illness.schema.json")
    #expect(
      schema.hasSuffix(
        #"""
          "primaryKey": ["_id", "_entry"],
          "foreignKeys": [
            { "fields": "_id", "reference": { "resource": "f", "fields": "_id" } },
            {
              "fields": ["_id", "_parent"],
              "reference": { "resource": "f-member", "fields": ["_id", "_entry"] }
            }
          ]
        }

        """#))
    let package = try folder.text(of: "out/datapackage.json")
    #expect(package.contains(#""path": "f-member.csv""#))
    #expect(package.contains(#""schema": "f-member.schema.json""#))
  }

  @Test(
    .needs(.frictionless),
    arguments: [
      [], ["--split-choices", "--reasons", "--hash"], ["--wide"], ["--header", "label"],
      ["--values", "display"], ["--reveal"], ["--repeat", "illness"],
    ])
  func `a table is valid by its schema`(options: [String]) throws {
    let runner = try runner()
    let path = try TemporaryFolder.current.path(of: "out.csv")
    let words = ["--store", runner.path, "export", "f", "--schema", "-o", path] + options
    #expect(Run(words, on: RecordedConsole()).exitCode == .done)
    let read = try BuiltProgram(
      [
        "-c",
        """
        import os; os.chdir("\(try TemporaryFolder.current.path)")
        from frictionless import Resource, Schema
        schema = Schema.from_descriptor("out.schema.json")
        report = Resource(path="out.csv", schema=schema).validate()
        print(report.valid, report.flatten(["message"]))
        """,
      ], running: "python3")
    #expect(read.output.hasSuffix("True []\n"), "\(read.output)")
  }

  @Test(.needs(.frictionless)) func `a package is valid, and its keys are checked`() throws {
    let folder = try TemporaryFolder.current
    _ = try runner().run("export", "f", "--schema", "-o", folder.path(of: "out/"))
    func validated() throws -> String {
      try BuiltProgram(
        [
          "-c",
          """
          import os; os.chdir("\(folder.path(of: "out"))")
          from frictionless import Package
          report = Package("datapackage.json").validate()
          print(report.valid, report.flatten(["type"]))
          """,
        ], running: "python3"
      ).output
    }
    #expect(try validated().hasSuffix("True []\n"))
    let rows = try folder.text(of: "out/f-illness.csv")
    try folder.write(rows.replacing(",1,1,", with: ",7,1,"), to: "out/f-illness.csv")
    #expect(try validated().contains("False"))
  }
}
