import JSONText
import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct FailingCallTests {
  @Test(arguments: Fieldbook.program.commands.map(\.name))
  func `each command reports an unknown option`(command: String) {
    let run = Run(command.split(separator: " ").map(String.init) + ["--x"], on: RecordedConsole())
    #expect(run.exitCode == .usage)
    #expect(run.output.isEmpty)
    #expect(
      run.complaints == """
        fieldbook: The command `\(command)` has no option `--x`.
        `\(command) --help` shows its options. Put `--` before `--x` if it is an argument.

        """)
  }

  /// Calls that fail on a store with one draft; `ID` is its id.
  private static let calls = [
    "acknowledge ID usul", "amend ID --reason typo", "backup /nowhere/copy.sqlite",
    "check wxyz", "comment ID zip", "completions tcsh", "copy /nowhere/a.sqlite /nowhere/b.sqlite",
    "discard wxyz", "edit wxyz",
    "entry ID add medicin",
    "entry ID remove medicine[2]", "eval --now noon", "export vist",
    "file get ID remarks", "finalize ID",
    "form add nothing", "form check nothing", "form import nothing", "form close visti",
    "form list-update visit --list town=t.csv", "form open visti", "form print visti",
    "form show visti", "help lsit", "explain ID zpi",
    "history ID zpi",
    "import visit nothing", "invalid --form vist", "list --status finl", "new visti",
    "options ID zpi",
    "recheck --form vist", "serve --listen nowhere", "redo ID", "resume wxyz", "return ID --done",
    "session", "set ID zipp=1",
    "show abc",
    "stats --form vist", "types zipp", "undo ID", "unset ID zipp", "upgrade --form visit --to 9",
    "token add nightly --user eve", "token end nightly", "link add visit", "link end 5e884898",
    "key new missing/k", "key rotate missing/k",
    "user add ada", "user change ada", "user disable eve", "user enable eve", "user reset eve",
    "verify nothing",
  ]

  @Test(arguments: calls)
  func `a failing call says why it failed and what to do`(call: String) throws {
    let runner = try CommandRunner()
    let id = runner.draft()
    let words = call.split(separator: " ").map { $0 == "ID" ? id : String($0) }
    let run = Run(["--store", runner.path] + words, on: RecordedConsole())
    #expect(run.exitCode != .done)
    let name = call.filter { $0.isLetter || $0 == " " }.replacing(" ", with: "-")
    try expectSnapshot(of: run.transcript(naming: id), named: "fail-\(name)")
    let json = Run(["--store", runner.path, "--json"] + words, on: RecordedConsole())
    #expect(json.exitCode == run.exitCode)
    for line in json.output.split(separator: "\n") {
      #expect(JSONDocument(String(line)).root != nil, "\(line)")
    }
  }

  /// Commands without an argument that could be wrong.
  private static let simple: Set = [
    "demo", "doctor", "form list", "form schema", "info", "link list", "token list", "trace",
    "user list",
  ]

  @Test(arguments: Fieldbook.program.commands.map(\.name))
  func `each command has a call that fails`(command: String) {
    let isTried = Self.calls.contains { $0 == command || $0.hasPrefix(command + " ") }
    #expect(isTried != Self.simple.contains(command))
  }
}
