import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct ImportCommandTests {
  @Test func `rows become drafts, and invalid cells are kept and reported`() throws {
    let clinic = try Clinic()
    let run = try clinic.importRows(
      """
      Full Name,ZIP,phone
      ada,90210,555 123 4567
      bob,9021,
      eve,90210
      ,x1,

      """, "--report", clinic.folder.path(of: "wrong.csv"))
    #expect(run.exitCode == .invalidData)
    #expect(run.complaints == "4 rows: 3 added, 1 rejected, 2 cells invalid.\n")
    #expect(
      clinic.values("--status", "draft").map { $0.prefix(10) } == [
        "Ada,90210,", "Bob,9021,,", ",x1,,,,,,",
      ])
    let ids = clinic.ids
    #expect(
      try clinic.folder.text(of: "wrong.csv") == """
        row,line,draft,field,code,message,text\r
        3,3,\(ids[1]),zip,zip.incomplete,Incomplete Zip Code,9021\r
        4,4,,,csv.columns,"The row has 2 cells, but the header has 3.",\r
        5,5,\(ids[2]),zip,zip.unreadable,Not readable as a zip code,x1\r

        """)
  }

  @Test func `a report can be JSON`() throws {
    let clinic = try Clinic()
    _ = try clinic.importRows(
      "name,zip\nbob,9021\n", "--report", clinic.folder.path(of: "wrong.json"))
    #expect(
      try clinic.folder.text(of: "wrong.json") == """
        [{"row":2,"line":2,"draft":"\(clinic.ids[0])","field":"zip","code":"zip.incomplete",\
        "message":"Incomplete Zip Code","text":"9021"}]

        """)
  }

  @Test func `a dry run shows what would happen and saves nothing`() throws {
    let clinic = try Clinic()
    let run = try clinic.importRows("name,zip\nada,90210\nbob,1\n", "--dry-run", "--json")
    #expect(run.exitCode == .done)
    #expect(
      run.output == """
        {"rows":2,"done_before":0,"rejected_before":0,"added":2,"final":0,"updated":0,"unchanged":0,"rejected":0,"blank":0,"duplicates":0,\
        "invalid_cells":1,"skipped_cells":0}

        """)
    #expect(run.complaints.hasPrefix("Dry run: 2 rows: 2 added, 1 cell invalid.\n"))
    #expect(clinic.ids.isEmpty)
    #expect(try clinic.importRows("name,zip\nada,90210\nbob,1\n", "-q").complaints.isEmpty)
    #expect(clinic.ids.count == 2)
  }

  @Test func `invalid cells with --strict end an import with exit status 3`() throws {
    let clinic = try Clinic()
    #expect(try clinic.importRows("name,zip\nada,1\n", "--strict").exitCode == .invalidData)
    #expect(try clinic.importRows("name,zip\nada,90210\n", "--strict").exitCode == .done)
  }

  @Test func `--finalize finalizes the valid rows`() throws {
    let clinic = try Clinic()
    let run = try clinic.importRows("name,zip\nada,90210\n,90210\nbob,9\n", "--finalize")
    #expect(run.complaints.hasPrefix("3 rows: 3 added, 1 final, 1 cell invalid.\n"))
    #expect(clinic.values().map { $0.prefix(9) } == ["Ada,90210"])
  }

  @Test func `masks are ignored, and a security code is in no file`() throws {
    let clinic = try Clinic()
    let run = try clinic.importRows(
      "name,card,cvv\nada,**** **** **** 1111,987\n", "--report",
      clinic.folder.path(of: "wrong.csv"))
    #expect(run.complaints == "1 row: 1 added, 1 cell left out.\n")
    #expect(
      try clinic.folder.text(of: "wrong.csv").hasSuffix(
        ",card,import.masked,\"The cell is a mask, so it is ignored.\",\r\n"))
    #expect(clinic.values("--status", "draft", "--reveal") == ["Ada,,,,,,,"])
    let run2 = clinic.run("show", clinic.ids[0], "--json")
    #expect(run2.output.contains(#""held":true"#))
    let found = try clinic.shell("grep -l 987 store.sqlite* || echo none")
    #expect(found.output == "none\n")
  }

  @Test func `standard input can be imported but not resumed`() throws {
    let clinic = try Clinic()
    let run = try clinic.shell(#"printf 'name\nada\n' | $F import patient -"#)
    #expect(run.output == "1 row: 1 added.\n")
    #expect(clinic.run("history", clinic.ids[0]).output.contains("standard input, row 2, batch 1"))
    let resumed = try clinic.shell(#"printf 'name\nada\n' | $F import patient - --resume"#)
    #expect(resumed.exitCode == 2)
    #expect(
      resumed.output.hasPrefix(
        "fieldbook: Only an import of a file into new drafts can be resumed.\n"))
  }

  @Test func `an import that ignores SIGHUP outlives its terminal`() throws {
    let run = try Clinic().shell(
      """
      mkfifo rows; (trap '' HUP; exec $F import patient rows) & id=$!
      exec 3> rows; kill -HUP $id; printf 'name\\nada\\n' >&3; exec 3>&-
      wait $id; echo "status $?"
      """)
    #expect(run.output == "1 row: 1 added.\nstatus 0\n")
  }

  @Test func `a file that was imported before is refused unless --again is given`() throws {
    let clinic = try Clinic()
    _ = try clinic.importRows("name\nada\n")
    let refused = try clinic.importRows("name\nada\n")
    #expect(refused.exitCode == .conflict)
    #expect(
      refused.complaints == """
        fieldbook: 1 row of this file was imported before.
        The import is complete; `--again` imports the whole file again.

        """)
    #expect(clinic.ids.count == 1)
    #expect(try clinic.importRows("name\nada\n", "--dry-run").complaints == refused.complaints)
    #expect(
      try clinic.importRows("name\nada\n", "--dry-run", "--again").complaints
        == "Dry run: 1 row: 1 added.\n")
    #expect(
      try clinic.importRows("name\nada\n", "--resume").complaints == "1 row: 1 done before.\n")
    #expect(try clinic.importRows("name\nada\n", "--again").complaints == "1 row: 1 added.\n")
    #expect(clinic.ids.count == 2)
  }

  @Test(arguments: [[], ["--dry-run"]])
  func `rows with the unique values of another draft are reported`(options: [String]) throws {
    let clinic = try Clinic()
    _ = clinic.run("new", "patient", "name=eve", "phone=5551234567")
    let path = try clinic.file(
      "in.csv", "name,phone\nada,555 123 4567\nbob,555 123 4568\nmay,(555) 123-4568\njoe,\n")
    let report = clinic.folder.path(of: "duplicates.csv")
    let words =
      ["--store", clinic.runner.path, "import", "patient", path, "--report", report] + options
    let run = Run(words, on: RecordedConsole())
    #expect(run.exitCode == .done)
    let rows = try clinic.folder.text(of: "duplicates.csv").split(separator: "\r\n")
    #expect(rows.map { $0.prefix(3) } == ["row", "2,2", "4,4"])
    #expect(
      rows.last?.hasSuffix("phone,duplicate,Another draft has the same unique values.,") == true)
    #expect(
      run.complaints.hasSuffix(
        "4 rows: 4 added.\n2 rows have the unique values of other drafts.\n"))
  }

  @Test func `a row of blank cells is skipped`() throws {
    let clinic = try Clinic()
    let run = try clinic.importRows("name,phone\nada,555 123 4567\n,\nbob,\n  ,\t\n")
    #expect(run.complaints == "4 rows: 2 added, 2 blank.\n")
    #expect(clinic.ids.count == 2)
    #expect(
      try clinic.importRows("name,phone\n,\nAda,555 123 4567\n", "--update").complaints
        == "2 rows: 1 unchanged, 1 blank.\n")
  }

  @Test func `a row of white space is blank, for any white space and number of cells`() throws {
    let clinic = try Clinic()
    let run = try clinic.importRows(
      "name,phone\nada,555 123 4567\n   \n\u{A0},\u{3000}\n\" \n \",\nbob,\n\t\n\u{2003}\n")
    #expect(run.complaints == "7 rows: 2 added, 5 blank.\n")
    #expect(run.exitCode == .done)
    #expect(clinic.ids.count == 2)
  }

  @Test(arguments: [
    ("ada,\"90210\nbob,10001\neve,20002\n", "A quote is never closed.", 3),
    (
      "ada,\"90210\nbob,10001\neve,\"20002\"\n",
      "Cell 2 has text after its closing quote.", 3
    ),
    ("ada,\"90210\nbob,10001\"\neve,\"20002\n", "A quote is never closed.", 1),
  ])
  func `an unclosed quote is reported at its line, with the number of affected lines`(
    rows: String, error: String, lines: Int
  ) throws {
    let clinic = try Clinic()
    let run = try clinic.importRows(
      "name,zip\n" + rows, "--report", clinic.folder.path(of: "wrong.csv"))
    #expect(run.exitCode == .invalidData)
    let message = lines == 1 ? error : "\(error) \(lines) lines are affected."
    let line = lines == 1 ? 4 : 2
    #expect(run.complaints.contains("Line \(line): \(message)") == (lines > 1))
    #expect(try clinic.folder.text(of: "wrong.csv").contains(",\(line),,,csv."))
    #expect(try clinic.folder.text(of: "wrong.csv").contains(message))
  }

  @Test func `check reports drafts with the same unique values`() throws {
    let clinic = try Clinic()
    _ = try clinic.importRows(
      "name,phone\nada,555 123 4567\nbob,(555) 123-4567\neve,555 123 4568\n")
    let run = clinic.run("check")
    let ids = clinic.ids.map { $0.suffix(8) }
    #expect(
      run.output.contains(
        "\(ids[0]) (555) 123-4567\n  Note: the draft \(ids[1]) has the same unique values.\n"))
    // Duplicates are reported and do not block finalizing.
    #expect(run.complaints == "3 ready, 0 need attention.\n")
    #expect(run.exitCode == .done)
    #expect(clinic.run("finalize", "--form", "patient", "--all").exitCode == .done)
  }

  @Test func `importing rows with ids as new drafts is reported`() throws {
    let clinic = try Clinic()
    let rows = "_id,name\n01a1ff0c-5302-7fbd-bbc7-e23348059b04,ada\n"
    #expect(
      try clinic.importRows(rows).complaints == """
        The column `_id` is ignored, and every row becomes a new draft; `--update` changes the \
        drafts that it names.
        1 row: 1 added.

        """)
    #expect(try clinic.importRows(rows, "--again", "-q").complaints.isEmpty)
  }

  @Test func `a report needs a file`() throws {
    let run = try Clinic().importRows("name\nada\n", "--report", "-")
    #expect(run.exitCode == .usage)
    #expect(
      run.complaints == """
        fieldbook: `-` is not a file name for `--report`.
        Name a file; write `./-` for a file named `-`.

        """)
  }

  @Test(arguments: [("nowhere.csv", 4), (".", 4), ("/dev/null", 2)])
  func `a path that is not a file of rows is reported`(path: String, exitCode: Int32) throws {
    let run = try Clinic().shell("$F import patient \(path)")
    #expect(run.exitCode == exitCode)
    #expect(run.output.hasPrefix("fieldbook: "))
  }

  @Test func `control characters in a cell do not reach the terminal`() throws {
    let clinic = try Clinic()
    _ = try clinic.importRows("name,zip,remarks\nada,\u{1B}[31m,\u{202E}x\n")
    let run = clinic.run("invalid")
    #expect(!run.output.contains("\u{1B}"))
    #expect(run.output.contains("[31m"))
  }
}
