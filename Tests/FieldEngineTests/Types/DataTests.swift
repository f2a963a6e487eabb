import FieldEngine
import Testing

struct DataTests {
  let data = Specimen(.data)

  @Test(
    arguments: [
      ("AB-12", .valid("AB-12|", "AB-12")),
      ("é½①", .valid("é½①|", "é½①")),
      ("a b", .valid("ab|", "ab").refusing("no spaces")),
      ("a\u{A0}", .valid("a|", "a").refusing("no spaces")),
    ] as Outcomes)
  func `typing accepts everything but spaces`(text: String, outcome: Outcome) throws {
    #expect(try data.typing(text) == outcome)
  }

  @Test func `leaving changes nothing`() throws {
    #expect(try data.leaving("AB-12") == .valid("AB-12", "AB-12"))
    #expect(try data.leaving("") == .fine(""))
    #expect(try data.required.leaving("") == .missing())
  }

  @Test func `a paste drops its spaces silently, unless it has nothing else`() throws {
    #expect(try data.pasting(" a b\tc ") == .valid("abc|", "abc"))
    #expect(try data.editing("[ab|", .paste("  ")) == .valid("[ab|", "ab").refusing("no spaces"))
  }

  @Test(arguments: [
    ("é|½①", FieldStep.backspace, "|½①"),
    ("a[bc|d", .type("🇩🇪"), "a🇩🇪|d"),
    ("a🇩🇪|d", .backspace, "a|d"),
    ("e|", .type("\u{301}"), "é|"),
  ])
  func `the caret counts characters as people do`(
    before: String, step: FieldStep, after: String
  ) throws {
    #expect(try data.editing(before, step).text == after)
  }

  @Test func `setting a value removes only its spaces`() throws {
    #expect(try data.setting(" AB 12 ") == .valid("AB12", "AB12"))
    let long = String(repeating: "x", count: TextLimit.characters + 1)
    #expect(
      try data.setting(long).message == "Too long: at most \(TextLimit.characters) characters")
  }

  @Test func `the value can be read back`() throws {
    #expect(try data.readingBack("AB-12") == .valid("AB-12", "AB-12"))
  }

  @Test func `the type has no parameters`() {
    #expect(
      Specimen(.data, [.length: 2]).error
        == StatedError(
          [.length: 2], "type.unknown_parameter", "The type takes no parameter `length`.",
          "It takes no parameters."))
  }
}
