import TestSupport
import Testing

@Suite struct CaretTextTests {
  @Test(
    arguments: [
      ("|", CaretText(text: "", caret: 0)),
      ("(555) 123", CaretText(text: "(555) 123")),
      ("(555) 1|23", CaretText(text: "(555) 123", caret: 7)),
      ("(555) [12|3", CaretText(text: "(555) 123", caret: 8, anchor: 6)),
      ("(555) |12]3", CaretText(text: "(555) 123", caret: 6, anchor: 8)),
      ("[👩‍👩‍👧‍👦e\u{301}|!", CaretText(text: "👩‍👩‍👧‍👦e\u{301}!", caret: 2, anchor: 0)),
      ("|\u{301}a", CaretText(text: "\u{301}a", caret: 0)),
      (#"\[1\|2\]|\\"#, CaretText(text: #"[1|2]\"#, caret: 5)),
    ])
  func `a notation can be read and written back`(notation: String, text: CaretText) throws {
    #expect(try CaretText(notation) == text)
    #expect(text.notation == notation)
  }

  @Test(
    arguments: [
      ("1|2|3", CaretNotationError.twoCarets),
      ("[1[2|", .twoBrackets),
      ("[1]|2", .twoBrackets),
      ("[12", .bracketWithoutCaret),
      ("1|2[3", .bracketSelectsNothing),
      ("1]2|3", .bracketSelectsNothing),
      ("1[|23", .bracketSelectsNothing),
      ("e|\u{301}", .insideCharacter),
      ("\r|\n", .insideCharacter),
      (#"a\"#, .uselessBackslash),
      (#"a\b"#, .uselessBackslash),
    ])
  func `an invalid notation is refused`(notation: String, error: CaretNotationError) {
    #expect(throws: error) { try CaretText(notation) }
  }

  @Test func `an empty selection counts as none`() {
    #expect(CaretText(text: "12", caret: 1, anchor: 1) == CaretText(text: "12", caret: 1))
  }

  @Test func `a caret outside the text is named, not drawn`() {
    #expect(CaretText(text: "12", caret: 3).notation == "12 (caret at 3)")
    #expect(CaretText(text: "12", caret: 1, anchor: -1).notation == "1|2 (anchor at -1)")
  }

  @Test func `any text with any caret can be written and read back`() throws {
    try Trials(short: 2_000, long: 200_000).run { random in
      let alphabet = Array("1(|[]\\ e\u{301}\u{200d}👩\r\n")
      let length = Int.random(in: 0...8, using: &random)
      let text = String((0..<length).map { _ in alphabet.randomElement(using: &random) ?? "1" })
      let offsets = 0...text.count
      let original = CaretText(
        text: text,
        caret: offsets.randomElement(using: &random),
        anchor: offsets.randomElement(using: &random))
      try #require(try CaretText(original.notation) == original)
    }
  }
}
