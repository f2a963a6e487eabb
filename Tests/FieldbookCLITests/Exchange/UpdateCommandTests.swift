import FormSession
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct UpdateCommandTests {
  private func clinic() throws -> Clinic {
    let clinic = try Clinic()
    _ = try clinic.take(
      """
      name,zip,phone,card
      ada,90210,555 123 4567,4111111111111111
      bob,9021,555 123 4568,
      eve,90x,555 123 4569,

      """)
    return clinic
  }

  /// Imports rows into drafts of a form `f`.
  private func take(_ text: String, _ options: String..., at desk: TestDesk) throws -> Run {
    let folder = try TemporaryFolder.current
    try folder.write(text, to: "rows.csv")
    let words = ["--store", desk.path, "import", "f", folder.path(of: "rows.csv")]
    return Run(words + options, on: RecordedConsole())
  }

  @Test func `only cells that differ change`() throws {
    let clinic = try clinic()
    let id = clinic.ids[1]
    let before = clinic.run("history", id).output
    let same = try clinic.take("phone,name,zip\n555-123-4568,bob,9021\n", "--update")
    #expect(same.complaints == "1 row: 1 unchanged.\n")
    #expect(clinic.run("history", id).output == before)
    let run = try clinic.take("phone,name,zip\n555-123-4568,bob,90213\n", "--update")
    #expect(run.complaints == "1 row: 1 updated.\n")
    #expect(clinic.values("--status", "draft")[1] == "Bob,90213,5551234568,,,,,")
    let history = clinic.run("history", id).output
    #expect(history.contains("90213"))
    #expect(history.split(separator: "\n").count == before.split(separator: "\n").count + 1)
  }

  @Test func `a row names its draft by its id, and leaves masks alone`() throws {
    let clinic = try clinic()
    let file = clinic.run("export", "patient", "-q", "--status", "draft").output
    let run = try clinic.take(
      file.replacing("Ada,90210", with: "Ada,90211"), "--update", "--values", "raw")
    #expect(run.complaints.hasPrefix("3 rows: 1 updated, 2 unchanged"))
    #expect(
      clinic.values("--status", "draft", "--reveal")[0]
        == "Ada,90211,5551234567,,,4111111111111111,,")
  }

  @Test func `a row without a draft becomes one, once`() throws {
    let clinic = try clinic()
    let text = "name,phone\nzoe,555 000 0001\nmax,(555) 000-0001\n"
    #expect(
      try clinic.take(text, "--update", "--dry-run").complaints
        == "Would be: 2 rows: 1 added, 1 updated.\n")
    #expect(clinic.ids.count == 3)
    #expect(try clinic.take(text, "--update").complaints == "2 rows: 1 added, 1 updated.\n")
    #expect(clinic.ids.count == 4)
  }

  @Test(arguments: [
    ("_id,name\n00000000-0000-7000-8000-000000000000,x\n", "no_draft"),
    ("name,zip\nada,90210\n", "import.no_key"),
    ("name,phone\nada,555\n", "import.no_key"),
  ])
  func `a row about no draft is rejected`(text: String, code: String) throws {
    let clinic = try clinic()
    let run = try clinic.take(text, "--update", "--report", clinic.folder.path(of: "wrong.csv"))
    #expect(run.exitCode == .invalidData)
    #expect(try clinic.folder.text(of: "wrong.csv").contains(",\(code),"))
  }

  @Test func `drafts that come by updates know their batches`() throws {
    let clinic = try clinic()
    let rows = (0..<1_500).map { "zoe,555 000 \(1_000 + $0)\n" }
    let run = try clinic.take("name,phone\n" + rows.joined(), "--update")
    #expect(run.complaints == "1500 rows: 1500 added.\n")
    let last = try #require(clinic.ids.last)
    #expect(clinic.run("history", last).output.contains("in.csv, row 1501, batch 2"))
  }

  @Test func `an update that is stopped tells how many rows are done`() throws {
    let clinic = try clinic()
    let ids = clinic.ids
    let rows = ids.map { "\($0),90299\n" }
    let list = try clinic.file("in.csv", "_id,zip\n" + rows.joined())
    var console = RecordedConsole()
    let (raised, path) = (console.raised, clinic.desk.path)
    console.clock = {
      let count = try? Connection(path, .readOnly).prepare(
        "SELECT count(*) FROM field WHERE raw = '90299'"
      ).first { row in try row.int(0) }
      if count == 1 { raised.request() }
      return Moment(milliseconds: 1_800_000_000_000)
    }
    let run = Run(
      ["--store", clinic.desk.path, "import", "patient", list, "--update"], on: console)
    #expect(run.exitCode == .interrupted)
    let kept = clinic.values("--status", "draft").count { $0.contains("90299") }
    #expect((1..<ids.count).contains(kept))
    #expect(
      run.complaints == """
        fieldbook: The import was interrupted; \(kept) rows are done.
        Import it once more; what is done stays as it is.

        """)
  }

  @Test func `a rule on a worklist is passed over, unless somebody fills it in`() throws {
    let desk = try TestDesk()
    _ = desk.draft("name=ada", "age=9")
    let folder = try TemporaryFolder.current
    let list = desk.run("invalid", "--csv").output
    try folder.write(list, to: "list.csv")
    try folder.write(list.replacing("Usually adults,,", with: "Usually adults,,19"), to: "new.csv")
    let passed = desk.run("import", "visit", folder.path(of: "list.csv"), "--update")
    #expect(
      passed.transcript == """
        exit 0
        --- standard output
        --- standard error
        0 rows: nothing to do.

        """)
    let report = folder.path(of: "wrong.csv")
    let run = desk.run(
      "import", "visit", folder.path(of: "new.csv"), "--update", "--report", report)
    #expect(run.exitCode == .invalidData)
    #expect(try folder.text(of: "wrong.csv").contains("A rule is mended by its fields"))
  }

  @Test(arguments: ["--finalize", "--again", "--map=a=zip", "--values=raw"])
  func `an option that means nothing for a worklist is refused`(option: String) throws {
    let clinic = try clinic()
    let run = try clinic.take(clinic.run("invalid", "--csv").output, option)
    #expect(run.exitCode == .usage)
    let name = option.split(separator: "=")[0]
    #expect(
      run.complaints.hasPrefix("fieldbook: `\(name)` does not go together with a worklist.\n"))
  }

  @Test(arguments: ["--update", "--resume"])
  func `only what makes drafts of all rows can be begun again`(option: String) throws {
    let run = try clinic().take("name,phone\nada,555 123 4567\n", option, "--again")
    #expect(run.exitCode == .usage)
    #expect(
      run.complaints.hasPrefix("fieldbook: `\(option)` and `--again` do not go together.\n"))
  }

  @Test func `a final draft is not changed by a row`() throws {
    let clinic = try clinic()
    let id = clinic.ids[0]
    _ = clinic.run("finalize", id)
    let run = try clinic.take("_id,zip\n\(id),90211\n", "--update")
    #expect(run.exitCode == .invalidData)
    #expect(clinic.values().first?.hasPrefix("Ada,90210") == true)
  }

  @Test func `a worklist goes out, is filled in, and comes back`() throws {
    let clinic = try clinic()
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
    let trial = try clinic.take(filled, "--update", "--dry-run")
    #expect(trial.complaints.hasPrefix("Would be: 2 rows: 2 updated, 1 cell invalid.\n"))
    #expect(clinic.values("--status", "draft")[1].hasPrefix("Bob,9021,"))
    let run = try clinic.take(filled, "--update", "--report", clinic.folder.path(of: "wrong.csv"))
    #expect(run.complaints == "2 rows: 2 updated, 1 cell invalid.\n")
    #expect(
      clinic.values("--status", "draft").map { $0.prefix(9) } == [
        "Ada,90210", "Bob,90214", "Eve,90x1,",
      ])
    #expect(
      try clinic.folder.text(of: "wrong.csv").hasSuffix(
        "2,2,\(ids[2]),zip,zip.unreadable,Not readable as a zip code,90x1\r\n"))
  }

  @Test func `what somebody changed meanwhile is a conflict, and stays`() throws {
    let clinic = try clinic()
    let text = clinic.run("invalid", "--csv").output
      .replacing("9021,\r\n", with: "9021,90214\r\n")
    _ = clinic.run("set", clinic.ids[1], "zip=90299")
    let run = try clinic.take(text, "--update", "--report", clinic.folder.path(of: "wrong.csv"))
    #expect(run.exitCode == .invalidData)
    #expect(
      try clinic.folder.text(of: "wrong.csv").hasSuffix(
        ",conflict,The field was changed since the list was written.,\r\n"))
    #expect(clinic.values("--status", "draft")[1].hasPrefix("Bob,90299,"))
  }

  @Test func `a reason that somebody gave meanwhile is a conflict, and stays`() throws {
    let form = #"""
      {"form": "f", "version": 1, "fields": [{"key": "zip", "type": "zip", "required": true}],
       "missing": [{"reason": "refused", "label": "R"}]}
      """#
    let desk = try TestDesk(form: form)
    let id = String(desk.run("new", "f").output.prefix(36))
    let list = desk.run("invalid", "--csv").output
    #expect(desk.run("set", id, "zip", "--missing", "refused").exitCode == .done)
    let run = try take(list.replacing("Required Entry,,", with: "Required Entry,,90210"), at: desk)
    #expect(run.exitCode == .invalidData)
    #expect(desk.run("show", id, "--json").output.contains(#""reason":"refused""#))
  }

  @Test func `a cell for a field that is disabled is told, unless it says the same`() throws {
    let form = #"""
      {"form": "f", "version": 1, "unique": ["id"], "fields": [{"key": "id"},
        {"key": "zip", "type": "zip", "enabled": false, "initial": "90210"}]}
      """#
    let desk = try TestDesk(form: form)
    _ = desk.run("new", "f", "id=1")
    for (zip, words) in [("90210", "1 unchanged."), ("90211", "1 unchanged, 1 cell left out.")] {
      let run = try take("id,zip\n1,\(zip)\n", "--update", at: desk)
      #expect(run.complaints == "1 row: \(words)\n")
    }
  }

  @Test func `drafts whose fields are called as the columns of a worklist are no worklist`() throws
  {
    let fields = ["field", "text", "new"].map { #"{"key": "\#($0)"}"# }.joined(separator: ",")
    let desk = try TestDesk(form: #"{"form": "f", "version": 1, "fields": [\#(fields)]}"#)
    _ = desk.run("new", "f", "field=text", "text=text", "new=changed")
    let drafts = desk.run("export", "f", "--status", "draft", "-q").output
    #expect(try take(drafts, "-q", at: desk).exitCode == .done)
    #expect(desk.run("list", "--json").output.split(separator: "\n").count == 2)
  }

  @Test func `white space that a program cuts from the end of a cell is no change`() throws {
    let clinic = try clinic()
    _ = clinic.run("set", clinic.ids[0], "phone=555")
    let text = clinic.run("invalid", "--csv", "--field", "phone").output
    #expect(text.contains(",(555) ,\r\n"))
    let run = try clinic.take(
      text.replacing(",(555) ,\r\n", with: ",(555),555 123 4567\r\n"), "--update")
    #expect(run.complaints == "1 row: 1 updated.\n")
  }

  @Test func `a masked field is mended without being seen`() throws {
    let clinic = try clinic()
    _ = clinic.run("set", clinic.ids[0], "card=4111")
    let text = clinic.run("invalid", "--csv", "--field", "card").output
    #expect(!text.contains("4111"))
    let run = try clinic.take(text.replacing(",\r\n", with: ",4242424242424242\r\n"), "--update")
    #expect(run.complaints == "1 row: 1 updated.\n")
    #expect(
      clinic.values("--status", "draft", "--reveal")[0].contains(",4242424242424242,"))
  }

  @Test func `a worklist of another form is rejected`() throws {
    let clinic = try clinic()
    _ = Run(
      ["--store", clinic.desk.path, "form", "add", "a"],
      on: RecordedConsole(files: ["a": TestDesk.visit]))
    let text = clinic.run("invalid", "--csv").output.replacing(",\r\n", with: ",90210\r\n")
    let list = try clinic.file("fix.csv", text)
    let run = clinic.run("import", "visit", list, "--update")
    #expect(run.exitCode == .invalidData)
    #expect(run.complaints.hasPrefix("2 rows: 2 rejected.\n"))
  }

  @Test func `what a report says stays, stays`() throws {
    let clinic = try clinic()
    let id = clinic.ids[0]
    let run = try clinic.take("_id,name,_missing_zip\n\(id),Bea,refused\n", "--update")
    #expect(run.complaints.hasPrefix("1 row: 1 updated, 1 cell left out.\n"))
    #expect(clinic.values("--status", "draft")[0].hasPrefix("Bea,90210,"))
  }

  @Test func `a worklist fills a field that may not be kept, and tells what is refused`() throws {
    let clinic = try clinic()
    let list = clinic.ids.prefix(2).map { "\($0),cvv,,,,123\r\n" }
    _ = clinic.run("finalize", clinic.ids[0])
    let run = try clinic.take(
      "_id,field,code,message,text,new\r\n" + list.joined(), "--update", "--strict")
    #expect(run.exitCode == .invalidData)
    #expect(run.complaints.hasPrefix("2 rows: 1 updated, 1 rejected.\n"))
    #expect(clinic.run("show", clinic.ids[0]).output.contains("(held)"))
  }

  @Test func `a worklist comes through a pipe in pieces`() throws {
    let clinic = try clinic()
    let id = clinic.ids[1]
    let run = try clinic.shell(
      """
      (printf '_id,field,co'; sleep 0.2; printf 'de,message,text,new\\n\(id),zip,,,9021,90214\\n') \
        | $F import patient - --update
      """)
    #expect(run.output == "1 row: 1 updated.\n")
  }

  @Test func `somebody who waits for a pipe can stop`() throws {
    let clinic = try clinic()
    let run = try clinic.shell(
      "mkfifo p; sleep 9 > p & $F import patient - < p & sleep 0.5; kill -INT $!; wait $!; echo $?")
    #expect(run.output.hasPrefix("fieldbook: The import was interrupted; 0 rows are done.\n"))
    #expect(run.output.hasSuffix("130\n"))
  }

  @Test func `a text of which only the scalars differ is changed`() throws {
    let clinic = try clinic()
    let id = clinic.ids[0]
    for (text, isSame) in [("Caf\u{E9}", false), ("Cafe\u{301}", false), ("Cafe\u{301}", true)] {
      let run = try clinic.take("_id,remarks\n\(id),\(text)\n", "--update")
      #expect(run.complaints == "1 row: 1 \(isSame ? "unchanged" : "updated").\n")
    }
  }
}
