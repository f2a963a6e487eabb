import FieldEngine
import TestSupport
import Testing

struct LibraryExampleTests {
  @Test func `the example in the README does what it says`() throws {
    let today = try #require(CalendarDay(year: 2026, month: 11, day: 21))
    var phone = Field("phone", try FieldType.phone.definition(), Judging(today: today))
    phone.apply(.focus)
    phone.apply(.type("5551"))
    let typing = phone.state
    phone.apply(.blur)
    let claims = [
      "phone.state.display": #""\#(typing.display)""#,
      "phone.state.caret": "\(typing.caret ?? -1)",
      "phone.state.issue?.message": #""\#(phone.state.issue?.message ?? "")""#,
      "phone.state.issue?.code": #""\#(phone.state.issue?.code ?? "")""#,
    ]
    // The statements that lead there are those of this test.
    let source = "\n" + (try Folder(of: #filePath).text(of: "LibraryExampleTests.swift"))
    for line in try example() {
      let parts = line.split(separator: "// ", maxSplits: 1)
      let code = parts[0].trimmed
      if parts.count == 2 {
        #expect(claims[code] == String(parts[1]))
      } else if !code.isEmpty, !code.hasPrefix("let today") {
        #expect(source.contains("\n\(code)\n") || source.contains("    \(code)\n"), "\(code)")
      }
    }
    #expect(try example().count { $0.contains("// ") } == claims.count)
  }

  private func example() throws -> [Substring] {
    let page = try Folder.package.text(of: "README.md")
    let block = try #require(page.split(separator: "```swift\n").dropFirst().first)
    return try #require(block.split(separator: "```").first).split(separator: "\n")
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
