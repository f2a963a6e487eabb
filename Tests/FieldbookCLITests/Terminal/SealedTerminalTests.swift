import FieldbookHashes
import TestSupport
import Testing

@testable import FieldbookCLI

/// A form with a sealed field in a terminal, in plain mode and on a screen.
@Suite(.temporaryFolder) struct SealedTerminalTests {
  private static let form = """
    {"form": "clinic", "version": 1, "fields": [
      {"key": "name", "type": "name"},
      {"key": "note", "type": "text", "storage": "seal"},
      {"key": "age", "type": "integer"}]}
    """

  private let runner: CommandRunner
  private let key = SealingKey()

  init() throws {
    runner = try CommandRunner(form: Self.form)
    _ = runner.run("new", "clinic")
  }

  /// The output of `show` with the key and `--reveal`.
  private func shown() -> String {
    var console = RecordedConsole()
    console.variables["FIELDBOOK_KEY"] = key.text
    return Run(["--store", runner.path, "show", runner.onlyID, "--reveal"], on: console).output
  }

  /// The files beside the store that contain some text.
  private func files(with text: String) throws -> [String] {
    let folder = try TemporaryFolder.current
    // tmux has a socket there, too.
    return try folder.allFiles().filter { name in !name.hasPrefix("tmux-") }.filter { name in
      // The log is removed when the last program closes the store.
      guard let bytes = try? folder.bytes(of: name) else { return false }
      return bytes.firstRange(of: Array(text.utf8)) != nil
    }
  }

  private func terminal(hasKey: Bool = true) throws -> RealTerminal {
    try RealTerminal(
      store: runner.path, variables: hasKey ? ["FIELDBOOK_KEY=\(key.text)"] : [])
  }

  @Test func `a sealed answer is on the screen while it is typed, and in no file`() throws {
    try RealTerminal.needed()
    let first = try terminal()
    defer { first.close() }
    try first.runNamed("resume")
    try first.view(showing: "Name")
    try first.press("Ada", "Tab", "Leukaem")
    try first.view(showing: "Leukaem")
    try first.signal(9)
    #expect(try files(with: "Leukaem") == [])
    #expect(shown().contains("Leukaem"))

    let second = try terminal()
    defer { second.close() }
    try second.runNamed("resume")
    try second.view(showing: "Ada")
    try second.press("ia", "Tab")
    try second.view(showing: "***")
    #expect(try !second.restingView().screen.contains("Leuk"))
    try second.press("C-q")
    #expect(try files(with: "Leukae") == [])
    #expect(shown().contains("Leukaemia"))
  }

  @Test func `without the key, the screen shows that there is an answer`() throws {
    try RealTerminal.needed()
    let plain = try BuiltProgram(
      ["--store", runner.path, "resume", "--plain"], input: "ada\nLeukaemia\n",
      variables: ["FIELDBOOK_KEY": key.text])
    #expect(!plain.output.contains("Leuk"), "\(plain.output)")
    let closed = try terminal(hasKey: false)
    defer { closed.close() }
    try closed.runNamed("resume")
    try closed.view(showing: "Ada")
    try closed.view(showing: "••••")
    #expect(shown().contains("Leukaemia"))
    #expect(try files(with: "Leukae") == [])
  }

  @Test func `in plain mode, a sealed answer is recorded, and is not repeated`() throws {
    let typed = try BuiltProgram(
      ["--store", runner.path, "resume", "--plain"], input: "ada\nLeukaemia\n",
      variables: ["FIELDBOOK_KEY": key.text])
    #expect(typed.exitCode == 0)
    #expect(!typed.output.contains("Leuk"), "\(typed.output)")
    #expect(shown().contains("Leukaemia"))
    let resumed = try BuiltProgram(
      ["--store", runner.path, "resume", "--plain"], input: ":list\n36\n",
      variables: ["FIELDBOOK_KEY": key.text])
    #expect(!resumed.output.contains("Leuk"), "\(resumed.output)")
    // Without the key, only the other fields can be answered.
    let closed = try BuiltProgram(
      ["--store", runner.path, "resume", "--plain"], input: ":list\n:finalize\n")
    #expect(closed.exitCode == 0, "\(closed.output)")
    #expect(!closed.output.contains("Leuk"), "\(closed.output)")
    #expect(shown().contains("Leukaemia") && shown().contains("36"), "\(shown())")
    #expect(try files(with: "Leukae") == [])
  }
}
