import FieldEngine
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct RecheckTests {
  private static let form = #"""
    {"form": "card", "version": 1, "fields": [
      {"key": "name", "type": "name"}, {"key": "valid", "type": "expDate"}]}
    """#

  /// Runs a command on a later day.
  private func later(_ words: String..., at runner: CommandRunner) -> Run {
    var console = RecordedConsole()
    console.today = CalendarDay(iso: "2029-01-01") ?? .earliest
    return Run(["--store", runner.path] + words, on: console)
  }

  @Test func `recheck marks a card that has expired as invalid`() throws {
    let runner = try CommandRunner(form: Self.form)
    let id = String(runner.run("new", "card", "name=ada", "valid=12/28").output.prefix(36))
    _ = runner.run("new", "card", "name=bob", "valid=12/30")
    #expect(
      runner.run("recheck").transcript == """
        exit 0
        --- standard output
        --- standard error
        2 drafts: 0 changed, 0 became invalid.

        """)
    let trial = later("recheck", "--dry-run", at: runner)
    #expect(
      trial.transcript(naming: id) == """
        exit 3
        --- standard output
        ID
          valid: Card Expired
        --- standard error
        2 drafts: 1 would be changed, 1 would become invalid.

        """)
    #expect(runner.run("invalid").output.isEmpty)
    let run = later("recheck", "--form", "card", "--json", at: runner)
    #expect(run.exitCode == .invalidData)
    #expect(
      run.output(naming: id) == """
        {"draft":"ID","form":"card","flips":[\
        {"field":"valid","code":"expDate.expired","message":"Card Expired"}]}

        """)
    #expect(run.complaints == "2 drafts: 1 changed, 1 became invalid.\n")
    #expect(runner.run("invalid", "--code", "expDate.expired").output.contains(id.suffix(8)))
    #expect(runner.run("show", id, "--json").output.contains(#""raw":"1228""#))
    #expect(later("recheck", at: runner).exitCode == .done)
  }

  private static let people = #"""
    {"form": "card", "version": 1,
     "groups": [{"key": "person", "repeat": {"entry": "${name}"}},
       {"key": "card", "group": "person", "repeat": {}}],
     "fields": [
       {"key": "title"}, {"key": "name", "type": "name", "group": "person"},
       {"key": "years", "type": "integer", "group": "person",
        "calculate": "difference-in-years(date('2000-01-01'), today())"},
       {"key": "valid", "type": "expDate", "group": "card"}],
     "rules": [{"key": "young", "check": "${years} < 29", "severity": "warning",
       "message": "${name} is ${years}", "group": "person"}]}
    """#

  @Test func `recheck validates, calculates and checks rules in entries`() throws {
    let runner = try CommandRunner(form: Self.people)
    let new = runner.run(
      "new", "card", "person[1].name=ada", "person[2].name=bob", "person[2].card[1].valid=12/30",
      "person[2].card[2].valid=12/28", "person[2].card[3].valid=11/28")
    let id = String(new.output.prefix(36))
    // An entry that was removed is not validated, and positions are those of now.
    #expect(runner.run("entry", id, "remove", "person[2].card[3]", "-y").exitCode == .done)
    #expect(runner.run("entry", id, "move", "person[2]", "1").exitCode == .done)
    #expect(runner.run("recheck").complaints == "1 draft: 0 changed, 0 became invalid.\n")
    let trial = later("recheck", "--dry-run", "--json", at: runner)
    let run = later("recheck", "--json", at: runner)
    #expect(run.exitCode == .invalidData)
    #expect(trial.output == run.output)
    for part in [
      #"{"field":"person[1].card[2].valid","code":"expDate.expired","message":"Card Expired"}"#,
      #"{"rule":"person[1].young","code":"rule.warning","message":"Bob is 29"}"#,
      #"{"rule":"person[2].young","code":"rule.warning","message":"Ada is 29"}"#,
      #"{"field":"person[2].years","code":null,"message":"now 29"}"#,
    ] {
      #expect(run.output.contains(part), "\(run.output)")
    }
    #expect(!run.output.contains("card[3]") && !run.output.contains("card[1]"), "\(run.output)")
    let saved = try Connection(runner.path, .readOnly).prepare(
      "SELECT field || ' ' || raw || ' ' || validity FROM fb_fields WHERE field GLOB 'person*[sd]'"
    ).all { row in try row.text(0) }
    #expect(
      saved.sorted() == [
        "person[1].card[1].valid 1230 valid", "person[1].card[2].valid 1228 invalid",
        "person[1].years 29 valid", "person[2].years 29 valid",
      ])
    #expect(later("recheck", at: runner).exitCode == .done)
    #expect(runner.run("doctor").exitCode == .done)
    let back = runner.run("undo", id)
    #expect(back.exitCode == .done, "\(back.transcript)")
  }

  @Test func `recheck puts the answers of today into the message of a rule, and only then`() throws
  {
    let runner = try CommandRunner(
      form: #"""
        {"form": "loan", "version": 1, "fields": [{"key": "due", "type": "date"}],
         "rules": [
           {"key": "late", "check": "${due} >= today()", "severity": "warning",
            "message": "Due on ${due}, and today is ${day}"},
           {"key": "fine", "check": "true()", "message": "Due on ${due}"}]}
        """#.replacing("${day}", with: "later"))
    _ = runner.run("new", "loan", "due=12/01/2026")
    #expect(runner.run("recheck").complaints == "1 draft: 0 changed, 0 became invalid.\n")
    let run = later("recheck", at: runner)
    #expect(run.complaints == "1 draft: 1 changed, 1 became invalid.\n", "\(run.transcript)")
    let rules = try Connection(runner.path).prepare(
      "SELECT message FROM fb_rules ORDER BY rule"
    ).all { row in try row.text(0) }
    #expect(rules == ["Due on ${due}", "Due on 12/01/2026, and today is later"])
    #expect(later("recheck", at: runner).complaints == "1 draft: 0 changed, 0 became invalid.\n")
  }

  @Test func `recheck reports a field that is valid again, and exits with 0`() throws {
    let runner = try CommandRunner(form: Self.form)
    let id = String(runner.run("new", "card", "valid=12/28").output.prefix(36))
    _ = later("recheck", at: runner)
    let run = runner.run("recheck")
    #expect(
      run.transcript(naming: id) == """
        exit 0
        --- standard output
        ID
          valid: valid
        --- standard error
        1 draft: 1 changed, 0 became invalid.

        """)
    #expect(runner.run("check").exitCode == .done)
  }
}
