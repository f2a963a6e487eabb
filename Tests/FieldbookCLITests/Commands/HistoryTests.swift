import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct HistoryTests {
  @Test func `undo and redo work across commands`() throws {
    let runner = try CommandRunner()
    let id = runner.draft()
    _ = runner.run("set", id, "zip=90210")
    _ = runner.run("set", id, "name=ada")
    #expect(runner.run("undo", id).output == "name    ✗ Required Entry\n")
    #expect(runner.run("undo", id).output == "zip\n")
    #expect(runner.run("redo", id).output == "zip  90210\n")
    #expect(runner.run("redo", id).output == "name  Ada\n")
  }

  @Test func `there is nothing to undo in a new draft`() throws {
    let runner = try CommandRunner()
    let id = runner.draft()
    let undo = runner.run("undo", id, "--json")
    #expect(undo.exitCode == .failed)
    let prefix = #"{"error":{"code":"refused","message":"There is nothing to"#
    #expect(undo.output.hasPrefix("\(prefix) undo."))
    #expect(runner.run("redo", id, "--json").output.hasPrefix("\(prefix) redo."))
  }

  @Test func `history shows who changed what, including undone steps`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("zip=9021")
    _ = runner.run("set", id, "zip=90210", "--by", "bob")
    _ = runner.run("undo", id)
    #expect(
      runner.run("history", id).output == """
        WHEN                      WHO  WHAT     FIELD  FROM   TO
        2027-01-15T08:00:00.000Z  ada  started
        2027-01-15T08:00:00.000Z  ada  set      zip           9021
        2027-01-15T08:00:00.000Z  bob  set      zip    9021   90210
        2027-01-15T08:00:00.000Z  ada  undone   zip    90210  9021

        """)
  }

  @Test func `undoing a step keeps the focus`() throws {
    let runner = try CommandRunner()
    let id = runner.draft()
    _ = runner.run("session", id, input: [#"{"op":"focus","field":"age"}"#])
    _ = runner.run("set", id, "zip=90210")
    let before = runner.run("show", id, "--json").output
    _ = runner.run("undo", id)
    #expect(
      before.contains(#""focus":"age""#)
        == runner.run("show", id, "--json").output.contains(#""focus":"age""#))
  }

  @Test func `history of one field with --json prints a line for each entry`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("zip=9021", "name=ada", "card=4111111111111111")
    #expect(
      runner.run("history", id, "zip", "--json").output == """
        {"at":"2027-01-15T08:00:00.000Z","by":"ada","action":"set","field":"zip","revision":0,\
        "old":null,"new":"9021","note":null}

        """)
    #expect(
      runner.run("history", id, "card", "--json").output == """
        {"at":"2027-01-15T08:00:00.000Z","by":"ada","action":"set","field":"card","revision":0,\
        "old":null,"new":null,"note":null}

        """)
    #expect(runner.run("history", id, "zpi").complaints.hasSuffix("Did you mean `zip`?\n"))
  }

  @Test(arguments: [("--by", "bob"), ("", "eve")])
  func `the person's name comes from the option or the environment`(option: String, name: String)
    throws
  {
    let runner = try CommandRunner()
    var console = RecordedConsole()
    console.variables = ["FIELDBOOK_USER": "eve", "FIELDBOOK_STORE": runner.path]
    let by = option.isEmpty ? [] : [option, name]
    let id = String(Run(["new", "visit"] + by, on: console).output.prefix(36))
    #expect(runner.run("history", id, "--json").output.contains(#""by":"\#(name)""#))
  }
}
