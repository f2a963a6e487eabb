import FieldEngine
import TestSupport
import Testing

/// Replays every example in `Documentation/Types.md`.
struct TypesDocumentTests {
  static let page = (try? Folder.package.folder("Documentation").text(of: "Types.md"))
    .map(MarkdownPage.init)

  private func section(_ type: FieldType) throws -> MarkdownPage.Section {
    try #require(Self.page?[type.rawValue], "Types.md has no section for \(type)")
  }

  private func rows(_ type: FieldType, _ columns: String...) throws -> [[String: String]] {
    try section(type).rows(columns)
  }

  @Test(arguments: FieldType.allCases)
  func `each type has a section with its template and its storage`(type: FieldType) throws {
    let definition = try type.definition(type.entry.exampleParameters)
    let field = Field("field", definition, ValidationContext(today: Specimen.today))
    let facts = try rows(type, "Template", "Value", "Storage")
    #expect(facts.map { $0["Template"] } == [field.state.template])
    #expect(facts.map { $0["Storage"] } == [definition.storage.rawValue])
  }

  @Test(arguments: FieldType.allCases)
  func `the page names each parameter and its values`(type: FieldType) throws {
    let named = try rows(type, "Parameter", "Takes", "Does").map { row in
      [row["Parameter"]?.replacing("`", with: ""), row["Takes"]?.replacing("`", with: "")]
    }
    let taken = type.entry.parameters.map { name in
      let need = type.entry.required.contains(name) ? ", required" : ""
      return [name.rawValue, type.entry.kind(of: name).words.replacing("`", with: "") + need]
    }
    #expect(named == taken)
  }

  @Test(arguments: FieldType.allCases)
  func `typed text is shown as on the page`(type: FieldType) throws {
    try section(type).checkTyping(type.rawValue)
  }

  @Test(arguments: FieldType.allCases)
  func `each type has examples`(type: FieldType) throws {
    let columns = try section(type).tables.flatMap(\.columns)
    #expect(columns.contains("Typed") || columns.contains("Set to"))
  }

  @Test(arguments: FieldType.allCases)
  func `values are set as on the page`(type: FieldType) throws {
    try section(type).checkWholeValues(type.rawValue)
  }

  @Test(arguments: FieldType.allCases)
  func `the page has the messages and codes of the engine`(type: FieldType) throws {
    try section(type).checkMessages(type.rawValue)
  }

  @Test(arguments: FieldType.allCases)
  func `characters are refused for the reasons on the page`(type: FieldType) throws {
    try section(type).checkRefusals(type.rawValue)
  }
}
