import Foundation
import TestSupport
import Testing

/// The Swift in a page: statements that stand in the source of a test, and after some of them what
/// they give, which that test works out.
struct SwiftExample {
  private let page: String
  private let lines: [String]

  /// All Swift of a page.
  init(_ page: String) throws {
    self.page = page
    let blocks = try Folder.package.text(of: page).components(separatedBy: "```swift\n").dropFirst()
    lines = blocks.flatMap { block in
      (block.components(separatedBy: "```").first ?? "").components(separatedBy: "\n")
    }
  }

  /// Whether every result is one of `results`, and every other line one of `source`.
  func check(_ results: KeyValuePairs<String, Any?>, in source: String) {
    let known = Set(source.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
    var expected = results.map { "\($0.key) // \(Self.literal($0.value))" }[...]
    for line in lines where !line.isEmpty && !line.hasPrefix("import ") {
      let parts = line.components(separatedBy: " // ").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      if parts.count == 2 {
        #expect(parts.joined(separator: " // ") == expected.popFirst(), "\(page)")
      } else {
        #expect(known.contains(parts[0]), "\(page): \(parts[0])")
      }
    }
    #expect(expected.isEmpty, "\(page)")
  }

  private static func literal(_ value: Any?) -> String {
    switch value {
    case nil: "nil"
    case let text as String: "\"\(text)\""
    case let value?: "\(value)"
    }
  }
}
