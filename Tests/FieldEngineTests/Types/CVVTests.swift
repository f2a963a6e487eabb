import FieldEngine
import Testing

struct CVVTests {
  let cvv = Specimen(.cvv)

  @Test(
    arguments: [
      ("12", .fine("12|")),
      ("123", .valid("123|", "123")),
      ("1234", .valid("123|", "123").refusing("at most 3 digits")),
      ("1x", .fine("1|").refusing("digits only")),
      ("１２３", .valid("123|", "123")),
    ] as Outcomes)
  func `typing accepts three digits`(text: String, outcome: Outcome) throws {
    #expect(try cvv.typing(text) == outcome)
  }

  @Test(
    arguments: [
      ("", .fine("")),
      ("12", .wrong("12", "cvv.incomplete", "CVV Incomplete")),
      ("012", .valid("012", "012")),
    ] as Outcomes)
  func `leaving requires all digits`(text: String, outcome: Outcome) throws {
    #expect(try cvv.leaving(text) == outcome)
  }

  @Test(
    arguments: [
      (1, "7"), (4, "1234"), (12, "123456789012"),
    ])
  func `the length is a parameter`(length: Int, digits: String) throws {
    let cvv = Specimen(.cvv, [.length: .number(ExactDecimal(length))])
    #expect(try cvv.leaving(digits) == .valid(digits, digits))
    #expect(
      try cvv.typing(digits + "0")
        == .valid(digits + "|", digits).refusing("at most \(length) digits"))
  }

  @Test(
    arguments: [
      (" 123 ", .valid("123", "123")),
      (
        "1234",
        .wrong("1234", "cvv.unreadable", "Not readable as a security code")
          .refusing("at most 3 digits")
      ),
      (
        "12a",
        .wrong("12a", "cvv.unreadable", "Not readable as a security code")
          .refusing("digits only")
      ),
    ] as Outcomes)
  func `setting a value reads it or keeps the text as unreadable`(text: String, outcome: Outcome)
    throws
  {
    #expect(try cvv.setting(text) == outcome)
  }

  @Test func `the digits can be edited`() throws {
    #expect(
      try cvv.editing("1|23", .type("9")) == .valid("1|23", "123").refusing("at most 3 digits"))
    #expect(try cvv.editing("1[2|3", .type("9")) == .valid("19|3", "193"))
    #expect(try cvv.editing("1|23", .deleteForward) == .fine("1|3"))
  }

  @Test func `the code is never stored and cannot be copied`() throws {
    #expect(try cvv.field().definition.storage == .never)
    #expect(
      try cvv.editing("[123|", .copy)
        == .valid("[123|", "123").refusing("the text of this field cannot be copied"))
  }

  @Test func `the value can be read back`() throws {
    #expect(try cvv.readingBack("012") == .valid("012", "012"))
  }

  @Test(
    arguments: [
      StatedError([.length: 0], "type.not_positive", "`length` must be at least 1."),
      StatedError([.length: 13], "type.too_large", "`length` can be at most 12."),
      StatedError(
        [.length: "4"], "type.parameter_kind",
        "The parameter `length` takes a whole number that is not negative."),
      StatedError(
        [.minLength: 4], "type.unknown_parameter", "The type takes no parameter `minLength`.",
        "Did you mean `length`?"),
    ])
  func `the definition rejects wrong parameters`(error: StatedError) {
    #expect(Specimen(.cvv, error.parameters).error == error)
  }
}
