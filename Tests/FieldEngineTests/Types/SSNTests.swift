import FieldEngine
import Testing

struct SSNTests {
  let ssn = Specimen(.ssn)
  let strict = Specimen(.ssn, [.strict: true])

  @Test(
    arguments: [
      ("123", .fine("123|")),
      ("1234", .fine("123-4|")),
      ("123-4", .fine("123-4|")),
      ("123456789", .valid("123-45-6789|", "123-45-6789")),
      ("1234567890", .valid("123-45-6789|", "123-45-6789").refusing("at most 9 digits")),
      ("12-", .fine("12|").refusing("digits only")),
      ("000000000", .valid("000-00-0000|", "000-00-0000")),
    ] as Outcomes)
  func `typing fills the template`(text: String, outcome: Outcome) throws {
    #expect(try ssn.typing(text) == outcome)
  }

  @Test(
    arguments: [
      ("", .fine("")),
      ("123", .wrong("123-", "ssn.incomplete", "Incomplete SSN")),
      ("123456789", .valid("123-45-6789", "123-45-6789")),
    ] as Outcomes)
  func `leaving requires nine digits and shows the next hyphen`(
    text: String, outcome: Outcome
  ) throws {
    #expect(try ssn.leaving(text) == outcome)
  }

  @Test func `the first backspace after returning removes a digit`() throws {
    #expect(try ssn.after(.focus, .type("123"), .blur, .focus).text == "123|-")
    #expect(try ssn.after(.focus, .type("123"), .blur, .focus, .backspace).text == "12|")
  }

  @Test(arguments: [
    ("123-|45-6789", FieldStep.backspace, "12|4-56-789"),
    ("123|-45-6789", .deleteForward, "123|-56-789"),
    ("123|-45-6789", .type("-"), "123-|45-6789"),
    ("12[3-45-6|789", .backspace, "12|7-89"),
    ("12[3-45-6|789", .type("0"), "120|-78-9"),
    ("|123-45-6789", .type("-"), "|123-45-6789"),
    ("123[-|45-6789", .backspace, "12|4-56-789"),
  ])
  func `deletion passes the hyphens`(before: String, step: FieldStep, after: String) throws {
    #expect(try ssn.editing(before, step).text == after)
  }

  @Test(
    arguments: [
      ("123 45 6789", .valid("123-45-6789", "123-45-6789")),
      ("123-45-6789", .valid("123-45-6789", "123-45-6789")),
      ("SSN 123-45-6789", unreadable("SSN 123-45-6789", "digits only")),
      ("12345678901", unreadable("12345678901", "at most 9 digits")),
    ] as Outcomes)
  func `setting a value reads it or keeps the text as unreadable`(text: String, outcome: Outcome)
    throws
  {
    #expect(try ssn.setting(text) == outcome)
  }

  static func unreadable(_ text: String, _ reason: String) -> Outcome {
    .wrong(text, "ssn.unreadable", "Not readable as an SSN").refusing(reason)
  }

  @Test(arguments: [
    ("000", "000|"), ("666", "666|"), ("9", "9|"), ("12300", "123-00|"),
    ("123450000", "123-45-0000|"), ("078051120", "078-05-1120|"), ("219099999", "219-09-9999|"),
  ])
  func `strict rejects a number that was never issued as soon as it is certain`(
    digits: String, shown: String
  ) throws {
    #expect(
      try strict.typing(digits) == .wrong(shown, "ssn.never_issued", "This SSN was never issued"))
  }

  @Test(arguments: [("00", "00|"), ("66", "66|"), ("1230", "123-0|"), ("12345000", "123-45-000|")])
  func `strict accepts a partial number that can still become valid`(digits: String, shown: String)
    throws
  {
    #expect(try strict.typing(digits) == .fine(shown))
  }

  @Test func `the number is masked and cannot be copied`() throws {
    #expect(try ssn.field().definition.storage == .mask)
    #expect(
      try ssn.editing("[123|-4", .cut)
        == .fine("[123|-4").refusing("the text of this field cannot be copied"))
  }

  @Test func `the value can be read back`() throws {
    #expect(try ssn.readingBack("123456789") == .valid("123-45-6789", "123-45-6789"))
  }

  @Test func `strict must be true or false`() {
    #expect(
      Specimen(.ssn, [.strict: "yes"]).error
        == StatedError(
          [.strict: "yes"], "type.parameter_kind", "The parameter `strict` takes true or false."))
  }
}
