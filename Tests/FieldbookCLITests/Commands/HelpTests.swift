import TestSupport
import Testing

@testable import FieldbookCLI

struct HelpTests {
  @Test func `the descriptions of the commands have no flaws`() {
    #expect(Fieldbook.program.flaws == [])
  }

  @Test(arguments: Fieldbook.program.commands.map(\.name))
  func `each command has a help page`(_ command: String) throws {
    var console = RecordedConsole()
    let words = command.split(separator: " ").map(String.init)
    #expect(Fieldbook.run(["help"] + words, on: &console) == .done)
    try expectSnapshot(of: console.output, named: "help-" + words.joined(separator: "-"))
  }

  @Test(arguments: Fieldbook.program.commands)
  func `each command has examples and appears in the manual and the reference`(
    command: CommandDescription
  ) throws {
    #expect(!command.examples.isEmpty)
    for example in command.examples {
      #expect(example.line.contains("fieldbook \(command.name)"))
    }
    #expect(try Folder.package.text(of: "Documentation/Commands.md").contains("`\(command.name)`"))
    let name = command.name.replacing("-", with: #"\-"#)
    #expect(Fieldbook.manualPage.contains(".SS \"fieldbook \(name)"))
  }

  @Test func `help, --help and no arguments show the same page`() {
    #expect(Run("help").output == Run("--help").output)
    #expect(Run("help").output == Run().output)
  }

  @Test func `--version prints the name and the version`() {
    #expect(Run("--version").output == "fieldbook \(Fieldbook.version)\n")
  }

  @Test func `the manual page is current`() throws {
    let path = "Documentation/fieldbook.1"
    let page = Fieldbook.manualPage
    if TestEnvironment.current.recording { try Folder.package.write(page, to: path) }
    #expect(
      try Folder.package.text(of: path) == page, "FIELDBOOK_RECORD=1 swift test --filter HelpTests")
  }

  @Test func `man reads the manual page without warnings`() throws {
    if !BuiltProgram.isInstalled("groff") { try Test.cancel("groff is not installed") }
    let page = Folder.package.path(of: "Documentation/fieldbook.1")
    let run = try BuiltProgram(["-man", "-Tutf8", "-ww", "-z", page], running: "groff")
    #expect(run.output == "")
  }

  @Test func `the reference page is current`() throws {
    let path = "Documentation/Commands.md"
    let page = Fieldbook.program.referencePage
    if TestEnvironment.current.recording { try Folder.package.write(page, to: path) }
    #expect(
      try Folder.package.text(of: path) == page, "FIELDBOOK_RECORD=1 swift test --filter HelpTests")
  }
}
