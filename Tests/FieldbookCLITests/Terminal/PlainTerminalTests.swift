import TestSupport
import Testing

@testable import FieldbookCLI

/// Plain mode at a terminal keeps the text, and the person knows how to continue.
@Suite(.temporaryFolder) struct PlainTerminalTests {
  @Test func `plain mode repeats its question after fg, and says after Ctrl-C how to resume`()
    throws
  {
    try RealTerminal.needed()
    let runner = try CommandRunner.registration()
    let terminal = try RealTerminal(store: runner.path)
    defer { terminal.close() }
    try terminal.run("fieldbook resume --plain")
    try terminal.view(showing: "1 of 11: First Name")
    try terminal.press("C-z")
    try terminal.view(showing: "Stopped")
    try terminal.run("clear")
    try terminal.run("fg")
    try terminal.view(showing: "1 of 11: First Name")
    try terminal.press("C-c")
    let end = runner.onlyID.suffix(8)
    try terminal.view(
      showing: "The draft \(end) is saved; `fieldbook resume \(end)` opens it again.")
    try terminal.run("echo ended with $?")
    try terminal.view(showing: "ended with 130")
  }
}
