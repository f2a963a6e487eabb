import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct RealTerminalTests {
  @Test(arguments: [(80, 24), (46, 40), (40, 12), (120, 50)])
  func `a form that is killed in the middle of a word resumes at the same caret`(
    columns: Int, rows: Int
  ) throws {
    try RealTerminal.needed()
    let runner = try CommandRunner.registration()
    let first = try RealTerminal(columns: columns, rows: rows, store: runner.path)
    defer { first.close() }
    try first.runNamed("resume")
    try first.view(showing: "First Name")
    try first.press("Ada", "Tab", "Lovelace", "Tab", "ada@", "Tab", "555123", "Left", "Left")
    try first.view(showing: "(555) 123")
    let before = try first.restingView()
    try first.signal(9)

    let second = try RealTerminal(columns: columns, rows: rows, store: runner.path)
    defer { second.close() }
    try second.run("fieldbook resume")
    try second.view(showing: "(555) 123")
    #expect(try second.restingView().withoutTime == before.withoutTime)
    #expect(before.screen.contains("Lovelace"))

    try second.press("9")
    try second.view(showing: "(555) 192-3")
  }

  @Test func `a complete form is finalized from the screen`() throws {
    try RealTerminal.needed()
    let runner = try CommandRunner.registration()
    let terminal = try RealTerminal(columns: 80, rows: 40, store: runner.path)
    defer { terminal.close() }
    try terminal.run("fieldbook resume")
    try terminal.view(showing: "First Name")
    try terminal.press("ada", "Enter", "lovelace", "Enter", "Enter", "5551234567", "Enter")
    try terminal.press("41", "Enter", "12 main st", "Enter", "boston", "Enter", "F10")
    try terminal.view(showing: "State: Please answer this")
    try terminal.press("Enter")
    try terminal.press("ma", "Tab", "02134", "F10")
    try terminal.view(showing: "Nothing needs attention")
    try terminal.press("Down", "Enter")
    try terminal.view(
      showing: "The draft \(runner.onlyID.suffix(8)) is finished and locked.\nshell>")
    let list = runner.run("list", "--status", "final", "--json").output
    #expect(list.contains(#""status":"final""#))
    #expect(list.contains(#""filled":8,"invalid":0,"missing":0"#))
    let lines = runner.run("export", "registration").output.split(separator: "\r\n")
    #expect(lines.count == 2)
    let row = try #require(lines.last)
    #expect(row.contains("Ada,Lovelace,,+15551234567,41,12 Main St,Boston,MA,02134"))
  }

  @Test func `the form asks whose text to keep when another program changed the same field`() throws
  {
    try RealTerminal.needed()
    let runner = try CommandRunner.registration()
    let terminal = try RealTerminal(store: runner.path)
    defer { terminal.close() }
    // Without job control, the shell does not take the terminal back while the form is stopped.
    try terminal.run("set +m")
    try terminal.runNamed("resume")
    try terminal.view(showing: "First Name")
    try terminal.press("Ad")
    try terminal.view(showing: "┃ Ad ")
    try terminal.signal(19)
    _ = runner.run("set", runner.onlyID, "first_name=grace", "last_name=hopper")
    try terminal.press("a")
    try terminal.signal(18)
    let view = try terminal.view(showing: "Theirs: Grace")
    #expect(view.screen.contains("Mine: Ada"))
    try terminal.press("Down", "Down", "Enter")
    try terminal.view(showing: "Hopper")
    #expect(try terminal.restingView().screen.contains("┃ Grace"))
  }

  @Test(arguments: [("finalize", "finished and locked"), ("discard", "discarded")])
  func `the last message says that somebody else finalized or discarded the draft`(
    command: String, verb: String
  )
    throws
  {
    try RealTerminal.needed()
    let runner = try CommandRunner()
    let id = runner.draft("name=Ada")
    let terminal = try RealTerminal(store: runner.path)
    defer { terminal.close() }
    try terminal.run("fieldbook resume")
    try terminal.view(showing: "┃ Ada ")
    let ending = Run(["--store", runner.path, command, id], on: RecordedConsole())
    #expect(ending.exitCode == .done)
    try terminal.press("C-q")
    try terminal.view(showing: "Somebody has \(verb) the draft \(id.suffix(8)).\nshell>")
  }

  @Test(arguments: [15 as Int32, 1, 2])
  func `a signal at a hidden prompt restores the terminal`(number: Int32)
    throws
  {
    try RealTerminal.needed()
    let runner = try CommandRunner()
    let terminal = try RealTerminal(store: runner.path)
    defer { terminal.close() }
    try terminal.run("cd \(TemporaryFolder.current.path); stty -g > modes")
    try terminal.runNamed("set \(runner.draft()) cvv=-")
    try terminal.view(showing: "cvv:")
    try terminal.signal(number)
    for _ in 0..<50 where try terminal.isRunning { BuiltProgram.pause(milliseconds: 100) }
    try terminal.run("stty -g | cmp - modes && echo same")
    try terminal.view(showing: "\nsame\n")
  }
}
