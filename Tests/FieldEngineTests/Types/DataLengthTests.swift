import FieldEngine
import Testing

struct DataLengthTests {
  let code = Specimen(.dataLength, [.length: 5])

  @Test(
    arguments: [
      ("AB12", .fine("AB12|")),
      ("AB12C", .valid("AB12C|", "AB12C")),
      ("AB12CD", .valid("AB12C|", "AB12C").refusing("at most 5 characters")),
      ("A ", .fine("A|").refusing("no spaces")),
      ("🇩🇪e\u{301}👨‍👩‍👧٣x", .valid("🇩🇪é👨‍👩‍👧٣x|", "🇩🇪é👨‍👩‍👧٣x")),
    ] as Outcomes)
  func `typing accepts as many characters as the length`(text: String, outcome: Outcome) throws {
    #expect(try code.typing(text) == outcome)
  }

  @Test func `leaving requires all characters`() throws {
    #expect(
      try code.leaving("AB12") == .wrong("AB12", "dataLength.incomplete", "Not Long Enough"))
    #expect(try code.leaving("AB12C") == .valid("AB12C", "AB12C"))
    #expect(try code.leaving("") == .fine(""))
    #expect(try code.required.leaving("") == .missing())
  }

  @Test func `the characters can be edited`() throws {
    #expect(try code.editing("AB|12C", .backspace) == .fine("A|12C"))
    #expect(try code.editing("A[B1|2C", .type("x")) == .fine("Ax|2C"))
    #expect(
      try code.editing("A|B12C", .type("x"))
        == .valid("A|B12C", "AB12C").refusing("at most 5 characters"))
  }

  @Test(
    arguments: [
      ("AB 12C", .valid("AB12C", "AB12C")),
      (
        "AB12CD",
        .wrong("AB12CD", "dataLength.too_long", "Too long: at most 5 characters")
          .refusing("at most 5 characters")
      ),
    ] as Outcomes)
  func `setting a value reads it or keeps the text as unreadable`(text: String, outcome: Outcome)
    throws
  {
    #expect(try code.setting(text) == outcome)
  }

  @Test func `the template has the length`() throws {
    #expect(try code.field().state.template == "XXXXX")
  }

  @Test func `the value can be read back`() throws {
    #expect(try code.readingBack("AB12C") == .valid("AB12C", "AB12C"))
  }

  @Test(arguments: [
    StatedError(
      [:], "type.missing_parameter", "The parameter `length` is missing.",
      "Add it: the exact number of characters."),
    StatedError([.length: 0], "type.not_positive", "`length` must be at least 1."),
    StatedError([.length: 1001], "type.too_large", "`length` can be at most 1000."),
    StatedError(
      [.length: -1], "type.parameter_kind",
      "The parameter `length` takes a whole number that is not negative."),
    StatedError(
      [.length: 5, .minLength: 1], "type.unknown_parameter",
      "The type takes no parameter `minLength`.", "Did you mean `length`?"),
  ])
  func `the definition rejects wrong parameters`(error: StatedError) {
    #expect(Specimen(.dataLength, error.parameters).error == error)
  }
}
