import FieldEngine
import Testing

struct StreetNumberTests {
  let number = Specimen(.streetnumber)

  @Test(
    arguments: [
      ("1200", .valid("1200|", "1200")),
      ("12B", .valid("12|", "12").refusing("digits only")),
      ("1234567", .valid("123456|", "123456").refusing("at most 6 digits")),
      ("0", .fine("0|")),
      ("٣٤٥", .valid("345|", "345")),
    ] as Outcomes)
  func `typing accepts six digits`(text: String, outcome: Outcome) throws {
    #expect(try number.typing(text) == outcome)
  }

  @Test(
    arguments: [
      ("", .fine("")),
      ("0", .wrong("0", "streetnumber.zero", "Street Number cannot be zero")),
      ("00", .wrong("00", "streetnumber.zero", "Street Number cannot be zero")),
      ("0012", .valid("0012", "0012")),
    ] as Outcomes)
  func `leaving rejects zero`(text: String, outcome: Outcome) throws {
    #expect(try number.leaving(text) == outcome)
  }

  @Test(
    arguments: [
      (" 1,200 ", .valid("1200", "1200")),
      ("# 12", .valid("12", "12")),
      ("1 200", .valid("1200", "1200")),
      ("12 34", unreadable("12 34", "digits only")),
      ("12, 345", unreadable("12, 345", "digits only")),
      ("12-14", unreadable("12-14", "digits only")),
      ("12 1/2", unreadable("12 1/2", "digits only")),
      ("12B", unreadable("12B", "digits only")),
      ("-12", unreadable("-12", "digits only")),
      ("1234567", unreadable("1234567", "at most 6 digits")),
    ] as Outcomes)
  func `two numbers never become one`(text: String, outcome: Outcome) throws {
    #expect(try number.setting(text) == outcome)
  }

  static func unreadable(_ text: String, _ reason: String) -> Outcome {
    .wrong(text, "streetnumber.unreadable", "Not readable as a street number").refusing(reason)
  }

  @Test func `the digits can be edited`() throws {
    #expect(try number.editing("12|00", .backspace) == .valid("1|00", "100"))
    #expect(try number.editing("1[20|0", .type("5")) == .valid("15|0", "150"))
    #expect(
      try number.editing("1[20|0", .type("x")) == .valid("1[20|0", "1200").refusing("digits only"))
  }

  @Test func `the value can be read back`() throws {
    #expect(try number.readingBack("0012") == .valid("0012", "0012"))
  }

  @Test func `the type has no parameters`() {
    #expect(
      Specimen(.streetnumber, [.max: 9]).error
        == StatedError(
          [.max: 9],
          "type.unknown_parameter", "The type takes no parameter `max`.", "It takes no parameters."
        ))
  }
}
