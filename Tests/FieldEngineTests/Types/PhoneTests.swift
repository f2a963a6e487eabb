import FieldEngine
import Testing

struct PhoneTests {
  let phone = Specimen(.phone)
  let strict = Specimen(.phone, [.strict: true])

  @Test(
    arguments: [
      ("5", .fine("(5|")),
      ("555", .fine("(555|")),
      ("5551", .fine("(555) 1|")),
      ("(555) 123-4567", .valid("(555) 123-4567|", "+15551234567")),
      ("15551234567", .valid("(555) 123-4567|", "+15551234567")),
      ("+15551234567", .valid("(555) 123-4567|", "+15551234567")),
      (
        "55512345678",
        .valid("(555) 123-4567|", "+15551234567").refusing("at most 10 digits")
      ),
      ("5x", .fine("(5|").refusing("digits only")),
      ("5+", .fine("(5|").refusing("digits only")),
    ] as Outcomes)
  func `typing fills the template and drops the country code`(
    text: String, outcome: Outcome
  ) throws {
    #expect(try phone.typing(text) == outcome)
  }

  @Test(
    arguments: [
      ("", .fine("")),
      ("555", .wrong("(555) ", "phone.incomplete", "Incomplete Phone #")),
      ("555123", .wrong("(555) 123-", "phone.incomplete", "Incomplete Phone #")),
      ("5551234567", .valid("(555) 123-4567", "+15551234567")),
      ("1555123456", .valid("(155) 512-3456", "+11555123456")),
    ] as Outcomes)
  func `leaving requires ten digits`(text: String, outcome: Outcome) throws {
    #expect(try phone.leaving(text) == outcome)
  }

  @Test(arguments: [
    ("(555) |123-4567", FieldStep.backspace, "(55|1) 234-567"),
    ("(555|) 123-4567", .deleteForward, "(555|) 234-567"),
    ("(555|) 123-4567", .type(")"), "(555)| 123-4567"),
    ("(555)| 123-4567", .type(" "), "(555) |123-4567"),
    ("(55[5) 12|3-4567", .type("9"), "(559|) 345-67"),
    ("(55|5) 123-4567", .type("9"), "(55|5) 123-4567"),
    ("[(555) 123-4567|", .paste("5559876"), "(555) 987-6|"),
    ("|(5", .backspace, "|(5"),
  ])
  func `deletion passes the punctuation`(before: String, step: FieldStep, after: String) throws {
    #expect(try phone.editing(before, step).text == after)
  }

  @Test func `the first backspace after returning removes a digit`() throws {
    #expect(try phone.after(.focus, .type("555"), .blur, .focus).text == "(555|) ")
    #expect(try phone.after(.focus, .type("555"), .blur, .focus, .backspace).text == "(55|")
  }

  @Test(arguments: [
    "+1 (555) 123-4567", "1-555-123-4567", "555.123.4567", "tel:+1-555-123-4567", "+15551234567",
  ])
  func `a number can be set in many notations`(text: String) throws {
    #expect(try phone.setting(text) == .valid("(555) 123-4567", "+15551234567"))
  }

  @Test func `the country code does not count as one of ten digits`() throws {
    let incomplete = Outcome.wrong("(555) 123-456", "phone.incomplete", "Incomplete Phone #")
    #expect(try phone.setting("+1 555 123 456") == incomplete)
  }

  @Test(
    arguments: [
      ("555.123.4567 x12", "digits only"),
      ("001 555 123 4567", "at most 10 digits"),
      ("+49 30 123456", "numbers of country code 1 only"),
      ("+44 20 7946 0958", "numbers of country code 1 only"),
    ])
  func `a foreign number or one with an extension is kept and unreadable`(
    text: String, reason: String
  ) throws {
    let unreadable = Outcome.wrong(text, "phone.unreadable", "Not readable as a phone number")
    #expect(try phone.setting(text) == unreadable.refusing(reason))
  }

  @Test(
    arguments: [
      ("0", .wrong("(0|", "phone.area", "Invalid Area Code")),
      ("911", .wrong("(911|", "phone.area", "Invalid Area Code")),
      ("29", .wrong("(29|", "phone.area", "Invalid Area Code")),
      ("2121", .wrong("(212) 1|", "phone.exchange", "Invalid Exchange")),
      ("212911", .wrong("(212) 911|", "phone.exchange", "Invalid Exchange")),
      ("2125551234", .valid("(212) 555-1234|", "+12125551234")),
      ("1", .fine("(1|")),
      ("1212555123", .fine("(121) 255-5123|")),
      ("12125551234", .valid("(212) 555-1234|", "+12125551234")),
    ] as Outcomes)
  func `strict rejects area and exchange codes outside the numbering plan`(
    text: String, outcome: Outcome
  ) throws {
    #expect(try strict.typing(text) == outcome)
  }

  @Test func `strict rejects an area code that begins with 1`() throws {
    #expect(
      try strict.leaving("1212555123")
        == .wrong("(121) 255-5123", "phone.area", "Invalid Area Code"))
  }

  @Test func `the value can be read back`() throws {
    #expect(try phone.readingBack("5551234567") == .valid("(555) 123-4567", "+15551234567"))
    #expect(try phone.readingBack("1555123456") == .valid("(155) 512-3456", "+11555123456"))
  }

  @Test func `the definition rejects wrong parameters`() {
    #expect(
      Specimen(.phone, [.strict: 1]).error
        == StatedError(
          [.strict: 1], "type.parameter_kind", "The parameter `strict` takes true or false."))
  }
}
