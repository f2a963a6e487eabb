import FormSession
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct WorklistCommandTests {
  @Test
  func `a worklist's row about a rule is ignored if it is empty and rejected if it is filled in`()
    throws
  {
    let runner = try CommandRunner()
    _ = runner.draft("name=ada", "age=9")
    let folder = try TemporaryFolder.current
    let list = runner.run("invalid", "--csv").output
    try folder.write(list, to: "list.csv")
    try folder.write(list.replacing("Usually adults,,", with: "Usually adults,,19"), to: "new.csv")
    let passed = runner.run("import", "visit", folder.path(of: "list.csv"), "--update")
    #expect(
      passed.transcript == """
        exit 0
        --- standard output
        --- standard error
        0 rows: nothing to do.

        """)
    let report = folder.path(of: "wrong.csv")
    let run = runner.run(
      "import", "visit", folder.path(of: "new.csv"), "--update", "--report", report)
    #expect(run.exitCode == .invalidData)
    #expect(try folder.text(of: "wrong.csv").contains("A worklist cannot change a rule"))
  }

  @Test(arguments: ["--finalize", "--again", "--map=a=zip", "--values=raw"])
  func `an option that does not apply to a worklist is refused`(option: String) throws {
    let clinic = try Clinic.withPatients()
    let run = try clinic.importRows(clinic.run("invalid", "--csv").output, option)
    #expect(run.exitCode == .usage)
    let name = option.split(separator: "=")[0]
    #expect(
      run.complaints.hasPrefix("fieldbook: `\(name)` cannot be used with a worklist.\n"))
  }

  @Test func `a worklist is exported, filled in and imported`() throws {
    let clinic = try Clinic.withPatients()
    let list = clinic.folder.path(of: "fix.csv")
    #expect(clinic.run("invalid", "--form", "patient", "--csv", "-o", list).output.isEmpty)
    let text = try clinic.folder.text(of: "fix.csv")
    let ids = clinic.ids
    #expect(
      text == """
        _id,field,code,message,text,new\r
        \(ids[2]),zip,zip.unreadable,Not readable as a zip code,90x,\r
        \(ids[1]),zip,zip.incomplete,Incomplete Zip Code,9021,\r

        """)
    let untouched = clinic.run("import", "patient", list, "--update")
    #expect(untouched.complaints == "0 rows: nothing to do.\n")
    let filled = text.replacing("90x,\r\n", with: "90x,90x1\r\n")
      .replacing("9021,\r\n", with: "9021,90214\r\n")
    let trial = try clinic.importRows(filled, "--update", "--dry-run")
    #expect(trial.complaints.hasPrefix("Dry run: 2 rows: 2 updated, 1 cell invalid.\n"))
    #expect(clinic.values("--status", "draft")[1].hasPrefix("Bob,9021,"))
    let run = try clinic.importRows(
      filled, "--update", "--report", clinic.folder.path(of: "wrong.csv"))
    #expect(run.complaints == "2 rows: 2 updated, 1 cell invalid.\n")
    #expect(
      clinic.values("--status", "draft").map { $0.prefix(9) } == [
        "Ada,90210", "Bob,90214", "Eve,90x1,",
      ])
    #expect(
      try clinic.folder.text(of: "wrong.csv").hasSuffix(
        "2,2,\(ids[2]),zip,zip.unreadable,Not readable as a zip code,90x1\r\n"))
  }

  @Test func `a value that changed after the worklist is a conflict and stays`() throws {
    let clinic = try Clinic.withPatients()
    let text = clinic.run("invalid", "--csv").output
      .replacing("9021,\r\n", with: "9021,90214\r\n")
    _ = clinic.run("set", clinic.ids[1], "zip=90299")
    let run = try clinic.importRows(
      text, "--update", "--report", clinic.folder.path(of: "wrong.csv"))
    #expect(run.exitCode == .invalidData)
    #expect(
      try clinic.folder.text(of: "wrong.csv").hasSuffix(
        ",zip,conflict,The field was changed after the worklist was written.,\r\n"))
    #expect(clinic.values("--status", "draft")[1].hasPrefix("Bob,90299,"))
  }

  @Test func `a reason that was set after the worklist is a conflict and stays`() throws {
    let form = #"""
      {"form": "f", "version": 1, "fields": [{"key": "zip", "type": "zip", "required": true}],
       "missing": [{"reason": "refused", "label": "R"}]}
      """#
    let runner = try CommandRunner(form: form)
    let id = String(runner.run("new", "f").output.prefix(36))
    let list = runner.run("invalid", "--csv").output
    #expect(runner.run("set", id, "zip", "--missing", "refused").exitCode == .done)
    let run = try runner.importRows(
      list.replacing("Required Entry,,", with: "Required Entry,,90210"))
    #expect(run.exitCode == .invalidData)
    #expect(runner.run("show", id, "--json").output.contains(#""reason":"refused""#))
  }

  @Test func `a file of drafts is not a worklist, even if its fields have the same names`() throws {
    let fields = ["field", "text", "new"].map { #"{"key": "\#($0)"}"# }.joined(separator: ",")
    let runner = try CommandRunner(form: #"{"form": "f", "version": 1, "fields": [\#(fields)]}"#)
    _ = runner.run("new", "f", "field=text", "text=text", "new=changed")
    let drafts = runner.run("export", "f", "--status", "draft", "-q").output
    #expect(try runner.importRows(drafts, "-q").exitCode == .done)
    #expect(runner.run("list", "--json").output.split(separator: "\n").count == 2)
  }

  @Test func `trailing white space that another program removed is not a change`() throws {
    let clinic = try Clinic.withPatients()
    _ = clinic.run("set", clinic.ids[0], "phone=555")
    let text = clinic.run("invalid", "--csv", "--field", "phone").output
    #expect(text.contains(",(555) ,\r\n"))
    let run = try clinic.importRows(
      text.replacing(",(555) ,\r\n", with: ",(555),555 123 4567\r\n"), "--update")
    #expect(run.complaints == "1 row: 1 updated.\n")
  }

  @Test func `a masked field is corrected without being shown`() throws {
    let clinic = try Clinic.withPatients()
    _ = clinic.run("set", clinic.ids[0], "card=4111")
    let text = clinic.run("invalid", "--csv", "--field", "card").output
    #expect(!text.replacing(clinic.ids[0], with: "").contains("4111"))
    let run = try clinic.importRows(
      text.replacing(",\r\n", with: ",4242424242424242\r\n"), "--update")
    #expect(run.complaints == "1 row: 1 updated.\n")
    #expect(
      clinic.values("--status", "draft", "--reveal")[0].contains(",4242424242424242,"))
  }

  @Test func `a worklist of another form is rejected`() throws {
    let clinic = try Clinic.withPatients()
    _ = Run(
      ["--store", clinic.runner.path, "form", "add", "a"],
      on: RecordedConsole(files: ["a": CommandRunner.visit]))
    let text = clinic.run("invalid", "--csv").output.replacing(",\r\n", with: ",90210\r\n")
    let list = try clinic.file("fix.csv", text)
    let run = clinic.run("import", "visit", list, "--update")
    #expect(run.exitCode == .invalidData)
    #expect(run.complaints.hasPrefix("2 rows: 2 rejected.\n"))
  }

  @Test func `a cell that is reported as left out keeps its field's value`() throws {
    let clinic = try Clinic.withPatients()
    let id = clinic.ids[0]
    let run = try clinic.importRows("_id,name,_missing_zip\n\(id),Bea,refused\n", "--update")
    #expect(run.complaints.hasPrefix("1 row: 1 updated, 1 cell left out.\n"))
    #expect(clinic.values("--status", "draft")[0].hasPrefix("Bea,90210,"))
  }

  @Test func `a worklist fills a field that is never saved, and rejects a row of a final draft`()
    throws
  {
    let clinic = try Clinic.withPatients()
    let list = clinic.ids.prefix(2).map { "\($0),cvv,,,,123\r\n" }
    _ = clinic.run("finalize", clinic.ids[0])
    let run = try clinic.importRows(
      "_id,field,code,message,text,new\r\n" + list.joined(), "--update", "--strict")
    #expect(run.exitCode == .invalidData)
    #expect(run.complaints.hasPrefix("2 rows: 1 updated, 1 rejected.\n"))
    #expect(clinic.run("show", clinic.ids[0]).output.contains("(held)"))
  }

  @Test func `a worklist can arrive through a pipe in pieces`() throws {
    let clinic = try Clinic.withPatients()
    let id = clinic.ids[1]
    let run = try clinic.shell(
      """
      (printf '_id,field,co'; sleep 0.2; printf 'de,message,text,new\\n\(id),zip,,,9021,90214\\n') \
        | $F import patient - --update
      """)
    #expect(run.output == "1 row: 1 updated.\n")
  }

  @Test func `an unreadable text can be corrected by a text with the same digits`() throws {
    let form = #"""
      {"form": "f", "version": 1, "unique": ["id"], "fields": [{"key": "id"},
        {"key": "n", "type": {"number": {"locale": "fr_FR"}}},
        {"key": "l", "type": {"list": {"of": {"number": {"locale": "fr_FR"}}}}}]}
      """#
    let runner = try CommandRunner(form: form)
    _ = runner.run("new", "f", "id=1", "n=1.234", "l=1.234; 5")
    let list = runner.run("invalid", "--csv").output
    let mended = list.replacing("1.234,\r\n", with: "1.234,\"1,234\"\r\n")
      .replacing("1.234; 5,\r\n", with: "1.234; 5,\"1,234; 5\"\r\n")
    #expect(try runner.importRows(mended).complaints == "2 rows: 2 updated.\n")
    #expect(runner.run("invalid", "--json").output.isEmpty)
    _ = runner.run("set", runner.onlyID, "l=1.234; 5")
    let table = try runner.importRows("id,l\n1,\"1,234; 5\"\n", "--update")
    #expect(table.complaints == "1 row: 1 updated.\n")
    #expect(runner.run("invalid", "--json").output.isEmpty)
  }
}
