import TestSupport
import Testing

@testable import FieldEngine

@Suite struct MessageTableTests {
  private static let tables = [
    "de": MessageTable.germanTexts, "fr": MessageTable.frenchTexts, "es": MessageTable.spanishTexts,
  ]

  @Test(arguments: ["de", "fr", "es"])
  func `a language has every message, with no value that the English one lacks`(
    language: String
  ) throws {
    let texts = try #require(Self.tables[language])
    #expect(Set(texts.keys) == Set(MessageTable.englishTexts.keys))
    for (key, text) in texts {
      let english = try #require(MessageTable.englishTexts[key])
      #expect(names(in: text).isSubset(of: names(in: english)), "\(key): \(text)")
      #expect(!text.isEmpty && text == text.trimmingWhitespace, "\(key)")
      #expect(!text.hasSuffix("."), "\(key): a message has no period, because it can be quoted")
    }
  }

  private func names(in text: String) -> Set<Substring> {
    Set(text.matches(of: /\{(\w+)\}/).map(\.1))
  }

  @Test func `a kind of a language has the messages of the language`() {
    #expect(MessageTable("fr-CA").text("zero") == MessageTable("fr").text("zero"))
    #expect(MessageTable("DE").text("zero") == MessageTable.germanTexts["zero"])
    #expect(MessageTable("sw").text("zero") == MessageTable.english.text("zero"))
  }

  @Test func `a form's own message replaces the usual one`() {
    let table = MessageTable("fr", replacing: ["zip.incomplete": "Encore {count}"])
    let issue = FieldIssue(type: "zip", kind: .incomplete, words: table)
    #expect(issue.message == "Encore {count}")
    #expect(
      FieldIssue(type: "cvv", kind: .incomplete, words: table).message
        == "Le code de sécurité est incomplet")
  }

  @Test func `one and several things have words of their own`() {
    let words = MessageTable("de")
    let message = { FieldIssue(type: "choices", kind: $0, words: words).message }
    #expect(message(.tooFew(1)) == "Mindestens 1 Antwort")
    #expect(message(.tooMany(3)) == "Höchstens 3 Antworten")
  }

  @Test(arguments: [
    Refusal("x", .tooLong(limit: 5, ofDigits: true)), Refusal("x", .lettersAnd(signs: "'-")),
    Refusal("x", .charactersOnly("ab")), Refusal("x", .tooManyDecimals(limit: 0)),
    Refusal("x", .tooManyOptions(limit: 1)), Refusal("x", .noSpaces),
    Refusal("x", .byType(code: "country_code", reason: "numbers of country code 1 only")),
  ])
  func `a stored reason can be shown in any language and back`(refusal: Refusal) {
    let stored = Notice(refusal, .english)
    for language in MessageTable.builtInLanguages {
      let words = MessageTable(language)
      let shown = stored.translated(from: .english, to: words)
      #expect(shown.reason == refusal.reason(in: words))
      #expect(shown.translated(from: words, to: .english) == stored)
    }
  }

  @Test func `a reason in words of nobody stays as it is`() {
    let notice = Notice(text: "1", reason: "because", code: "own")
    #expect(notice.translated(from: .english, to: MessageTable("fr")) == notice)
    #expect(notice.message(in: MessageTable("es")) == "«1» se dejó fuera: because")
  }

  @Test func `the page of messages is current`() throws {
    let path = "Documentation/Messages.md"
    let rows = MessageTable.keys.map { key in
      let texts = [MessageTable.englishTexts, MessageTable.frenchTexts].map { $0[key] ?? "" }
      return "| `\(key)` | \(texts.joined(separator: " | ")) |"
    }
    let page = """
      # Messages

      These are the messages of built-in types. A form can replace them in [`messages`](Forms.md#languages), by their keys. A key can
      begin with the name of a type: `zip.incomplete` replaces `incomplete` in a `zip`. Placeholders such as `{count}` stand for values,
      and a message can leave them out. A message has no period at its end, because it can be part of a sentence.

      | Key | English | French |
      |---|---|---|
      \(rows.joined(separator: "\n"))

      """
    if TestEnvironment.current.recording { try Folder.package.write(page, to: path) }
    #expect(
      try Folder.package.text(of: path) == page,
      "FIELDBOOK_RECORD=1 swift test --filter MessageTableTests")
  }
}
