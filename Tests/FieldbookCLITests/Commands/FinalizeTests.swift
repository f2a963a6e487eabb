import FieldEngine
import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct FinalizeTests {
  @Test func `check lists what blocks finalizing, and changes nothing`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("zip=9021", "age=9", title: "First")
    #expect(
      runner.run("check").transcript(naming: id) == """
        exit 3
        --- standard output
        ID First
          name: Required Entry.
          zip: Incomplete Zip Code.
          warning: usual: Usually adults.
        --- standard error
        0 ready, 1 needs attention.
        `acknowledge ID usual` accepts the warning.

        """)
    #expect(
      runner.run("check", id, "--json", "-q").transcript(naming: id) == """
        exit 3
        --- standard output
        {"draft":"ID","form":"visit","status":"draft","finalized":false,"obstacles":[\
        {"field":"name","code":"required","message":"Required Entry"},\
        {"field":"zip","code":"zip.incomplete","message":"Incomplete Zip Code"},\
        {"rule":"usual","message":"Usually adults"}],"duplicates":[]}
        --- standard error

        """)
  }

  @Test func `finalize locks valid drafts and leaves the others open`() throws {
    let runner = try CommandRunner()
    let right = runner.draft("name=ada")
    let wrong = runner.draft("name=bob", "zip=9021")
    let trial = runner.run("finalize", "--form", "visit", "--all", "--dry-run")
    #expect(trial.complaints == "1 would be finalized, 1 needs attention.\n")
    #expect(runner.run("list", "--status", "final").output.isEmpty)
    let run = runner.run("finalize", "--form", "visit", "--all")
    #expect(
      run.transcript(naming: wrong) == """
        exit 3
        --- standard output
        ID
          zip: Incomplete Zip Code.
        --- standard error
        1 finalized, 1 needs attention.

        """)
    #expect(runner.run("list", "--status", "final").output.contains(right.suffix(8)))
  }

  @Test(arguments: [["finalize"], ["finalize", "--dry-run"], ["check"]])
  func `a draft that is no longer open is reported, and the others are finalized`(words: [String])
    throws
  {
    let runner = try CommandRunner()
    let ids = [runner.draft("name=ada"), runner.draft("name=bob"), runner.draft("name=eve")]
    _ = runner.run("discard", ids[1])
    let run = Run(["--store", runner.path] + words + ids, on: RecordedConsole())
    #expect(run.exitCode == .conflict)
    #expect(run.output == "\(ids[1].suffix(8))\n  The draft is discarded.\n")
    #expect(
      run.complaints.hasPrefix("2 ") && run.complaints.hasSuffix(", 1 needs attention.\n"))
    let finals = words == ["finalize"] ? 2 : 0
    #expect(
      runner.run("list", "--status", "final", "--json").output.split(separator: "\n").count
        == finals)
    let json = Run(
      ["--store", runner.path] + words + [ids[1], "--json", "-q"], on: RecordedConsole())
    #expect(
      json.output(naming: ids[1]) == """
        {"draft":"ID","form":"visit","status":"discarded","finalized":false,"obstacles":[\
        {"code":"final","message":"The draft is discarded."}],"duplicates":[]}

        """)
  }

  @Test func `a warning must be accepted first`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("name=ada", "age=9")
    #expect(runner.run("finalize", id).exitCode == .invalidData)
    #expect(runner.run("finalize", id, "--dry-run", "--acknowledge", "usual").exitCode == .done)
    #expect(runner.run("finalize", id).exitCode == .invalidData)
    let run = runner.run("acknowledge", id, "usual", "--json")
    #expect(
      run.output == """
        {"rule":"usual","fields":["age"],"severity":"warning","broken":true,"acknowledged":true,\
        "message":"Usually adults"}

        """)
    #expect(
      runner.run("finalize", id).transcript == """
        exit 0
        --- standard output
        --- standard error
        1 finalized, 0 need attention.

        """)
  }

  @Test(arguments: [
    ["acknowledge", "ID", "usua"], ["finalize", "ID", "--acknowledge", "usua"],
    ["finalize", "--form", "visit", "--all", "--acknowledge", "usua"],
  ])
  func `an unknown rule is reported`(words: [String]) throws {
    let runner = try CommandRunner()
    let id = runner.draft("name=ada", "age=9")
    let run = Run(
      ["--store", runner.path] + words.map { $0 == "ID" ? id : $0 }, on: RecordedConsole())
    #expect(run.exitCode == .notFound)
    #expect(
      run.complaints == """
        fieldbook: The form `visit` has no rule `usua`.
        Did you mean `usual`?

        """)
  }

  @Test(arguments: [
    (["finalize"], "The command `finalize` needs `ID` or `--form F --all`."),
    (["finalize", "--all"], "The command `finalize` needs `ID` or `--form F --all`."),
    (["finalize", "--form", "visit"], "The command `finalize` needs `ID` or `--form F --all`."),
    (["finalize", "ID", "--form", "visit"], "`ID` and `--form` cannot be used together."),
    (["finalize", "ID", "--all"], "`ID` and `--all` cannot be used together."),
    (["amend", "ID"], "The command `amend` needs `--reason R`."),
  ])
  func `missing or conflicting arguments are reported`(words: [String], message: String) throws {
    let runner = try CommandRunner()
    let id = runner.draft("name=ada")
    let run = Run(
      ["--store", runner.path] + words.map { $0 == "ID" ? id : $0 }, on: RecordedConsole())
    #expect(run.exitCode == .usage)
    #expect(run.complaints.hasPrefix("fieldbook: \(message)\n"))
  }

  @Test func `amending needs a reason that says something`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("name=ada", "zip=90210")
    _ = runner.run("finalize", id)
    for reason in ["", " \t"] {
      let refused = runner.run("amend", id, "--reason", reason)
      #expect(refused.exitCode == .usage && refused.complaints.contains("The reason is empty."))
    }
    #expect(runner.run("list", "--status", "draft").output.isEmpty)
  }

  @Test func `a new edition replaces the old one once it is final`() throws {
    let runner = try CommandRunner()
    let old = runner.draft("name=ada", "zip=90210")
    let early = runner.run("amend", old, "--reason", "typo")
    #expect(early.exitCode == .conflict)
    #expect(
      early.complaints(naming: old) == """
        fieldbook: The draft ID is not final.
        Only final drafts can be amended; edit the draft itself.

        """)
    _ = runner.run("finalize", old)
    let new = String(runner.run("amend", old, "--reason", "typo").output.prefix(36))
    #expect(runner.run("amend", old, "--reason", "again").exitCode == .conflict)
    #expect(runner.run("show", new, "--json").output.contains(#""edition":2,"status":"draft""#))
    #expect(runner.run("show", new, "--json").output.contains(#""amends":"\#(old)""#))
    _ = runner.run("finalize", new)
    #expect(runner.run("show", old, "--json").output.contains(#""status":"superseded""#))
    #expect(runner.run("history", new).output.contains("typo"))
    #expect(
      runner.run("discard", new, "--purge").complaints
        .contains("The previous edition, \(old.suffix(8)), is final again."))
    #expect(runner.run("show", old, "--json").output.contains(#""status":"final""#))
  }

  @Test func `a final draft keeps its validity on later days`() throws {
    let runner = try CommandRunner(
      form: #"{"form": "f", "version": 1, "fields": [{"key": "card", "type": "expDate"}]}"#)
    var console = RecordedConsole()
    console.today = CalendarDay(iso: "2027-01-15") ?? .earliest
    let words = ["--store", runner.path]
    let id = String(Run(words + ["new", "f", "card=01/27"], on: console).output.prefix(36))
    let open = String(Run(words + ["new", "f", "card=01/27"], on: console).output.prefix(36))
    #expect(Run(words + ["finalize", id], on: console).exitCode == .done)
    console.today = CalendarDay(iso: "2027-03-01") ?? .earliest
    #expect(!Run(words + ["show", id], on: console).output.contains("Expired"))
    #expect(Run(words + ["show", open], on: console).output.contains("Expired"))
  }

  @Test func `a draft can be discarded or purged`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("name=ada")
    #expect(
      runner.run("discard", id).transcript == "exit 0\n--- standard output\n--- standard error\n")
    #expect(runner.run("list", "--status", "discarded").output.contains(id.suffix(8)))
    #expect(
      runner.run("set", id, "zip=1").complaints
        == "fieldbook: The draft is discarded.\nStart a new draft.\n")
    #expect(runner.run("discard", id, "--purge").exitCode == .done)
    #expect(runner.run("show", id).exitCode == .notFound)
  }
}

extension Run {
  fileprivate func complaints(naming id: String) -> String {
    complaints.replacing(id.suffix(8), with: "ID")
  }
}
