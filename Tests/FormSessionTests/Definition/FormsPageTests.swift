import FieldEngine
import TestSupport
import Testing

@testable import FormSession

/// Compares `Documentation/Forms.md` with the reader.
@Suite struct FormsPageTests {
  private let page: String

  init() throws {
    page = try Folder.package.text(of: "Documentation/Forms.md")
  }

  @Test func `the example on the page is a form without mistakes`() throws {
    let example = try #require(page.firstMatch(of: /(?s)```json\n(.*?)```/)?.1)
    let document = FormDocument(String(example))
    #expect(document.errors == [])
    #expect(document.definition?.order.count == 11)
  }

  @Test func `the page names every member of a form, a field, a condition and a rule`() {
    let tables = [
      FormDefinition.members.names, FormField.members.names,
      ["equals", "notEquals", "in", "empty", "notEmpty", "all", "any", "not"],
      FormRule.Comparison.allCases.map(\.rawValue), FormRule.Count.allCases.map(\.rawValue),
      ["sum", "message", "severity"],
    ]
    #expect(tables.joined().filter { !page.names($0) } == [])
  }

  @Test func `the page on types names every member of a type`() throws {
    let page = try Folder.package.text(of: "Documentation/DeclaredTypes.md")
    #expect(DeclaredType.members.names.filter { !page.names($0) } == [])
  }
}

extension String {
  /// Whether a page contains the name as code or in JSON.
  fileprivate func names(_ member: String) -> Bool {
    contains("`\(member)`") || contains("\"\(member)\"")
  }
}
