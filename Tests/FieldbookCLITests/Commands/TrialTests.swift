import FieldEngine
import FormSession
import TestSupport
import Testing

@testable import FieldbookCLI

/// Trying out a form without a store: `edit --form`, and the facts that expressions can read in a
/// trial.
struct TrialTests {
  private static let form = #"""
    {"form": "stay", "version": 1, "title": "Stay", "fields": [
      {"key": "born", "type": "date", "label": "Born"},
      {"key": "age", "type": "integer", "label": "Age",
       "calculate": "difference-in-years(${born}, today())"},
      {"key": "host", "type": "phrase", "label": "Host", "initial": {"expression": "${username}"}},
      {"key": "begun", "type": "phrase", "label": "Begun",
       "calculate": "format-date-time(${start}, '%Y-%m-%d %H:%M')"}]}
    """#

  private func edit(_ words: String..., input: [String]) -> Run {
    Run(
      ["--by", "kim", "edit", "--form", "a"] + words,
      on: RecordedConsole(input: input, files: ["a": Self.form]))
  }

  @Test func `edit tries out a form, and stores nothing`() {
    let run = edit("--plain", input: ["2000-01-02", "", ":finalize"])
    #expect(run.exitCode == .done)
    #expect(run.complaints == "The draft could be finalized. Nothing was stored.\n")
    #expect(run.output.contains("Age: 26.\n"), "\(run.output)")
    #expect(run.output.contains("Now: kim.\n"), "\(run.output)")
    #expect(edit("--plain", input: ["2000-01-02"]).complaints == "Nothing was stored.\n")
    #expect(edit("--plain", "--quiet", input: []).complaints == "")
  }

  @Test func `a time replaces the clock of a trial`() {
    let run = edit(
      "--plain", "--now", "2010-01-01T08:30:00+02:00", input: ["2000-01-02", "", ":finalize"])
    #expect(run.output.contains("Age: 9.\n"), "\(run.output)")
    #expect(edit("--plain", "--now", "noon", input: []).exitCode == .usage)
  }

  @Test func `a session in memory knows who fills in the form, and when it was begun`() {
    let run = Run(
      ["--by", "kim", "session", "--form", "a", "--now", "2010-01-01T08:30:00+02:00"],
      on: RecordedConsole(input: [#"{"op":"state"}"#], files: ["a": Self.form]))
    #expect(run.output.contains(#""value":"kim""#), "\(run.output)")
    #expect(run.output.contains(#""value":"2010-01-01 08:30""#), "\(run.output)")
  }

  @Test(
    arguments: [
      (["edit", "--now", "2010-01-01T00:00:00Z"], "The command `edit` needs `--form`."),
      (["edit", "ab", "--form", "a"], "`ID` and `--form` cannot be used together."),
      (
        ["edit", "--form", "a", "--compact", "--roomy"],
        "`--compact` and `--roomy` cannot be used together."
      ),
      (["edit", "--form", "-"], "`-` is not a file name for `--form`."),
    ])
  func `what contradicts a trial is refused`(words: [String], message: String) {
    var console = RecordedConsole(files: ["a": Self.form])
    (console.isInputTerminal, console.isOutputTerminal) = (true, true)
    let run = Run(words, on: console)
    #expect(run.exitCode == .usage)
    #expect(run.complaints.contains(message), "\(run.complaints)")
  }

  @Test func `a form that does not exist, or has mistakes, is not tried out`() {
    #expect(Run("edit", "--form", "b", "--plain").exitCode == .notFound)
    let run = Run("edit", "--form", "b", "--plain", files: ["b": "{}"])
    #expect(run.exitCode == .usage)
    #expect(run.complaints.contains("b:1:1"), "\(run.complaints)")
  }

  @Test(arguments: [
    (#"{"expression":"concat(${username}, '/', ${deviceid})"}"#, #"{"text":"kim/"}"#),
    (
      #"{"expression":"${start} = ${end} and ${start} = now()","now":"2026-11-22T10:00:00Z"}"#,
      #"{"boolean":true}"#
    ),
    (
      #"{"expression":"date(${start})","now":"2026-11-22T23:30:00-05:00"}"#,
      #"{"date":"2026-11-22"}"#
    ),
    (#"{"expression":"${username}","values":{"username":"zoe"}}"#, #"{"text":"zoe"}"#),
    (
      #"{"expression":"${start}","values":{"start":"2026-01-01T00:00:00Z"}}"#,
      #"{"dateTime":"2026-01-01T00:00:00Z"}"#
    ),
    (
      #"{"expression":"count-selected(${start})","fields":{"start":"choices"},"#
        + #""values":{"start":["a","b"]}}"#,
      #"{"number":"2"}"#
    ),
    (
      #"{"expression":"${end} + 1","fields":{"end":"integer"},"values":{"end":3}}"#,
      #"{"number":"4"}"#
    ),
  ])
  func `eval knows what a form knows about a draft`(line: String, answer: String) {
    let run = Run("--by", "kim", "eval", input: [line])
    #expect(run.output == answer + "\n")
    #expect(run.exitCode == .done)
  }

  @Test func `eval refuses a value that is not a text`() {
    let run = Run(
      "eval", input: [#"{"expression":"${username}","values":{"username":{}}}"#])
    #expect(run.output.contains(#""message":"The member `username` must be"#), "\(run.output)")
    #expect(run.exitCode == .usage)
  }
}
