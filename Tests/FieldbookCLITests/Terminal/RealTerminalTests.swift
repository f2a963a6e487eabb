import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct RealTerminalTests {
  @Test(arguments: [(80, 24), (46, 40)])
  func `killed in the middle of a word, a form is resumed at the same caret`(
    columns: Int, rows: Int
  ) throws {
    if !BuiltProgram.isInstalled("tmux") { try Test.cancel("tmux is not installed") }
    let folder = try TemporaryFolder.current
    let registration = try Folder.package.text(
      of: "Tests/FieldbookTerminalTests/Fixtures/registration.form.json")
    let desk = try TestDesk(form: registration)
    _ = desk.run("new", "registration")

    let words = ["--store", desk.path, "resume"]
    let first = try RealTerminal(words, columns: columns, rows: rows, in: folder)
    defer { first.close() }
    _ = try first.view(showing: "First Name")
    try first.press("ada", "Tab", "lovelace", "Tab", "ada@", "Tab", "555123", "Left", "Left")
    _ = try first.view(showing: "(555) 123")
    BuiltProgram.pause(milliseconds: 500)
    let before = try first.view()
    try first.kill()

    let second = try RealTerminal(words, columns: columns, rows: rows, in: folder)
    defer { second.close() }
    _ = try second.view(showing: "(555) 123")
    BuiltProgram.pause(milliseconds: 500)
    let after = try second.view()
    #expect(after.withoutTime == before.withoutTime)
    #expect(before.screen.contains("Lovelace"))

    try second.press("9")
    _ = try second.view(showing: "(555) 192-3")
  }
}
