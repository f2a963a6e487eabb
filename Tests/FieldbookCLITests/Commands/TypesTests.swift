import FieldEngine
import JSONText
import TestSupport
import Testing

@testable import FieldbookCLI

struct TypesTests {
  @Test func `types lists every type`() throws {
    try expectSnapshot(of: Run("types").output, named: "types")
  }

  @Test(arguments: FieldType.allCases)
  func `types explains one type`(_ type: FieldType) throws {
    try expectSnapshot(of: Run("types", type.rawValue).output, named: "types-\(type.rawValue)")
  }

  @Test func `types --json prints an object on each line`() throws {
    let lines = Run("types", "--json").output.split(separator: "\n").map(String.init)
    #expect(lines.count == FieldType.allCases.count)
    for line in lines {
      let document = JSONDocument(line)
      #expect(document.errors == [])
      guard case .object(let members)? = document.root?.content else {
        Issue.record("no object: \(line)")
        continue
      }
      #expect(
        members.map(\.key) == [
          "type", "summary", "label", "template", "example", "display", "value", "storage",
          "keyboard", "parameters", "tablesAsOf",
        ])
    }
  }
}
