import Foundation
import TestSupport
import Testing

/// The Swift code in a page: statements that the source of a test repeats, some followed by a
/// result that the test computes.
struct SwiftExample {
  private let page: String
  private let lines: [String]

  /// The Swift code in a page, or in one block of it, counted from 1.
  init(_ page: String, block number: Int? = nil) throws {
    self.page = page
    let blocks = try Folder.package.text(of: page).components(separatedBy: "```swift\n").dropFirst()
    let chosen = number.map { Array(blocks.dropFirst($0 - 1).prefix(1)) } ?? Array(blocks)
    lines = chosen.flatMap { block in
      (block.components(separatedBy: "```").first ?? "").components(separatedBy: "\n")
    }
  }

  /// Checks that every result is in `results`, and every other line in `source`.
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
