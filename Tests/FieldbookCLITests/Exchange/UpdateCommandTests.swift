import FormSession
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct UpdateCommandTests {
  @Test func `an update changes only the cells that differ`() throws {
    let clinic = try Clinic.withPatients()
    let id = clinic.ids[1]
    let before = clinic.run("history", id).output
    let same = try clinic.importRows("phone,name,zip\n555-123-4568,bob,9021\n", "--update")
    #expect(same.complaints == "1 row: 1 unchanged.\n")
    #expect(clinic.run("history", id).output == before)
    let run = try clinic.importRows("phone,name,zip\n555-123-4568,bob,90213\n", "--update")
    #expect(run.complaints == "1 row: 1 updated.\n")
    #expect(clinic.values("--status", "draft")[1] == "Bob,90213,5551234568,,,,,")
    let history = clinic.run("history", id).output
    #expect(history.contains("90213"))
    #expect(history.split(separator: "\n").count == before.split(separator: "\n").count + 1)
  }

  @Test func `a row names its draft by its id, and leaves masks alone`() throws {
    let clinic = try Clinic.withPatients()
    let file = clinic.run("export", "patient", "-q", "--status", "draft").output
    let run = try clinic.importRows(
      file.replacing("Ada,90210", with: "Ada,90211"), "--update", "--values", "raw")
    #expect(run.complaints.hasPrefix("3 rows: 1 updated, 2 unchanged"))
    #expect(
      clinic.values("--status", "draft", "--reveal")[0]
        == "Ada,90211,5551234567,,,4111111111111111,,")
  }

  @Test func `a row without a draft becomes one draft, even if it appears twice`() throws {
    let clinic = try Clinic.withPatients()
    let text = "name,phone\nzoe,555 000 0001\nmax,(555) 000-0001\n"
    #expect(
      try clinic.importRows(text, "--update", "--dry-run").complaints
        == "Dry run: 2 rows: 1 added, 1 updated.\n")
    #expect(clinic.ids.count == 3)
    #expect(try clinic.importRows(text, "--update").complaints == "2 rows: 1 added, 1 updated.\n")
    #expect(clinic.ids.count == 4)
  }

  @Test(arguments: [
    ("_id,name\n00000000-0000-7000-8000-000000000000,x\n", "no_draft"),
    ("name,zip\nada,90210\n", "import.no_key"),
    ("name,phone\nada,555\n", "import.no_key"),
  ])
  func `a row that does not identify a draft is rejected`(text: String, code: String) throws {
    let clinic = try Clinic.withPatients()
    let run = try clinic.importRows(
      text, "--update", "--report", clinic.folder.path(of: "wrong.csv"))
    #expect(run.exitCode == .invalidData)
    #expect(try clinic.folder.text(of: "wrong.csv").contains(",\(code),"))
  }

  @Test func `drafts that an update adds record their batches`() throws {
    let clinic = try Clinic.withPatients()
    let rows = (0..<1_500).map { "zoe,555 000 \(1_000 + $0)\n" }
    let run = try clinic.importRows("name,phone\n" + rows.joined(), "--update")
    #expect(run.complaints == "1500 rows: 1500 added.\n")
    let last = try #require(clinic.ids.last)
    #expect(clinic.run("history", last).output.contains("in.csv, row 1501, batch 2"))
  }

  @Test func `an interrupted update reports how many rows are done`() throws {
    let clinic = try Clinic()
    _ = try clinic.importRows("name,zip\n" + (1...250).map { "ada,\(10_000 + $0)\n" }.joined())
    let rows = clinic.ids.map { "\($0),90299\n" }
    let list = try clinic.file("in.csv", "_id,zip\n" + rows.joined())
    var console = RecordedConsole()
    let (raised, path) = (console.raised, clinic.runner.path)
    console.clock = {
      let count = try? Connection(path, .readOnly).prepare(
        "SELECT count(*) FROM field WHERE raw = '90299'"
      ).first { row in try row.int(0) }
      if count == 100 { raised.request() }
      return Moment(milliseconds: 1_800_000_000_000)
    }
    let run = Run(
      ["--store", clinic.runner.path, "import", "patient", list, "--update"], on: console)
    #expect(run.exitCode == .interrupted)
    let kept = clinic.values("--status", "draft").count { $0.contains("90299") }
    #expect(kept == 100)
    #expect(
      run.complaints == """
        fieldbook: The import was interrupted; \(kept) rows are done.
        Import the file again; the rows that are done will not change.

        """)
  }

  @Test(arguments: ["--update", "--resume"])
  func `--again works only for an import that makes drafts of all rows`(option: String) throws {
    let run = try Clinic.withPatients().importRows(
      "name,phone\nada,555 123 4567\n", option, "--again")
    #expect(run.exitCode == .usage)
    #expect(
      run.complaints.hasPrefix("fieldbook: `\(option)` and `--again` cannot be used together.\n"))
  }

  @Test func `an update does not change a final draft`() throws {
    let clinic = try Clinic.withPatients()
    let id = clinic.ids[0]
    _ = clinic.run("finalize", id)
    let run = try clinic.importRows("_id,zip\n\(id),90211\n", "--update")
    #expect(run.exitCode == .invalidData)
    #expect(clinic.values().first?.hasPrefix("Ada,90210") == true)
  }

  @Test func `a cell for a disabled field is reported if its value differs`() throws {
    let form = #"""
      {"form": "f", "version": 1, "unique": ["id"], "fields": [{"key": "id"},
        {"key": "zip", "type": "zip", "enabled": false, "initial": "90210"}]}
      """#
    let runner = try CommandRunner(form: form)
    _ = runner.run("new", "f", "id=1")
    for (zip, words) in [("90210", "1 unchanged."), ("90211", "1 unchanged, 1 cell left out.")] {
      let run = try runner.importRows("id,zip\n1,\(zip)\n", "--update")
      #expect(run.complaints == "1 row: \(words)\n")
    }
  }

  @Test func `an import that waits for a pipe can be interrupted`() throws {
    let clinic = try Clinic.withPatients()
    let run = try clinic.shell(
      "mkfifo p; sleep 9 > p & $F import patient - < p & sleep 0.5; kill -INT $!; wait $!; echo $?")
    #expect(run.output.hasPrefix("fieldbook: The import was interrupted; 0 rows are done.\n"))
    #expect(run.output.hasSuffix("130\n"))
  }

  @Test func `a text whose scalars differ is changed, even if it looks the same`() throws {
    let clinic = try Clinic.withPatients()
    let id = clinic.ids[0]
    for (text, isSame) in [("Caf\u{E9}", false), ("Cafe\u{301}", false), ("Cafe\u{301}", true)] {
      let run = try clinic.importRows("_id,remarks\n\(id),\(text)\n", "--update")
      #expect(run.complaints == "1 row: 1 \(isSame ? "unchanged" : "updated").\n")
    }
  }
}
