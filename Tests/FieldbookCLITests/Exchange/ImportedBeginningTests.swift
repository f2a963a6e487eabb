import FieldEngine
import FormSession
import TestSupport
import Testing

@testable import FieldbookCLI

/// The facts about a draft that expressions can read in imported drafts.
@Suite(.temporaryFolder) struct ImportedBeginningTests {
  private func runner(_ fields: String...) throws -> CommandRunner {
    try CommandRunner(
      form: #"""
        {"form": "stay", "version": 1, "fields": [{"key": "name"},
         \#(fields.joined(separator: ", "))]}
        """#)
  }

  private func importRows(by person: String, to runner: CommandRunner) throws -> Run {
    let folder = try TemporaryFolder.current
    try folder.write("name\nann\nben\n", to: "rows.csv")
    return runner.run("--by", person, "import", "stay", folder.path(of: "rows.csv"))
  }

  /// The answers of the open drafts, without the four columns that describe a draft.
  private func answers(of runner: CommandRunner) -> [String] {
    let table = runner.run("--by", "someone", "export", "stay", "--status", "draft")
    return table.output.split(separator: "\r\n").dropFirst().map { line in
      line.split(separator: ",", maxSplits: 4, omittingEmptySubsequences: false).last
        .map(String.init) ?? ""
    }
  }

  @Test(arguments: [
    #"{"key": "by", "initial": {"expression": "${username}"}}"#,
    #"{"key": "by", "calculate": "${username}"}"#,
    #"{"key": "by", "calculate": "once(${username})"}"#,
    #"{"key": "by", "calculate": "if(today() > '2000-01-01', ${username}, '')"}"#,
  ])
  func `an imported draft is begun by the person who imports it`(fields: String) throws {
    let runner = try runner(fields)
    #expect(try importRows(by: "ida", to: runner).exitCode == .done)
    #expect(answers(of: runner) == ["ann,ida", "ben,ida"])
  }

  @Test(arguments: ["now()", "${start}", "${end}"])
  func `an imported draft begins at the time of its row`(time: String) throws {
    let runner = try runner(
      #"{"key": "at", "initial": {"expression": "format-date-time(\#(time), '%H:%M:%S')"}}"#)
    #expect(try importRows(by: "ida", to: runner).exitCode == .done)
    #expect(answers(of: runner) == ["ann,08:00:00", "ben,08:00:00"])
  }

  @Test func `once keeps the time at which a draft is begun, not that at which its form is loaded`()
    throws
  {
    let runner = try runner(
      #"{"key": "at", "calculate": "once(format-date-time(now(), '%H:%M:%S'))"}"#)
    _ = runner.run("new", "stay")
    #expect(answers(of: runner) == [",08:00:00"])
  }

  @Test func `an answer calculated from an initial one is kept as the draft begins with it`() throws
  {
    let runner = try runner(
      #"{"key": "first", "initial": {"expression": "${username}"}}"#,
      #"{"key": "by", "calculate": "once(${first})"}"#)
    #expect(try importRows(by: "ida", to: runner).exitCode == .done)
    #expect(answers(of: runner) == ["ann,ida,ida", "ben,ida,ida"])
  }

  @Test func `reading and checking a draft do not change who filled it in`() throws {
    let runner = try runner(#"{"key": "by", "calculate": "${username}"}"#)
    let new = runner.run("--by", "ida", "new", "stay")
    let id = String(new.output.prefix(36))
    #expect(runner.run("--by", "bob", "show", id).output.contains("ida"))
    #expect(runner.run("--by", "bob", "check", id).exitCode == .done)
    #expect(runner.run("--by", "bob", "recheck").exitCode == .done)
    #expect(runner.run("--by", "bob", "show", id).output.contains("ida"))
    #expect(answers(of: runner) == [",ida"])
  }

  @Test func `finalizing imported drafts keeps who imported them`() throws {
    let runner = try runner(#"{"key": "by", "calculate": "${username}"}"#)
    #expect(try importRows(by: "ida", to: runner).exitCode == .done)
    #expect(
      runner.run("--by", "bob", "finalize", "--form", "stay", "--all").exitCode == .done)
    let table = runner.run("export", "stay").output
    #expect(table.contains("ann,ida\r\n") && table.contains("ben,ida\r\n"))
  }
}
