import TestSupport
import Testing

@testable import FieldbookCLI

struct HelpTests {
  @Test func `the commands are described without a flaw`() {
    #expect(Fieldbook.program.flaws == [])
  }

  @Test(arguments: ["types", "trace", "demo", "help", "completions"])
  func `each command has a page of help`(_ command: String) throws {
    let run = Run("help", command)
    #expect(run.exitCode == .done)
    try expectSnapshot(of: run.output, named: "help-\(command)")
  }

  @Test func `help, --help and no words at all show the same page`() {
    #expect(Run("help").output == Run("--help").output)
    #expect(Run("help").output == Run().output)
  }

  @Test func `--version names the program`() {
    #expect(Run("--version").output == "fieldbook \(Fieldbook.version)\n")
  }

  @Test func `the reference page is current`() throws {
    let path = "Documentation/Commands.md"
    let page = Fieldbook.program.referencePage
    if TestEnvironment.current.recording { try Folder.package.write(page, to: path) }
    #expect(try Folder.package.text(of: path) == page, "run FIELDBOOK_RECORD=1 make test")
  }
}
