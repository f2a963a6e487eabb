import TestSupport
import Testing

/// Checks that every test exists that a document names for an invariant or a promise.
@Suite struct InvariantTests {
  private struct Reference: Hashable, CustomTestStringConvertible {
    let file: String
    let sentence: String

    var testDescription: String { "\(file): \(sentence)" }
  }

  /// The statements under a heading, each on one line.
  private static func statements(of document: String, under heading: String) -> [String] {
    let section = document.split(separator: "\n## \(heading)\n").dropFirst().first ?? ""
    let end = section.firstRange(of: "\n## ")?.lowerBound ?? section.endIndex
    let page = section.prefix(upTo: end)
    return page.split(separator: "\n- ").dropFirst().map { statement in
      String(statement.replacing(/\n +/, with: " "))
    }
  }

  /// The tests that a statement names, as in `[ATests](Tests/…/ATests.swift): `sentence`, `other``.
  private static func references(in statement: String) -> [Reference] {
    let pattern = /\]\((?:\.\.\/)?(Tests\/[^)]+)\): ((?:`[^`]+`(?:, )?)+)/
    return statement.matches(of: pattern).flatMap { match in
      match.2.matches(of: /`([^`]+)`/).map {
        Reference(file: String(match.1), sentence: String($0.1))
      }
    }
  }

  private static let sections = [
    ("ARCHITECTURE.md", "Invariants"), ("Documentation/Promises.md", "Promised"),
  ]

  private static let statements = sections.flatMap { page, heading in
    (try? statements(of: Folder.package.text(of: page), under: heading)) ?? []
  }

  @Test(arguments: sections)
  func `a document has statements`(page: String, heading: String) throws {
    let statements = try Self.statements(of: Folder.package.text(of: page), under: heading)
    #expect(statements.count > 10)
  }

  @Test(arguments: statements)
  func `each statement names a test`(statement: String) {
    #expect(!Self.references(in: statement).isEmpty, "Name a test that fails when this is untrue.")
  }

  @Test(arguments: statements.flatMap(references))
  private func `each named test exists`(reference: Reference) throws {
    let text = try Folder.package.text(of: reference.file)
    #expect(
      text.contains("func `\(reference.sentence)`("),
      "A document names a test that is not in this file any more.")
  }

  @Test func `statements and their tests are found over several lines`() {
    let document = """
      # Page
      ## Invariants
      Introduction.
      - **One.** It
        holds ([ATests](Tests/ATests.swift): `a holds`,
        `b holds`; [BTests](Tests/B.swift): `c`).
      - Two.
      ## Else
      - Three.
      """
    let statements = Self.statements(of: document, under: "Invariants")
    #expect(statements.count == 2)
    #expect(
      statements.map(Self.references) == [
        [
          Reference(file: "Tests/ATests.swift", sentence: "a holds"),
          Reference(file: "Tests/ATests.swift", sentence: "b holds"),
          Reference(file: "Tests/B.swift", sentence: "c"),
        ], [],
      ])
  }
}
