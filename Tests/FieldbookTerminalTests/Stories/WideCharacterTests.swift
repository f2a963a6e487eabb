import FieldEngine
import FormSession
import TestSupport
import Testing

@testable import FieldbookTerminal

@Suite struct WideCharacterTests {
  @Test(
    arguments: [
      ("日本", 4), ("e\u{301}a", 2), ("👩‍👩‍👧x", 3), ("❤\u{FE0F}x", 3), ("🇩🇪x", 3), ("한글", 4), ("ｆ", 2),
      ("น้ำ", 2), ("கிழமை", 5),
    ])
  func `the caret is after the last visible cell`(text: String, cells: Int) throws {
    var person = try TerminalUser(fields: FormField("a"))
    person.paste(text)
    #expect(person.editor.screen.caret == Screen.Place(row: 3, column: 4 + cells))
  }

  @Test(arguments: ["he_IL", "ar_EG", "fa_IR"])
  func `an amount that is written from right to left is shown without direction marks`(
    locale: String
  )
    throws
  {
    var person = try TerminalUser(
      fields: FormField("a", .number, [.style: "currency", .locale: .text(locale)]),
      FormField("b"))
    person.type("1234")
    let state = try #require(person.editor.session.state("a")?.state)
    let marks: [Character] = ["\u{200E}", "\u{200F}"]
    #expect(state.display.contains { marks.contains($0) })
    #expect(!person.sees.contains("<U+"))
    let behind = state.display.prefix(state.caret ?? 0).filter { !marks.contains($0) }
    #expect(person.beforeCaret == "│ ┃ " + behind)
  }

  @Test func `a combining mark joins the character before it`() throws {
    var person = try TerminalUser(fields: FormField("a"))
    person.type("e")
    person.press(Key(.character("\u{301}")))
    #expect(person.editor.session.state("a")?.state.display.count == 1)
    #expect(person.editor.screen.caret?.column == 5)
  }

  @Test func `signs beside letters each have their own cell`() throws {
    var person = try TerminalUser(fields: FormField("a"))
    person.paste("கிழமை")
    #expect(person.line(3).hasPrefix("│ ┃ கிழமை "))
    #expect(person.editor.screen[3, 5].character == "\u{BBF}")
  }

  @Test func `the caret stays in its box for any text`() throws {
    let alphabet: [Character] = [
      "a", "日", "👩‍👩‍👧", "e\u{301}", "\u{200B}", "🇩🇪", "கி", " ", "\u{202E}", "\u{200F}",
    ]
    try Trials(short: 40, long: 2_000).run { random in
      var person = try TerminalUser(columns: 24, rows: 8, fields: FormField("a"))
      for _ in 0..<30 {
        let character = alphabet.randomElement(using: &random) ?? "a"
        person.press(Key(.character(character)))
        if Bool.random(using: &random) { person.press(Key(.left)) }
        let column = person.editor.screen.caret?.column ?? -1
        // The box has two edges and a space on each side; the caret can be in the space on the
        // right.
        try #require((3..<22).contains(column))
        try #require(person.line(2).hasSuffix("┃│"))
      }
    }
  }
}
