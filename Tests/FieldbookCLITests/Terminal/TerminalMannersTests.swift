import TestSupport
import Testing

@testable import FieldbookCLI

/// The form restores the terminal and keeps the text, whatever ends it.
@Suite(.temporaryFolder) struct TerminalMannersTests {
  @Test func `Ctrl-Z suspends the form and restores the shell, and fg resumes it`() throws {
    try RealTerminal.needed()
    let terminal = try RealTerminal(store: CommandRunner.registration().path)
    defer { terminal.close() }
    try terminal.run("fieldbook resume")
    try terminal.view(showing: "First Name")
    try terminal.press("Ad", "C-z")
    try terminal.view(showing: "Stopped")
    try terminal.run("echo sane$((1 + 1))")
    #expect(try terminal.view(showing: "sane2\n").screen.contains("shell> echo sane$((1 + 1))\n"))
    try terminal.run("fg")
    try terminal.view(showing: "┃ Ad ")
    try terminal.press("a")
    try terminal.view(showing: "┃ Ada ")
  }

  @Test func `the form redraws the screen after SIGSTOP and SIGCONT`() throws {
    try RealTerminal.needed()
    let terminal = try RealTerminal(store: CommandRunner.registration().path)
    defer { terminal.close() }
    try terminal.run("set +m")
    try terminal.runNamed("resume")
    try terminal.view(showing: "First Name")
    let before = try terminal.restingView()
    try terminal.signal(19)
    try terminal.scribble("SCRIBBLE")
    try terminal.view(showing: "SCRIBBLE")
    try terminal.signal(18)
    BuiltProgram.pause(milliseconds: 300)
    #expect(try terminal.restingView().withoutTime == before.withoutTime)
  }

  /// Opens the draft and types the first name.
  private func typeName(in terminal: RealTerminal) throws {
    try terminal.runNamed("resume")
    try terminal.view(showing: "First Name")
    try terminal.press("Ada")
    try terminal.view(showing: "┃ Ada ")
  }

  @Test(arguments: [(15 as Int32, "TERM"), (1, "HUP"), (2, "INT")])
  func `a signal that ends the form restores the terminal and keeps the text`(
    number: Int32, name: String
  ) throws {
    try RealTerminal.needed()
    let runner = try CommandRunner.registration()
    let terminal = try RealTerminal(store: runner.path)
    defer { terminal.close() }
    try terminal.run("cd \(TemporaryFolder.current.path); stty -g > modes")
    try typeName(in: terminal)
    try terminal.signal(number)
    let end = runner.onlyID.suffix(8)
    try terminal.view(
      showing: "The draft \(end) is saved; `fieldbook resume \(end)` opens it again.\nshell>")
    try terminal.run("echo ended with $?; stty -g | cmp - modes && echo same")
    let screen = try terminal.view(showing: "ended with 130\nsame\n").screen
    #expect(!screen.contains("First Name"))
    #expect(runner.run("resume", "--plain").output.contains("Ada"))
  }

  @Test(arguments: [11 as Int32, 6])
  func `a crash restores the terminal and keeps the text`(number: Int32) throws {
    try RealTerminal.needed()
    let runner = try CommandRunner.registration()
    let terminal = try RealTerminal(store: runner.path)
    defer { terminal.close() }
    try terminal.run("cd \(TemporaryFolder.current.path); ulimit -c 0; stty -g > modes")
    try typeName(in: terminal)
    try terminal.signal(number)
    try terminal.view(showing: "shell>")
    try terminal.run("stty -g | cmp - modes && echo same")
    let screen = try terminal.view(showing: "\nsame\n").screen
    #expect(!screen.contains("First Name"))
    #expect(runner.run("resume", "--plain").output.contains("Ada"))
  }

  @Test func `losing the terminal ends the form and keeps the text`() throws {
    try RealTerminal.needed()
    let runner = try CommandRunner.registration()
    let terminal = try RealTerminal(store: runner.path)
    try typeName(in: terminal)
    #expect(try terminal.isRunning)
    terminal.close()
    for _ in 0..<50 where try terminal.isRunning { BuiltProgram.pause(milliseconds: 100) }
    #expect(try !terminal.isRunning)
    #expect(runner.run("resume", "--plain").output.contains("Ada"))
  }

  @Test func `the form follows the size of the window`() throws {
    try RealTerminal.needed()
    let terminal = try RealTerminal(columns: 80, rows: 24, store: CommandRunner.registration().path)
    defer { terminal.close() }
    try terminal.run("fieldbook resume")
    try terminal.view(showing: "First Name")
    try terminal.press("Ada")
    try terminal.view(showing: "┃ Ada ")
    try terminal.resize(columns: 46, rows: 40)
    let narrow = try terminal.view(showing: "┏ First Name * ━ ✓ ━┓")
    #expect(narrow.screen.split(separator: "\n").allSatisfy { $0.count <= 46 })
    #expect(narrow.screen.contains("┃ Ada "))
    try terminal.resize(columns: 80, rows: 24)
    try terminal.view(showing: "┏ First Name * ━━━━━━━━━━━━━━━━━━ ✓ ━┓")
  }

  @Test func `a paste is one step, and copying writes to the terminal's clipboard`() throws {
    try RealTerminal.needed()
    let terminal = try RealTerminal(store: CommandRunner.registration().path)
    defer { terminal.close() }
    try terminal.run("fieldbook resume")
    try terminal.view(showing: "First Name")
    try terminal.paste("Grace Brewster")
    try terminal.view(showing: "┃ Grace Brewster ")
    try terminal.press("C-a", "C-c")
    for _ in 0..<50 where try terminal.clipboard() != "Grace Brewster" {
      BuiltProgram.pause(milliseconds: 50)
    }
    #expect(try terminal.clipboard() == "Grace Brewster")
    try terminal.press("C-u")
    try terminal.view(showing: "0 of 5 ─╮\n│ ┏ First Name * ━━━")
  }

  @Test func `the mouse gives the focus, places the caret, selects and scrolls`() throws {
    try RealTerminal.needed()
    let terminal = try RealTerminal(columns: 80, rows: 14, store: CommandRunner.registration().path)
    defer { terminal.close() }
    try terminal.run("fieldbook resume")
    try terminal.view(showing: "First Name")
    try terminal.press("Ada May", "Tab", "Lovelace")
    try terminal.view(showing: "┃ Lovelace ")
    try terminal.mouse(0, row: 4, column: 9)
    try terminal.mouse(0, row: 4, column: 9, isRelease: true)
    try terminal.view(showing: "┃ Ada May ")
    #expect(try terminal.restingView().caret == "8 3\n")
    try terminal.press("x")
    try terminal.view(showing: "┃ Ada xMay ")
    try terminal.mouse(0, row: 4, column: 9)
    try terminal.mouse(32, row: 4, column: 13)
    try terminal.mouse(0, row: 4, column: 13, isRelease: true)
    try terminal.press("B")
    try terminal.view(showing: "┃ Ada B ")
    try terminal.mouse(65, row: 8, column: 20)
    try terminal.mouse(65, row: 8, column: 20)
    let below = try terminal.view(showing: "▲")
    #expect(!below.screen.contains("First Name"))
    for _ in 0..<3 { try terminal.mouse(64, row: 8, column: 20) }
    try terminal.view(showing: "┃ Ada B ")
  }

  @Test func `an unsaved edit stays on the screen and is saved later`() throws {
    try RealTerminal.needed()
    if !BuiltProgram.isInstalled("prlimit") { try Test.cancel("prlimit is not installed") }
    let runner = try CommandRunner.registration()
    let terminal = try RealTerminal(store: runner.path)
    defer { terminal.close() }
    try terminal.runNamed("resume")
    try terminal.view(showing: "First Name")
    try terminal.press("Ad")
    try terminal.view(showing: "┃ Ad ")
    try terminal.letFilesGrow(false)
    try terminal.press("a", "Tab", "Love")
    for text in ["┃ Love ", "│ Ada ", "✗ NOT SAVED"] { try terminal.view(showing: text) }
    try terminal.press("C-q")
    try terminal.view(showing: "Leave without saving the last changes")
    try terminal.press("Enter")
    try terminal.letFilesGrow(true)
    try terminal.view(showing: "Everything is saved again.")
    try terminal.press("lace", "C-q")
    try terminal.view(showing: "is saved;")
    #expect(runner.run("show", runner.onlyID).output.contains("Lovelace"))
  }

  @Test func `the form asks whose text to keep when others change a field with an unsaved edit`()
    throws
  {
    try RealTerminal.needed()
    if !BuiltProgram.isInstalled("prlimit") { try Test.cancel("prlimit is not installed") }
    let runner = try CommandRunner.registration()
    let terminal = try RealTerminal(store: runner.path)
    defer { terminal.close() }
    try terminal.runNamed("resume")
    try terminal.view(showing: "First Name")
    try terminal.letFilesGrow(false)
    try terminal.press("Ada", "Tab", "Lovelace")
    try terminal.view(showing: "┃ Lovelace ")
    _ = runner.run("set", runner.onlyID, "first_name=grace")
    try terminal.letFilesGrow(true)
    let asked = try terminal.view(showing: "Theirs: Grace").screen
    #expect(asked.contains("Mine: Ada"))
    #expect(asked.contains("Lovelace"))
    try terminal.press("Up", "Enter", "C-q")
    try terminal.view(showing: "is saved;")
    let kept = runner.run("show", runner.onlyID).output
    #expect(kept.contains("Ada"))
    #expect(kept.contains("Lovelace"))
  }

  @Test func `the last message says that the edits could not be saved`() throws {
    try RealTerminal.needed()
    if !BuiltProgram.isInstalled("prlimit") { try Test.cancel("prlimit is not installed") }
    let runner = try CommandRunner.registration()
    let terminal = try RealTerminal(store: runner.path)
    defer { terminal.close() }
    try terminal.runNamed("resume")
    try terminal.view(showing: "First Name")
    try terminal.letFilesGrow(false)
    try terminal.press("Ada")
    try terminal.view(showing: "✗ NOT SAVED")
    try terminal.press("C-q", "Down", "Enter")
    try terminal.view(showing: "cannot be")
    try terminal.run("echo ended with $?")
    let screen = try terminal.view(showing: "ended with ").screen
    #expect(!screen.contains("is saved;"))
  }

  @Test func `typing at a prompt for a secret is hidden`() throws {
    try RealTerminal.needed()
    let runner = try CommandRunner()
    let id = runner.draft().suffix(8)
    let terminal = try RealTerminal(store: runner.path)
    defer { terminal.close() }
    try terminal.run("fieldbook set \(id) cvv=-")
    try terminal.view(showing: "cvv:")
    try terminal.press("123", "Enter")
    let screen = try terminal.view(showing: "cvv  (held)\nshell>").screen
    #expect(!screen.contains("123\n"))
    try terminal.run("echo seen")
    try terminal.view(showing: "shell> echo seen\nseen\n")
  }

  @Test(arguments: [("TERM=screen-256color", true), ("NO_COLOR=1", false)])
  func `the screen has colors unless the environment turns them off`(
    variable: String, colored: Bool
  ) throws {
    try RealTerminal.needed()
    let terminal = try RealTerminal(
      store: CommandRunner.registration().path, variables: [variable])
    defer { terminal.close() }
    try terminal.run("clear; fieldbook resume")
    try terminal.view(showing: "First Name")
    _ = try terminal.restingView()
    // 30 to 37 and 90 to 97 are text colors.
    let isColored = try terminal.colors().contains(#/\e\[([0-9]+;)*[39][0-7][;m]/#)
    #expect(isColored == colored)
  }

  @Test func `a terminal that cannot move its cursor gets plain mode`() throws {
    try RealTerminal.needed()
    if !BuiltProgram.isInstalled("tic") { try Test.cancel("tic is not installed") }
    let folder = try TemporaryFolder.current
    try folder.write("teletype|, am, cols#80, bel=^G, cr=^M, cud1=^J, ind=^J,\n", to: "teletype")
    _ = try BuiltProgram(["-o", folder.path, folder.path(of: "teletype")], running: "tic")
    let terminal = try RealTerminal(
      store: CommandRunner.registration().path,
      variables: ["TERM=teletype", "TERMINFO=\(folder.path)"])
    defer { terminal.close() }
    try terminal.run("fieldbook resume")
    let screen = try terminal.view(showing: "1 of 11: First Name").screen
    #expect(screen.contains("The terminal cannot move its cursor."))
  }

  @Test(arguments: ["TERM=dumb", "TERM=of-no-name", "ACCESSIBLE=1"])
  func `a dumb or unknown terminal, or ACCESSIBLE, selects plain mode`(variable: String) throws {
    try RealTerminal.needed()
    let runner = try CommandRunner.registration()
    let terminal = try RealTerminal(store: runner.path, variables: [variable])
    defer { terminal.close() }
    try terminal.run("fieldbook resume")
    try terminal.view(showing: "1 of 11: First Name")
    try terminal.run("ada")
    try terminal.view(showing: "Recorded: Ada.")
    try terminal.run(":quit")
    #expect(runner.run("show", runner.onlyID).output.contains("Ada"))
  }
}

extension CommandRunner {
  /// The id of the only draft in the store.
  var onlyID: String { String(run("list", "--json").output.dropFirst(7).prefix(36)) }
}
