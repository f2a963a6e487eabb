import FieldbookAccess
import TestSupport
import Testing

@testable import FieldbookServer

/// The OpenAPI document is generated from the routes.
@Suite struct APIDocumentTests {
  @Test func `the table in the documentation has all routes`() throws {
    let document = try Folder.package.text(of: "Documentation/API.md")
    let rows = RouteTable.all.map { route in
      let permissions = route.permissions.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      return "| `\(route.method) \(route.pattern.text)` | \(route.summary) | \(permissions) |"
    }
    let (start, end) = ("<!-- routes -->\n", "<!-- /routes -->")
    let table = try #require(document.components(between: start, and: end))
    let head = "| Route | Does | Right |\n|---|---|---|\n"
    #expect(table == head + rows.map { $0 + "\n" }.joined())
  }
}

extension String {
  fileprivate func components(between start: String, and end: String) -> String? {
    guard let first = ranges(of: start).first, let last = ranges(of: end).last else { return nil }
    return String(self[first.upperBound..<last.lowerBound])
  }
}
