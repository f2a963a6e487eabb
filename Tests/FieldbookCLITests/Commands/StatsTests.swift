import FormSession
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct StatsTests {
  private func runner() throws -> CommandRunner {
    let runner = try CommandRunner()
    let right = runner.draft("name=ada")
    _ = runner.draft("zip=9021")
    _ = runner.draft("name=bob", "zip=1")
    _ = runner.run("finalize", right)
    return runner
  }

  @Test func `a pipe gets a plain table`() throws {
    #expect(
      try runner().run("stats").transcript == """
        exit 0
        --- standard output
        FORM   STATUS  DRAFTS  TODAY  7 DAYS  30 DAYS  OLDER
        visit  draft   2       2      0       0        0
        visit  final   1       1      0       0        0

        FORM   FIELD  PROBLEM         FIELDS
        visit  zip    zip.incomplete  2
        visit  name   required        1
        --- standard error

        """)
  }

  @Test func `a terminal gets bars`() throws {
    let runner = try runner()
    var console = RecordedConsole()
    console.isOutputTerminal = true
    let lines = Run(["--store", runner.path, "stats", "--form", "visit"], on: console).output
      .split(separator: "\n")
    let bars = lines.map { line in line.count { $0 == "█" } }
    #expect(bars == [0, 26, 13, 0, 30, 15])
  }

  @Test func `today begins at midnight, not 24 hours ago`() throws {
    let runner = try CommandRunner()
    let midnight = RecordedConsole().midnight.milliseconds
    for hours in [-200, -1, 1] as [Int64] {
      var console = RecordedConsole()
      console.clock = { Moment(milliseconds: midnight + hours * 3_600_000) }
      _ = Run(["--store", runner.path, "new", "visit"], on: console)
    }
    #expect(
      runner.run("stats").output.hasPrefix(
        """
        FORM   STATUS  DRAFTS  TODAY  7 DAYS  30 DAYS  OLDER
        visit  draft   3       1      1       1        0
        """))
  }

  @Test func `stored control characters do not reach the terminal`() throws {
    let runner = try runner()
    try Connection(runner.path).runScript(
      "UPDATE field SET code = char(27) || 'c' WHERE code = 'required'")
    #expect(!runner.run("stats").output.contains("\u{1B}"))
  }

  @Test func `--json prints one object`() throws {
    #expect(
      try runner().run("stats", "--json").output == """
        {"drafts":[{"form":"visit","status":"draft","count":2,"today":2,"within_7_days":0,\
        "within_30_days":0,"older":0},{"form":"visit","status":"final","count":1,"today":1,\
        "within_7_days":0,"within_30_days":0,"older":0}],\
        "problems":[{"form":"visit","field":"zip","code":"zip.incomplete","count":2},\
        {"form":"visit","field":"name","code":"required","count":1}]}

        """)
  }

  @Test func `an unknown form is reported`() throws {
    let run = try runner().run("stats", "--form", "visits")
    #expect(run.exitCode == .notFound)
    #expect(run.complaints == "fieldbook: There is no form `visits`.\nDid you mean `visit`?\n")
  }
}
