import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct IDTests {
  @Test func `a draft can be named by its id or by either end of it`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("name=ada")
    let names = [
      id, id.uppercased(), String(id.suffix(4)), String(id.suffix(12)), String(id.prefix(30)),
    ]
    for name in names {
      #expect(runner.run("show", name).output.hasPrefix(id + "\n"), "\(name)")
    }
  }

  @Test func `an ambiguous id is reported with all matches`() throws {
    let runner = try CommandRunner()
    let ids = [runner.draft(), runner.draft()].sorted(by: >)
    let run = runner.run("show", String(ids[0].prefix(8)), "--json")
    #expect(
      run.transcript == """
        exit 4
        --- standard output
        {"error":{"code":"ambiguous_id","message":"`\(ids[0].prefix(8))` may be \(ids[0]), \
        \(ids[1]).","hint":"Give more characters of the id."}}
        --- standard error
        fieldbook: `\(ids[0].prefix(8))` may be \(ids[0]), \(ids[1]).
        Give more characters of the id.

        """)
  }

  @Test(arguments: [
    (
      "abc", "`abc` is too short for the id of a draft.",
      "Give at least four characters of its end or beginning."
    ),
    ("wxyz", "There is no draft `wxyz`.", "`list` shows the drafts."),
    (
      "01936b2e-5c00-7abc-8def-0123456789ab",
      "There is no draft `01936b2e-5c00-7abc-8def-0123456789ab`.",
      "`list` shows the drafts."
    ),
  ])
  func `every command reports an unknown id`(
    name: String, message: String, hint: String
  ) throws {
    let runner = try CommandRunner()
    let commands = [
      ["show", name], ["set", name, "zip=1"], ["unset", name, "zip"], ["undo", name],
      ["redo", name],
      ["history", name], ["check", name], ["finalize", name], ["acknowledge", name, "usual"],
      ["amend", name, "--reason", "r"], ["discard", name], ["edit", name, "--plain"],
      ["resume", name, "--plain"], ["session", name],
    ]
    for words in commands {
      let run = Run(["--store", runner.path] + words, on: RecordedConsole())
      #expect(run.exitCode == .notFound, "\(words)")
      #expect(run.output.isEmpty, "\(words)")
      #expect(run.complaints == "fieldbook: \(message)\n\(hint)\n", "\(words)")
    }
  }
}
