import FieldEngine
import FormSession
import TestSupport
import Testing

/// Replays every example in `Documentation/DeclaredTypes.md`.
struct DeclaredTypesDocumentTests {
  private static let page =
    (try? Folder.package.folder("Documentation").text(of: "DeclaredTypes.md"))
    .map(MarkdownPage.init)

  static let examples = page?.sections.filter { !$0.code.isEmpty } ?? []

  @Test func `the page has examples`() {
    #expect(Self.examples.map(\.title) == ["cknum", "country", "pct", "weight"])
  }

  @Test(arguments: examples)
  func `each example matches the engine`(section: MarkdownPage.Section) throws {
    let types = "{\"\(section.title)\":\(section.code)}"
    try section.checkTyping(section.title, types: types)
    try section.checkWholeValues(section.title, types: types)
    try section.checkMessages(section.title, types: types)
    try section.checkRefusals(section.title, types: types)
  }

  @Test(arguments: examples)
  func `the linter finds nothing in the examples`(section: MarkdownPage.Section) {
    let document = FormDocument(
      """
      {"form": "form", "version": 1, "types": {"\(section.title)": \(section.code)},
       "fields": [{"key": "field", "type": "\(section.title)"}]}
      """)
    #expect(document.errors == [])
    #expect(document.findings == [])
  }

  @Test func `the page lists each warning with its member`() throws {
    let rows = try #require(Self.page?["Warnings"]).rows(["Warning", "Member", "When"])
    let told = Dictionary(
      rows.map { ($0["Warning"] ?? "", $0["Member"] ?? "") }, uniquingKeysWith: { $1 })
    let findings = TypeFinding.Cause.examples.map(TypeFinding.init)
    #expect(
      told
        == Dictionary(
          findings.map { ($0.code, $0.member ?? "") }, uniquingKeysWith: { $1 }))
  }

  @Test func `the page lists each member`() throws {
    let rows = try #require(Self.page?["Members"]).rows(["Member", "Values", "Does"])
    let told = rows.map { $0["Member"]?.filter { $0 != "`" } }
    #expect(
      told == [
        "description", "template", "placeholders", "accepts", "case", "minLength, maxLength",
        "trimLeading", "pattern", "grow", "final", "priority", "keyboard", "storage", "message",
        "messages",
      ])
  }
}

extension TypeFinding.Cause {
  /// One of each kind.
  fileprivate static let examples: [TypeFinding.Cause] =
    [
      .nothingAccepted, .unreachableSlots(capacity: 2, longest: 1),
      .lengthBeyondCapacity(shortest: 2, capacity: 1), .lengthBelowGrowth(longest: 1, least: 2),
      .literalAccepted("1"), .placeholderMeantLiterally("0"), .patternMatchesNothing,
      .patternMissesTemplate, .templateBeyondGrowth, .literalsWithinGrowth(","),
      .fractionBeyondGrowth(added: 2, most: 1), .zerosWithoutGrowth, .decorationAccepted("kg"),
      .messageNeverSaid("incomplet", nearest: "incomplete"),
    ] + TypeFinding.Law.allCases.map { .law($0, text: "0") }
}
