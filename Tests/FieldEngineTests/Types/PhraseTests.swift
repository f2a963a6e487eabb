import FieldEngine
import Testing

struct PhraseTests {
  let phrase = Specimen(.phrase)

  @Test(arguments: ["Call back on Monday", "  two  spaces ", "½ ٣ 👨‍👩‍👧", "a\tb", "e\u{301}"])
  func `any text is accepted unchanged`(text: String) throws {
    #expect(try phrase.typing(text) == .valid(text + "|", text))
    #expect(try phrase.leaving(text) == .valid(text, text))
    #expect(try phrase.setting(text) == .valid(text, text))
    #expect(try phrase.readingBack(text) == .valid(text, text))
  }

  @Test func `a required phrase needs more than white space`() throws {
    #expect(try phrase.required.leaving("   ") == .missing("   "))
    #expect(try phrase.required.leaving("") == .missing())
    #expect(try phrase.leaving("   ") == .valid("   ", "   "))
  }

  @Test(arguments: [
    ("ab|cd", FieldStep.type("x"), "abx|cd"),
    ("a[bc|d", .backspace, "a|d"),
    ("a|bc]d", .paste("x y"), "ax y|d"),
    ("ab|cd", .deleteForward, "ab|d"),
    ("|ab", .backspace, "|ab"),
    ("👨‍👩‍👧|a", .backspace, "|a"),
  ])
  func `editing changes the text at the caret or in the selection`(
    before: String, step: FieldStep, after: String
  ) throws {
    #expect(try phrase.editing(before, step).text == after)
  }

  @Test func `the length has a limit`() throws {
    let long = String(repeating: "x", count: TextLimit.characters)
    let refused = try phrase.after(.focus, .paste(long), .type("x"))
    #expect(refused.refusal == "at most \(TextLimit.characters) characters")
    #expect(try phrase.setting(long + "x").message == "Too long: at most 65536 characters")
  }

  @Test func `the definition rejects other parameters`() {
    #expect(
      Specimen(.phrase, [.pattern: "a"]).error
        == StatedError(
          [.pattern: "a"], "type.unknown_parameter", "The type takes no parameter `pattern`.",
          "It can be `lines`."))
  }
}
