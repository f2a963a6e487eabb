import FieldEngine
import Testing

struct TextTests {
  let text = Specimen(.text)
  let short = Specimen(.text, [.minLength: 3, .maxLength: 5])
  let code = Specimen(.text, [.pattern: "[A-Z]{2}-\\d+"])

  @Test(arguments: ["hi there ", "½ ٣", "a\tb"])
  func `a text without rules accepts everything`(typed: String) throws {
    #expect(try text.typing(typed) == .valid(typed + "|", typed))
    #expect(try text.leaving(typed) == .valid(typed, typed))
    #expect(try text.readingBack(typed) == .valid(typed, typed))
  }

  @Test func `a required text needs more than white space`() throws {
    #expect(try text.required.leaving("  ") == .missing("  "))
    #expect(try text.leaving("  ") == .valid("  ", "  "))
  }

  @Test func `a text has a minimum and a maximum length`() throws {
    #expect(try short.typing("ab") == .fine("ab|"))
    #expect(try short.leaving("ab") == .wrong("ab", "text.too_short", "At least 3 characters"))
    #expect(try short.leaving("abc") == .valid("abc", "abc"))
    #expect(
      try short.typing("abcdef") == .valid("abcde|", "abcde").refusing("at most 5 characters"))
    #expect(
      try short.setting("abcdef")
        == .wrong("abcdef", "text.too_long", "Too long: at most 5 characters")
        .refusing("at most 5 characters"))
    #expect(
      try short.leaving("e\u{301}🇩🇪")
        == .wrong("é🇩🇪", "text.too_short", "At least 3 characters"))
  }

  @Test(
    arguments: [
      ("A", .fine("A|")),
      ("AB-", .fine("AB-|")),
      ("AB-1", .valid("AB-1|", "AB-1")),
      ("ab", .wrong("ab|", "text.pattern", "Not in the expected form")),
      ("AB-1x", .wrong("AB-1x|", "text.pattern", "Not in the expected form")),
    ] as Outcomes)
  func `a text is pending while it can still match`(typed: String, outcome: Outcome) throws {
    #expect(try code.typing(typed) == outcome)
  }

  @Test func `leaving requires a full match`() throws {
    #expect(try code.leaving("AB-") == .wrong("AB-", "text.incomplete", "Incomplete Entry"))
    #expect(try code.setting("AB-12") == .valid("AB-12", "AB-12"))
  }

  @Test func `a custom message replaces all messages but the one for a missing entry`() throws {
    let code = Specimen(.text, [.pattern: "\\d+", .message: "Digits, please", .minLength: 3])
    #expect(try code.typing("a") == .wrong("a|", "text.pattern", "Digits, please"))
    #expect(try code.leaving("12") == .wrong("12", "text.too_short", "Digits, please"))
    #expect(try code.required.leaving("") == .missing())
  }

  @Test func `the text can be edited`() throws {
    #expect(try code.editing("AB|-1", .type("C")).code == "text.pattern")
    #expect(try code.editing("A[BC|-1", .type("D")) == .valid("AD|-1", "AD-1"))
    #expect(try code.editing("AB-1|2", .backspace) == .valid("AB-|2", "AB-2"))
  }

  @Test(arguments: [
    StatedError(
      [.minLength: 5, .maxLength: 3], "type.reversed", "`minLength` is above `maxLength`."),
    StatedError([.maxLength: 0], "type.not_positive", "`maxLength` must be at least 1."),
    StatedError([.maxLength: 65537], "type.too_large", "`maxLength` can be at most 65536."),
    StatedError(
      [.minLength: -1], "type.parameter_kind",
      "The parameter `minLength` takes a whole number that is not negative."),
    StatedError([.pattern: 5], "type.parameter_kind", "The parameter `pattern` takes text."),
    StatedError([.message: true], "type.parameter_kind", "The parameter `message` takes text."),
    StatedError(
      [.pattern: "["], "pattern.unclosed_class",
      "this [ has no ]; close the class, or write \\[ for the bracket itself"),
    StatedError(
      [.min: 5], "type.unknown_parameter", "The type takes no parameter `min`.",
      "Did you mean `minLength`?"),
  ])
  func `the definition rejects wrong parameters`(error: StatedError) {
    #expect(Specimen(.text, error.parameters).error == error)
  }
}
