import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct ConsolePageTests {
  private static let pages =
    [
      "README.md", "Documentation/Tour.md", "Documentation/ManyDrafts.md", "Examples/README.md",
      "Documentation/People.md", "Documentation/Expressions.md",
    ] + tours

  private static var tours: [String] {
    let names = try? Folder.package.folder("Documentation/Tours").files(suffix: ".md")
    return (names ?? []).map { "Documentation/Tours/\($0)" }
  }

  @Test(arguments: pages)
  func `a page shows the real output of its commands`(path: String) throws {
    let folder = try TemporaryFolder.current
    let examples = Folder.package.folder("Examples")
    for name in try examples.files() + examples.folder("import").files().map({ "import/\($0)" }) {
      try folder.write(examples.bytes(of: name), to: "Examples/\(name)")
    }
    let text = try Folder.package.text(of: path)
    var page = ConsolePage(text, in: folder)
    let replayed = try page.replayed()
    if TestEnvironment.current.recording {
      try Folder.package.write(replayed, to: path)
    } else {
      #expect(text == replayed, "FIELDBOOK_RECORD=1 swift test --filter ConsolePageTests")
    }
  }

  @Test func `each person has a tour`() {
    let people = [
      "Administering", "DesigningForms", "FillingIn", "FromFHIR", "FromODK", "FromREDCap",
      "Programming", "Reviewing",
    ]
    #expect(Self.tours == people.map { "Documentation/Tours/\($0).md" })
  }

  @Test func `the tour shows every kind of command`() throws {
    let page = try Folder.package.text(of: "Documentation/Tour.md")
    for name in ["form check", "form add", "form list", "new", "show", "set", "undo", "list"]
      + [
        "check", "finalize", "amend", "backup", "doctor", "info", "session", "completions",
        "import", "invalid", "stats", "export",
      ]
    {
      #expect(page.contains("fieldbook \(name)"), "\(name)")
    }
  }
}
