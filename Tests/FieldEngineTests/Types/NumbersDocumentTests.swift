import FieldEngine
import TestSupport
import Testing

/// Replays every example in `Documentation/Numbers.md`.
struct NumbersDocumentTests {
  static let sections =
    (try? Folder.package.folder("Documentation").text(of: "Numbers.md"))
    .map { MarkdownPage($0).sections } ?? []

  /// The columns of tables that can be replayed.
  private static let shapes = [
    ["Typed", "Shown", "When left", "Result"], ["Set to", "Shown", "Result"],
    ["Code", "Message", "For example"], ["Typed", "Refused because"],
  ]

  @Test(arguments: sections)
  func `each example matches the engine`(section: MarkdownPage.Section) throws {
    let replayed = Self.shapes.flatMap(section.rows)
    #expect(!replayed.isEmpty)
    #expect(replayed.count == section.tables.flatMap(\.rows).count)
    try section.checkTyping("number")
    try section.checkWholeValues("number")
    try section.checkMessages("number")
    try section.checkRefusals("number")
  }

  @Test func `every parameter has an example`() throws {
    let stated = Self.sections.flatMap { $0.rows(["With"]) }.compactMap { $0["With"] }
    let missing = FieldType.number.entry.parameters.filter { name in
      !stated.contains { $0.contains("\"\(name.rawValue)\"") }
    }
    #expect(missing == [])
  }
}

extension MarkdownPage.Section: CustomTestStringConvertible {
  var testDescription: String { title }
}
