import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct EditTests {
  @Test func `edit fills in a draft from piped lines, question by question`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("age=17")
    let lines = [
      "ada", "9021", "90210", "", "", "", "", ":finalize", "1000", ":accept usual", ":finalize",
    ]
    let run = runner.run("edit", id, "--plain", input: lines)
    try expectSnapshot(
      of: run.transcript.replacing(id.suffix(8), with: "ID"), named: "edit-plain")
    #expect(runner.run("show", id, "--json").output.contains(#""status":"final""#))
  }

  @Test func `a new draft is filled in at once if the command says how to show it`() throws {
    let runner = try CommandRunner()
    let run = runner.run("new", "visit", "--plain", input: ["ada"])
    #expect(run.transcript.contains("Recorded: Ada."))
    #expect(runner.run("list", "--json").output.contains(#""filled":1"#))
  }

  @Test func `answers from before the pipe ended are saved, and the form resumes after them`()
    throws
  {
    let runner = try CommandRunner()
    let id = runner.draft()
    #expect(runner.run("resume", "--plain", input: ["ada", "902"]).exitCode == .done)
    let output = runner.run("show", id).output
    #expect(output.contains("Name *  Ada\n"))
    #expect(output.contains("902  ✗ Incomplete Zip Code\n"))
  }

  @Test func `resume reports that there is no open draft`() throws {
    let runner = try CommandRunner()
    let run = runner.run("resume", "--plain")
    #expect(
      run.transcript == """
        exit 4
        --- standard output
        --- standard error
        fieldbook: There is no open draft.
        `new` starts one.

        """)
  }

  @Test(arguments: ["--plain", "--quiet"])
  func `the built program reads a script from a pipe`(option: String) throws {
    let runner = try CommandRunner()
    let id = runner.draft()
    let run = try BuiltProgram(
      ["--store", runner.path, "resume", option], input: "ada\n90210\n:finalize\n")
    #expect(run.exitCode == 0)
    #expect(run.output.contains("Recorded: 90210."))
    #expect(runner.run("show", id, "--json").output.contains(#""status":"final""#))
  }
}
