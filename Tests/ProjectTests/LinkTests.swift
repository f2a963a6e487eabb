import TestSupport
import Testing

/// Follows the links between the documents.
@Suite struct LinkTests {
  @Test(arguments: try Folder.package.allFiles(suffix: ".md"))
  func `every link leads to an existing file and heading`(document: String) throws {
    let folder = Folder(of: Folder.package.path(of: document))
    let broken = try links(in: Folder.package.text(of: document)).filter { link in
      let target =
        link.file.isEmpty ? Folder.package.path(of: document) : folder.path(of: link.file)
      let place = Folder(of: target)
      let name = String(target.dropFirst(place.path.count + 1))
      guard place.contains(name) else { return true }
      guard let heading = link.heading else { return false }
      return try !anchors(in: place.text(of: name)).contains(heading)
    }
    #expect(broken == [])
  }

  @Test func `external links and code are ignored`() {
    let document = """
      [web](https://example.org) [file](a/b.md) [place](a.md#the-end), [here](#start) ![](c.png)
      `[not](this)`
      ```
      [nor](this)
      ```
      """
    #expect(
      links(in: document) == [
        Link(file: "a/b.md", heading: nil),
        Link(file: "a.md", heading: "the-end"),
        Link(file: "", heading: "start"),
        Link(file: "c.png", heading: nil),
      ])
  }

  @Test func `a heading has the anchor that web pages use`() {
    let document = """
      # 1. One engine, and `one` switch
      text
      ## A-B c
      """
    #expect(anchors(in: document) == ["1-one-engine-and-one-switch", "a-b-c"])
  }
}

private struct Link: Hashable, CustomTestStringConvertible {
  let file: String
  let heading: String?

  var testDescription: String { heading.map { "\(file)#\($0)" } ?? file }
}

private func links(in document: String) -> [Link] {
  let prose = document.replacing(/(?s)```.*?```|`[^`\n]*`/, with: "")
  return prose.matches(of: /\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)/).map { match in
    Link(file: String(match.1), heading: match.2.map { String($0) })
  }
}

private func anchors(in document: String) -> Set<String> {
  let headings = document.matches(of: /^#+ +(.*)$/.anchorsMatchLineEndings()).map(\.1)
  return Set(
    headings.map { heading in
      let kept = heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
      return String(kept.map { $0 == " " ? "-" : $0 })
    })
}
