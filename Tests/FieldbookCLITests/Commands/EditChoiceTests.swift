import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct EditChoiceTests {
  private func run(_ runner: CommandRunner, _ words: [String], input: [String]) -> Run {
    var console = RecordedConsole(input: input)
    (console.isInputTerminal, console.isOutputTerminal) = (true, true)
    return Run(["--store", runner.path] + words, on: console)
  }

  @Test func `edit without an id and without a terminal reports the missing id`() throws {
    let runner = try CommandRunner.registration()
    let run = runner.run("edit")
    #expect(run.exitCode == .usage)
    #expect(run.complaints.contains("ID"))
  }

  @Test func `edit lists recent drafts and forms, and opens a draft by its number`() throws {
    let runner = try CommandRunner.registration()
    let run = run(runner, ["edit", "--plain"], input: ["9", "1", "ada", ":quit"])
    #expect(run.exitCode == .done)
    #expect(run.output.hasPrefix("1 User Registration · 0/11 · "))
    #expect(run.output.contains("\n2 New: User Registration\nType a number, or press Enter"))
    #expect(run.output.contains("There is no 9 in the list. "))
    #expect(run.output.contains("1 of 11: First Name, required."))
    #expect(runner.run("show", runner.onlyID, "--json").output.contains(#""display":"Ada""#))
  }

  @Test func `choosing a form creates a new draft`() throws {
    let runner = try CommandRunner.registration()
    _ = run(runner, ["edit", "--plain"], input: ["2", "grace", ":quit"])
    #expect(runner.run("list").output.split(separator: "\n").count == 3)
  }

  @Test(arguments: [[""], []])
  func `no draft is created if nothing is chosen`(input: [String]) throws {
    let runner = try CommandRunner.registration()
    #expect(run(runner, ["edit", "--plain"], input: input).exitCode == .done)
    #expect(runner.run("list").output.split(separator: "\n").count == 2)
  }

  @Test func `edit without any form explains how to add one`() throws {
    let path = try TemporaryFolder.current.path(of: "empty.sqlite")
    var console = RecordedConsole()
    (console.isInputTerminal, console.isOutputTerminal) = (true, true)
    let run = Run(["--store", path, "edit", "--plain"], on: console)
    #expect(run.exitCode == .notFound)
    #expect(
      run.complaints.hasSuffix(
        "No form is registered yet.\n`form add FILE` registers one.\n"))
  }
}
