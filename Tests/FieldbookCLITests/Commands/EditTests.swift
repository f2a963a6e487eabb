import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct EditTests {
  @Test func `edit fills in a draft from piped lines, question by question`() throws {
    let desk = try TestDesk()
    let id = desk.draft("age=17")
    let lines = [
      "ada", "9021", "90210", "", "", "", "", ":finalize", "1000", ":accept usual", ":finalize",
    ]
    let run = desk.run("edit", id, "--plain", input: lines)
    try expectSnapshot(
      of: run.transcript.replacing(id.suffix(8), with: "ID"), named: "edit-plain")
    #expect(desk.run("show", id, "--json").output.contains(#""status":"final""#))
  }

  @Test func `answers from before the pipe ended are saved, and the form resumes after them`()
    throws
  {
    let desk = try TestDesk()
    let id = desk.draft()
    #expect(desk.run("resume", "--plain", input: ["ada", "902"]).exitCode == .done)
    let output = desk.run("show", id).output
    #expect(output.contains("Name *  Ada\n"))
    #expect(output.contains("902  ✗ Incomplete Zip Code\n"))
  }

  @Test func `resume reports that there is no open draft`() throws {
    let desk = try TestDesk()
    let run = desk.run("resume", "--plain")
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
    let desk = try TestDesk()
    let id = desk.draft()
    let run = try BuiltProgram(
      ["--store", desk.path, "resume", option], input: "ada\n90210\n:finalize\n")
    #expect(run.exitCode == 0)
    #expect(run.output.contains("Recorded: 90210."))
    #expect(desk.run("show", id, "--json").output.contains(#""status":"final""#))
  }
}
