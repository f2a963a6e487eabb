import FormSession
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct ListTests {
  @Test func `a list has a line for each draft`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("name=ada", "zip=9021", title: "First")
    #expect(
      runner.run("list").output(naming: id, "the end.") == """
        ID        FORM   STATUS  FILLED  INVALID  MISSING  CHANGED  TITLE
        the end.  visit  draft   1/6     1        0        0 s      First

        """)
  }

  @Test(
    arguments: [
      (1_000, "0 s"), (-59_000, "59 s"), (-60_000, "1 min"), (-7_200_000, "2 h"),
      (-172_800_000, "2 d"), (.min, "106751991167 d"),
    ] as [(Int64, String)])
  func `an age is shown in its largest unit, for any stored time`(moment: Int64, age: String) {
    #expect(Moment(milliseconds: moment).age(at: Moment(milliseconds: 0)) == age)
  }

  @Test func `--json prints an object on each line`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("name=ada", "zip=9021", title: "First")
    #expect(
      runner.run("list", "--json").output(naming: id) == """
        {"id":"ID","form":"visit","version":1,"edition":1,"status":"draft","title":"First",\
        "revision":0,"created_at":"2027-01-15T08:00:00.000Z",\
        "updated_at":"2027-01-15T08:00:00.000Z","finalized_at":null,"amends":null,"focus":"name",\
        "filled":1,"invalid":1,"missing":0}

        """)
  }

  @Test func `--invalid lists open drafts with an invalid field or a broken rule`() throws {
    let runner = try CommandRunner()
    let warned = runner.draft("name=ada", "age=9", title: "rule")
    _ = runner.run("discard", runner.draft("zip=9021", title: "gone"))
    _ = runner.draft("name=ada", title: "fine")
    let run = runner.run("list", "--invalid")
    #expect(run.output.split(separator: "\n").dropFirst().map { $0.suffix(4) } == ["rule"])
    _ = runner.run("acknowledge", warned, "usual")
    #expect(runner.run("list", "--invalid").output.isEmpty)
    #expect(runner.run("list", "--invalid", "--status", "discarded").output.isEmpty)
  }

  @Test func `a draft without a title shows its unique fields, except for masked ones`()
    throws
  {
    let form = #"""
      {"form": "visit", "version": 1, "unique": ["card", "phone", "day"], "fields": [
        {"key": "phone", "type": "phone"}, {"key": "card", "type": "credit"},
        {"key": "day", "type": "date"}]}
      """#
    let runner = try CommandRunner(form: form)
    let whole = runner.draft("phone=5551234567", "card=4111111111111111", "day=2/3/2027")
    _ = runner.draft("phone=555", "card=4111")
    _ = runner.draft("day=2/3/2027", title: "Called so")
    _ = runner.draft("card=4111111111111111")
    let lines = runner.run("list", "--sort", "title").output.split(separator: "\n")
    let column = (lines.first?.count ?? 0) - "TITLE".count
    let names = lines.dropFirst().map { $0.dropFirst(column) }
    #expect(names == ["(555)", "(555) 123-4567, 02/03/2027", "Called so", ""])
    // In JSON, the title is only what somebody gave the draft.
    #expect(runner.run("show", whole, "--json").output.contains(#""title":null"#))
    #expect(!runner.run("list", "--json").output.contains("(555)"))
  }

  @Test func `an empty list prints nothing`() throws {
    #expect(
      try CommandRunner().run("list").transcript
        == "exit 0\n--- standard output\n--- standard error\n")
  }

  @Test(arguments: [
    (["--invalid"], ["half"]), (["--status", "final"], ["done"]),
    (["--search", "byron"], ["done"]),
    (["--search", "1111"], []), (["--form", "visit", "--sort", "title"], ["done", "half"]),
    (["--sort", "progress", "-n", "1"], ["half"]), (["-n", "0"], []),
  ])
  func `options filter and sort the list`(words: [String], titles: [String]) throws {
    let runner = try CommandRunner()
    _ = runner.draft("name=ada", "zip=9021", "card=4111111111111111", title: "half")
    _ = runner.run("finalize", runner.draft("name=byron", title: "done"))
    let run = Run(["--store", runner.path, "list"] + words, on: RecordedConsole())
    let lines = run.output.split(separator: "\n").dropFirst()
    #expect(lines.map { String($0.suffix(4)) } == titles)
    #expect(run.exitCode == .done)
  }

  @Test(arguments: [
    (["--status", "finl"], ExitCode.usage), (["--sort", "zip"], .usage), (["-n", "x"], .usage),
    (["--form", "vist"], .notFound),
  ])
  func `an impossible filter is reported`(words: [String], exitCode: ExitCode) throws {
    let run = Run(
      ["--store", try CommandRunner().path, "list", "--json"] + words, on: RecordedConsole())
    #expect(run.exitCode == exitCode)
    #expect(run.output.hasPrefix(#"{"error":{"code":""#))
    #expect(run.complaints.hasPrefix("fieldbook: "))
  }

  @Test func `control characters in a title do not reach the terminal`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("remarks=a\u{202E}b\u{1B}[2J", title: "a\u{1B}[2J\u{9B}b\nc")
    for command in [["list"], ["show", id], ["history", id], ["check"], ["list", "--json"]] {
      let run = Run(["--store", runner.path] + command, on: RecordedConsole())
      let shown = (run.output + run.complaints).unicodeScalars
      #expect(!shown.contains { $0 == "\u{1B}" || $0 == "\u{9B}" }, "\(command)")
    }
    #expect(runner.run("list").output.contains("a␛[2J<U+009B>b c\n"))
    #expect(runner.run("show", id).output.contains("a<U+202E>b[2J"))
  }

  @Test func `a required field with white space counts as invalid, not as missing`() throws {
    let runner = try CommandRunner(
      form: """
        {"form": "visit", "version": 1, "fields": [{"key": "z", "type": "zip", "required": true},
          {"key": "p", "required": true}, {"key": "s", "type": "street", "required": true}]}
        """)
    let id = runner.draft("p=  ", "s=*** **")
    #expect(runner.run("list", "--json").output.contains(#""invalid":2,"missing":1"#))
    let shown = runner.run("show", id, "--json").output
    #expect(shown.contains(#""invalid":2,"missing":1,"valid":false"#))
    #expect(shown.matches(of: /"validity":"invalid"/).count == 2)
    let verdicts = try Connection(runner.path).prepare(
      "SELECT validity FROM fb_fields ORDER BY field"
    ).all { row throws(SQLiteError) in try row.text(0) }
    #expect(verdicts == ["invalid", "invalid", "empty"])
    #expect(runner.run("doctor").exitCode == .done)
  }
}
