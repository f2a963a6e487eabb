import FieldEngine
import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct ExplainTests {
  private static let form = #"""
    {"form": "person", "version": 1, "fields": [
      {"key": "name", "type": "name"},
      {"key": "born", "type": "date", "constraint": ". <= today()",
       "constraintMessage": "${name} is not born yet"},
      {"key": "age", "type": "integer", "label": "Age of ${name}",
       "calculate": "difference-in-years(${born}, today())"},
      {"key": "job", "when": "${age} >= 18 and ${age} < 65", "required": "${name} != ''"},
      {"key": "card", "type": "ssn"}, {"key": "copy", "calculate": "concat(${card}, '!')"}],
     "rules": [{"key": "old", "check": "not(${age} > 100)", "message": "${age} years",
                "severity": "warning"}]}
    """#

  private func draft(_ runner: CommandRunner, _ values: String...) -> String {
    let words = ["--store", runner.path, "new", "person"] + values
    return String(Run(words, on: RecordedConsole()).output.prefix(36))
  }

  @Test func `explain shows an expression with its answers, and what would change it`() throws {
    let runner = try CommandRunner(form: Self.form)
    let id = draft(runner, "name=ada", "born=2010-01-15")
    #expect(
      runner.run("explain", id, "job").output == """
        Phrase (job): empty
          It does not apply:
            ${age} >= 18 and ${age} < 65
            16 >= 18 and 16 < 65
            false and true
            false
            This changes when `${age} >= 18` becomes true.
          It is required:
            ${name} != ''
            'Ada' != ''
            true
            This changes when `${name} != ''` becomes false.

        """)
    #expect(
      runner.run("explain", id, "age").output.hasPrefix(
        """
        Age of Ada: 16
          It always applies.
          It is calculated:
            difference-in-years(${born}, today())
            difference-in-years(2010-01-15, today())
            difference-in-years(2010-01-15, 2026-11-21)
            16

        """))
  }

  @Test func `explain shows a constraint that only warns as it is stated`() throws {
    let runner = try CommandRunner(
      form: #"""
        {"form": "person", "version": 1, "fields": [{"key": "age", "type": "integer",
          "constraint": [{"check": ". < 100", "severity": "warning"}]}]}
        """#)
    #expect(
      runner.run("explain", draft(runner, "age=120"), "age").output.hasSuffix(
        """
            . < 100
            120 < 100
            false
            This changes when `. < 100` becomes true.

        """))
    #expect(!runner.run("explain", draft(runner), "age").output.contains(". < 100"))
  }

  @Test func `explain shows no masked answer`() throws {
    let runner = try CommandRunner(form: Self.form)
    let id = draft(runner, "card=123456789")
    let run = runner.run("explain", id, "copy")
    #expect(run.output.contains("concat(***, '!')"))
    #expect(!run.output.contains("12345"))
  }

  @Test func `nothing that comes from a masked answer is shown`() throws {
    let form = #"""
      {"form": "m", "version": 1, "groups": [{"key": "g", "repeat": {}}],
       "lists": {"v": [{"value": "h", "label": "Positive", "r": "n"},
         {"value": "k", "label": "Negative", "r": "s"}]},
       "fields": [{"key": "s", "storage": "mask"}, {"key": "r"},
         {"key": "c", "type": {"choice": {"list": "v", "filter": "r = ${r}"}}, "storage": "mask"},
         {"key": "k", "type": "boolean", "calculate": "${s} = 'abc'"},
         {"key": "i", "group": "g", "initial": {"expression": "${s}"}}]}
      """#
    let runner = try CommandRunner(form: form)
    let check = runner.run("form", "check", "a", files: ["a": form])
    #expect(check.output.contains("The answer of `i` is shown masked, because it comes from `s`"))
    let id = String(runner.run("new", "m", "s=abc", "r=n", "c=h").output.prefix(36))
    for words in [["set", id, "r=s"], ["entry", id, "add", "g"]] {
      #expect(Run(["--store", runner.path] + words, on: RecordedConsole()).exitCode == .done)
    }
    let shown = runner.run("show", id).output
    #expect(shown.contains("*** does not fit the other answers"))
    for output in [shown, runner.run("show", id, "--json").output, runner.run("invalid").output] {
      #expect(!output.contains("abc") && !output.contains("Positive"), "\(output)")
    }
    #expect(!runner.run("explain", id, "k").output.contains("true"))
  }

  @Test func `a calculated answer cannot be set, and the exit status is 5`() throws {
    let runner = try CommandRunner(form: Self.form)
    let id = draft(runner, "born=2000-01-01")
    #expect(
      runner.run("set", id, "age=3").transcript == """
        exit 5
        --- standard output
        --- standard error
        fieldbook: The field `age` is calculated from other answers.

        """)
    #expect(!runner.run("history", id).output.contains("age"))
  }

  @Test func `invalid lists a broken constraint with its code, and the answers in messages`() throws
  {
    let runner = try CommandRunner(form: Self.form)
    let id = draft(runner, "name=ada", "born=2030-01-01")
    #expect(runner.run("invalid", "--code", "constraint").output.contains("Ada is not born yet"))
    _ = runner.run("set", id, "born=1900-01-01")
    #expect(runner.run("invalid").output.contains("126 years"))
    _ = runner.run("set", id, "born=1980-01-01")
    #expect(runner.run("invalid", "--code", "required").output.contains("job"))
    #expect(runner.run("show", id).output.contains("Age of Ada"))
  }

  @Test func `an import ignores a calculated column, and reports what differs`() throws {
    let runner = try CommandRunner(form: Self.form)
    let rows = "name,born,age\nada,01/15/2010,16\nbob,01/15/2010,30\n"
    let folder = try TemporaryFolder.current
    try folder.write(rows, to: "in.csv")
    let run = runner.run(
      "import", "person", folder.path(of: "in.csv"), "--report", folder.path(of: "report.csv"))
    #expect(run.exitCode == .done)
    let report = try folder.text(of: "report.csv")
    #expect(report.contains("age,import.calculated,\"The form calculates `16`"))
    #expect(report.split(whereSeparator: \.isNewline).count == 2)
    #expect(runner.run("export", "person", "--status", "draft").output.contains(",16,"))
  }

  @Test func `recheck updates answers that depend on the day`() throws {
    let runner = try CommandRunner(form: Self.form)
    let id = draft(runner, "born=2010-01-15")
    var console = RecordedConsole()
    console.today = CalendarDay(iso: "2029-01-15") ?? .earliest
    let run = Run(["--store", runner.path, "recheck", "--json"], on: console)
    #expect(
      run.output(naming: id) == """
        {"draft":"ID","form":"person","flips":[\
        {"field":"age","code":null,"message":"now 19"}]}

        """)
    #expect(runner.run("export", "person", "--status", "draft").output.contains(",19,"))
  }
}
