import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct ExportCommandTests {
  /// A final draft with a value in each field, and an open draft.
  private func clinic() throws -> Clinic {
    let clinic = try Clinic()
    _ = try clinic.importRows(
      """
      name,zip,phone,day,fee,card,cvv,remarks
      ada lovelace,02134,555 123 4567,12/25/2025,12.5,4111111111111111,123,=1+1
      bob,9021,,,,,,

      """, "--finalize")
    return clinic
  }

  @Test func `final drafts are exported with masked values and guarded formulas`() throws {
    let clinic = try clinic()
    let run = clinic.run("export", "patient")
    #expect(run.exitCode == .done)
    #expect(
      run.output.hasPrefix(
        "_id,_finalized_at,_version,_edition,name,zip,phone,day,fee,card,cvv,remarks\r\n"))
    #expect(
      clinic.values() == [
        "Ada Lovelace,02134,+15551234567,2025-12-25,12.5,**** **** **** 1111,,'=1+1"
      ])
    #expect(run.complaints == "1 column is masked; `--reveal` shows them.\n")
  }

  @Test(arguments: [
    (["--reveal"], "Ada Lovelace,02134,+15551234567,2025-12-25,12.5,4111 1111 1111 1111,,'=1+1"),
    (
      ["--values", "display"],
      "Ada Lovelace,02134,(555) 123-4567,12/25/2025,$12.50,**** **** **** 1111,,'=1+1"
    ),
    (
      ["--values", "raw"],
      "Ada Lovelace,02134,5551234567,12252025,12.50,**** **** **** 1111,,'=1+1"
    ),
    (
      ["--formula-guard", "off"],
      "Ada Lovelace,02134,+15551234567,2025-12-25,12.5,**** **** **** 1111,,=1+1"
    ),
    (
      ["--formula-guard", "all"],
      "Ada Lovelace,02134,'+15551234567,2025-12-25,12.5,**** **** **** 1111,,'=1+1"
    ),
    (
      ["--reasons"],
      "Ada Lovelace,02134,+15551234567,2025-12-25,12.5,**** **** **** 1111,,'=1+1,,,,,,,,"
    ),
  ])
  func `options choose how cells are written`(options: [String], line: String) throws {
    let clinic = try clinic()
    let words = ["--store", clinic.runner.path, "export", "patient"] + options
    #expect(Run(words, on: RecordedConsole()).output.contains(",\(line)\r\n"))
  }

  @Test func `--excel writes a byte order mark, labels and leading zeros`() throws {
    let run = try clinic().run("export", "patient", "--excel", "--header", "label")
    #expect(run.output.hasPrefix("\u{FEFF}_id,"))
    #expect(run.output.contains(",Full Name,"))
    #expect(run.output.contains(#""=""02134""""#))
  }

  @Test func `options choose the delimiter and the line end`() throws {
    let run = try clinic().run("export", "patient", "--delimiter", "tab", "--lf")
    #expect(run.output.hasPrefix("_id\t_finalized_at\t_version"))
    #expect(!run.output.contains("\r"))
    #expect(run.output.contains("\tAda Lovelace\t02134\t"))
  }

  @Test func `open drafts are exported as they were typed`() throws {
    #expect(try clinic().values("--status", "draft") == ["Bob,9021,,,,,,"])
  }

  @Test func `--since is inclusive and compares the time of finalizing`() throws {
    let clinic = try clinic()
    #expect(clinic.values("--since", "2027-01-15T08:00:00Z").count == 1)
    #expect(clinic.values("--since", "2027-01-15").count == 1)
    #expect(clinic.values("--since", "2027-01-15T08:00:01Z").isEmpty)
    let run = clinic.run("export", "patient", "--since", "yesterday")
    #expect(run.exitCode == .usage)
    #expect(
      run.complaints == """
        fieldbook: `yesterday` is not a time.
        Write `2026-11-21` or `2026-11-21T14:30:00Z`.

        """)
  }

  @Test func `a time without an offset is local`() throws {
    let clinic = try clinic()
    var console = RecordedConsole()
    // The draft was finalized at 08:00 UTC.
    console.offset = 10 * 60
    for (since, count) in [
      ("2027-01-15", 1), ("2027-01-15 18:00", 1), ("2027-01-15 18:01", 0), ("2027-01-16", 0),
      ("2027-01-15T08:00:00Z", 1), ("2027-01-15T09:00:00+01:00", 1),
    ] {
      let words = ["--store", clinic.runner.path, "export", "patient", "--since", since]
      #expect(
        Run(words, on: console).output.split(separator: "\r\n").count == 1 + count, "\(since)")
    }
  }

  @Test func `--since compares the last change of open drafts`() throws {
    let clinic = try clinic()
    #expect(clinic.values("--status", "draft", "--since", "2027-01-15T08:00:00Z").count == 1)
    #expect(clinic.values("--status", "draft", "--since", "2027-01-15T08:00:01Z").isEmpty)
  }

  @Test(arguments: [[], ["--status", "draft"], ["--since", "2030-01-01"]])
  func `the columns do not depend on the exported drafts`(options: [String]) throws {
    let clinic = try clinic()
    let newer = #"{"form": "patient", "version": 2, "fields": [{"key": "town"}, {"key": "zip"}]}"#
    _ = clinic.runner.run("form", "add", "b", files: ["b": newer])
    let run = Run(
      ["--store", clinic.runner.path, "export", "patient"] + options, on: RecordedConsole())
    #expect(
      run.output.hasPrefix(
        "_id,_finalized_at,_version,_edition,town,zip,name,phone,day,fee,card,cvv,remarks\r\n"))
  }

  @Test func `--all-editions exports superseded editions`() throws {
    let clinic = try clinic()
    let lines = clinic.run("export", "patient", "--lf").output.split(separator: "\n")
    let old = String(lines[1].prefix(36))
    let new = String(clinic.run("amend", old, "--reason", "typo").output.prefix(36))
    _ = clinic.run("set", new, "zip=90210")
    _ = clinic.run("finalize", new)
    #expect(clinic.values().count == 1)
    #expect(clinic.values().first?.hasPrefix("Ada Lovelace,90210,") == true)
    #expect(clinic.values("--all-editions").count == 2)
  }

  @Test func `--json exports each draft with all its details on one line`() throws {
    let run = try clinic().run("export", "patient", "--json")
    #expect(run.output.split(separator: "\n").count == 1)
    #expect(run.output.contains(#""form":"patient","version":1,"edition":1,"status":"final""#))
    #expect(
      run.output.contains(
        #"{"field":"zip","raw":"02134","display":"02134","value":"02134","validity":"valid","#))
    #expect(
      run.output.contains(
        #"{"field":"cvv","raw":null,"display":null,"value":null,"validity":"valid","complete":true,"applies":true,"held":true,"#
      ))
    #expect(!run.output.contains("4111111111111111"))
  }

  @Test func `an option without effect on JSON is reported`() throws {
    let run = try clinic().run("export", "patient", "--json", "--header", "label")
    #expect(run.exitCode == .done)
    #expect(
      run.complaints.hasPrefix("`--header` has no effect on JSON Lines, which have no cells.\n"))
    let clash = try clinic().run("invalid", "--json", "--csv")
    #expect(
      clash.complaints.hasPrefix("fieldbook: `--csv` and `--json` cannot be used together.\n"))
  }

  @Test func `a field that does not apply has no value, whatever its text is`() throws {
    let form = #"""
      {"form": "f", "version": 1, "unique": ["id"], "fields": [{"key": "id"},
        {"key": "smoker", "type": "boolean"},
        {"key": "day", "type": "integer", "when": {"field": "smoker", "equals": true}}]}
      """#
    let runner = try CommandRunner(form: form)
    let id = String(runner.run("new", "f", "id=1", "smoker=yes", "day=20").output.prefix(36))
    _ = runner.run("set", id, "smoker=no")
    _ = runner.run("finalize", id)
    #expect(runner.run("export", "f", "--lf").output.hasSuffix(",1,1,1,false,\n"))
    let line = runner.run("export", "f", "--json").output
    #expect(
      line.contains(
        #"{"field":"day","raw":"","display":"","value":null,"validity":"empty","complete":false,"#
          + #""applies":false"#))
    // The export has the draft's own values, so importing it again changes nothing.
    let new = String(runner.run("amend", id, "--reason", "typo").output.prefix(36))
    try TemporaryFolder.current.write("id,smoker,day\n1,false,\n", to: "in.csv")
    let path = try TemporaryFolder.current.path(of: "in.csv")
    let run = runner.run("import", "f", path, "--update", "--values", "canonical")
    #expect(run.complaints == "1 row: 1 unchanged.\n")
    #expect(runner.run("show", new, "--json").output.contains(#""raw":"20""#))
  }

  @Test func `control characters are not written to a terminal`() throws {
    let runner = try CommandRunner()
    try TemporaryFolder.current.write("name,zip\nx,[31m9\n", to: "in.csv")
    _ = runner.run("import", "visit", try TemporaryFolder.current.path(of: "in.csv"), "-q")
    // No field accepts such a character, but a store of an earlier version can contain it.
    try Connection(runner.path).runScript(
      "UPDATE field SET raw = char(27) || raw, display = char(27) || display WHERE raw LIKE '[%'")
    for words in [["export", "visit", "--status", "draft"], ["invalid", "--csv"]] {
      var console = RecordedConsole()
      console.isOutputTerminal = true
      let run = Run(["--store", runner.path] + words, on: console)
      #expect(run.output.contains("[31m9") && !run.output.contains("\u{1B}"))
      #expect(!run.output.contains("\r"))
      #expect(
        Run(["--store", runner.path] + words, on: RecordedConsole()).output.contains("\u{1B}"))
    }
  }

  @Test func `an exported file is private, and the command reports the number of drafts`() throws {
    let clinic = try clinic()
    let run = clinic.run("export", "patient", "-o", clinic.folder.path(of: "out.csv"))
    #expect(run.output.isEmpty)
    #expect(run.complaints.hasSuffix("1 draft exported.\n"))
    #expect(try clinic.shell("stat -c %a out.csv").output == "600\n")
    #expect(try clinic.folder.text(of: "out.csv") == clinic.run("export", "patient").output)
  }

  @Test func `a full disk keeps the old file and leaves no partial one`() throws {
    let clinic = try Clinic()
    let row = "ada,\(String(repeating: "x", count: 200))\n"
    _ = try clinic.importRows("name,remarks\n" + String(repeating: row, count: 1_000), "--finalize")
    _ = try clinic.file("out.csv", "old")
    let run = try clinic.shell("ulimit -f 64; $F export patient -o out.csv")
    #expect(run.exitCode == 1)
    #expect(
      run.output == """
        fieldbook: `out.csv` cannot be written: File too large.
        Check the folder, its permissions and the free space on the disk.

        """)
    #expect(try clinic.folder.text(of: "out.csv") == "old")
    #expect(try clinic.folder.files(suffix: ".partial").isEmpty)
  }

  @Test func `a full standard output is reported, and a closed one is not`() throws {
    let clinic = try clinic()
    let full = try clinic.shell("$F export patient -q > /dev/full")
    #expect(full.exitCode == 1)
    #expect(
      full.output.hasPrefix(
        "fieldbook: Standard output cannot be written: No space left on device."))
    let closed = try clinic.shell("$F export patient -q | true; echo ${PIPESTATUS[0]}")
    #expect(closed.output == "0\n")
  }

  @Test(arguments: [
    ("/nowhere/out.csv", "`/nowhere/out.csv` cannot be written: No such file or directory."),
    ("/dev/null", "`/dev/null` exists but is not a file."),
  ])
  func `a path that cannot be a file is reported`(path: String, message: String) throws {
    let run = try clinic().run("export", "patient", "-o", path)
    #expect(run.exitCode == .failed)
    #expect(run.complaints.hasPrefix("fieldbook: \(message)\n"))
  }

  @Test func `Python reads the exported file`() throws {
    let clinic = try Clinic()
    let texts = ["a,b", "say \"no\"", "naïve ✓", "'tis", "-1", "two  spaces"]
    let rows = texts.map { "Ada,\"\($0.replacing("\"", with: "\"\""))\"" }
    _ = try clinic.importRows("name,remarks\n" + rows.joined(separator: "\n") + "\n", "--finalize")
    let read = try clinic.shell(
      """
      $F export patient -q -o out.csv && python3 -c 'import csv
      for row in csv.DictReader(open("out.csv", newline="", encoding="utf-8")):
        print(row["remarks"])'
      """)
    #expect(
      read.output.split(separator: "\n") == [
        "a,b", "say \"no\"", "naïve ✓", "''tis", "'-1", "two  spaces",
      ])
  }
}
