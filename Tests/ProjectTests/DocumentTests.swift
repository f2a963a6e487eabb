import TestSupport
import Testing

/// Checks that the documents are short enough to begin with, can be found, and name what exists.
@Suite struct DocumentTests {
  @Test func `the README is short and shows the terminal, the page and commands`() throws {
    let page = try Folder.package.text(of: "README.md")
    #expect(page.split(separator: "\n", omittingEmptySubsequences: false).count < 150)
    for part in ["Documentation/terminal.svg", "Documentation/page.png"] {
      #expect(page.contains(part))
    }
    #expect(page.matches(of: #/\n\$ fieldbook /#).count >= 5)
  }

  @Test func `every document is reached by links from the README`() throws {
    var (reached, waiting): (Set<String>, [String]) = (["README.md"], ["README.md"])
    while let page = waiting.popLast() {
      let folder = Folder(of: Folder.package.path(of: page))
      for link in try links(in: Folder.package.text(of: page)) where link.hasSuffix(".md") {
        let path = String(folder.folder(link).path.dropFirst(Folder.package.path.count + 1))
        if reached.insert(path).inserted { waiting.append(path) }
      }
    }
    let documents = try Folder.package.folder("Documentation").allFiles(suffix: ".md")
    #expect(documents.map { "Documentation/\($0)" }.filter { !reached.contains($0) } == [])
  }

  @Test func `the map names every page of the documentation and no other`() throws {
    let folder = Folder.package.folder("Documentation")
    let named = Set(try links(in: folder.text(of: "README.md")).filter { !$0.hasPrefix("..") })
    let pages = try folder.files() + folder.folder("Tours").files().map { "Tours/\($0)" }
    let pictures = pages.filter { $0.hasSuffix(".png") || $0.hasSuffix(".svg") }
    #expect(named == Set(pages + ["Decisions/README.md"]).subtracting(pictures + ["README.md"]))
  }

  @Test func `each function on the way of a keystroke exists`() throws {
    let page = try Folder.package.text(of: "Documentation/Keystrokes.md")
    let references = page.replacing(/\n +/, with: " ")
      .matches(of: /\]\(\.\.\/([^)]+)\): ((?:`[^`]+`(?:, )?)+)/)
    #expect(references.count > 20)
    for reference in references {
      let text = try Folder.package.text(of: String(reference.1))
      for name in reference.2.matches(of: /`([^`]+)`/).map(\.1) {
        #expect(text.contains(name), "\(reference.1): \(name)")
      }
    }
  }

  @Test func `the program, its manual and the changelog have the same version`() throws {
    let source = try Folder.package.text(of: "Sources/FieldbookCLI/Fieldbook.swift")
    let version = try #require(source.firstMatch(of: /static let version = "([\d.]+)"/)).1
    let changelog = try Folder.package.text(of: "CHANGELOG.md")
    #expect(changelog.firstMatch(of: /\n## \[([^\]]+)\]/)?.1 == version)
    let manual = try Folder.package.text(of: "Documentation/fieldbook.1")
    #expect(manual.contains("\"fieldbook \(version)\""))
    #expect(try Folder.package.text(of: "Documentation/openapi.json").contains("\"\(version)\""))
  }

  /// The files that a document links to, without addresses and places in them.
  private func links(in document: String) -> [String] {
    document.replacing(/(?s)```.*?```|`[^`\n]*`/, with: "")
      .matches(of: /\]\((?!\w+:)([^)#\s]+)(?:#[^)\s]*)?\)/).map { String($0.1) }
  }
}
