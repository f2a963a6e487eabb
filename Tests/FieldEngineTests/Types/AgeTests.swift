import FieldEngine
import Testing

struct AgeTests {
  let adult = Specimen(.age, [.min: 18, .max: 120])
  let minor = Specimen(.age, [.min: 0, .max: 17])
  let small = Specimen(.age, [.min: 5, .max: 9])

  @Test(
    arguments: [
      ("1", .fine("1|")),
      ("18", .valid("18|", integer: "18")),
      ("018", .valid("018|", integer: "18")),
      ("5", .fine("5|")),
      ("0", .fine("0|")),
      ("120", .valid("120|", integer: "120")),
      ("121", .wrong("121|", "age.max", "Age cannot exceed 120")),
      ("007", .wrong("007|", "age.min", "Age must be at least 18")),
      ("1200", .valid("120|", integer: "120").refusing("at most 3 digits")),
      ("1.", .fine("1|").refusing("digits only")),
      ("٤١", .valid("41|", integer: "41")),
    ] as Outcomes)
  func `a number is pending while more digits can reach the bounds`(
    text: String, outcome: Outcome
  ) throws {
    #expect(try adult.typing(text) == outcome)
  }

  @Test(
    arguments: [
      ("", .fine("")),
      ("1", .wrong("1", "age.min", "Age must be at least 18")),
      ("18", .valid("18", integer: "18")),
      ("018", .valid("18", integer: "18")),
      ("121", .wrong("121", "age.max", "Age cannot exceed 120")),
    ] as Outcomes)
  func `leaving validates the number and drops leading zeros`(text: String, outcome: Outcome) throws
  {
    #expect(try adult.leaving(text) == outcome)
  }

  @Test(
    arguments: [
      (5, 9, "5", .valid("5|", integer: "5")),
      (5, 9, "10", .wrong("10|", "age.max", "Age cannot exceed 9")),
      (5, 9, "05", .valid("05|", integer: "5")),
      (0, 17, "0", .valid("0|", integer: "0")),
      (0, 17, "2", .valid("2|", integer: "2")),
      (0, 17, "18", .wrong("18|", "age.max", "Age cannot exceed 17")),
      (1, 12, "0", .fine("0|")),
      (1, 12, "00", .wrong("00|", "age.min", "Age must be at least 1")),
      (21, 21, "2", .fine("2|")),
      (21, 21, "20", .wrong("20|", "age.min", "Age must be at least 21")),
      (100, 120, "9", .wrong("9|", "age.max", "Age cannot exceed 120")),
      (100, 120, "13", .wrong("13|", "age.min", "Age must be at least 100")),
    ] as [(Int, Int, String, Outcome)])
  func `any bounds can be typed`(low: Int, high: Int, text: String, outcome: Outcome) throws {
    let age = Specimen(
      .age, [.min: .number(ExactDecimal(low)), .max: .number(ExactDecimal(high))])
    #expect(try age.typing(text) == outcome)
  }

  @Test(arguments: [
    ("18.5", "digits only"), ("18,5", "digits only"), ("-18", "digits only"),
    ("1 8", "digits only"), (".18", "digits only"),
    ("41 years", "digits only"), ("age: 41", "digits only"), ("1200", "at most 3 digits"),
  ])
  func `a text with more than an age is kept and unreadable`(text: String, reason: String) throws {
    let unreadable = Outcome.wrong(text, "age.unreadable", "Not readable as an age")
    #expect(try adult.setting(text) == unreadable.refusing(reason))
  }

  @Test(
    arguments: [
      (" 41 ", .valid("41", integer: "41")),
      ("041", .valid("41", integer: "41")),
      ("17", .wrong("17", "age.min", "Age must be at least 18")),
    ] as Outcomes)
  func `setting a value validates it like leaving`(text: String, outcome: Outcome) throws {
    #expect(try adult.setting(text) == outcome)
  }

  @Test func `the digits can be edited`() throws {
    #expect(try adult.editing("1|8", .type("1")) == .valid("11|8", integer: "118"))
    #expect(try adult.editing("1|8", .backspace) == .fine("|8"))
    #expect(try adult.editing("[41|", .type("5")) == .fine("5|"))
    #expect(
      try adult.editing("[41|", .paste("4.5"))
        == .valid("45|", integer: "45").refusing("digits only"))
  }

  @Test func `the value can be read back`() throws {
    #expect(try adult.readingBack("041") == .valid("41", integer: "41"))
    #expect(try minor.readingBack("0") == .valid("0", integer: "0"))
    #expect(try small.readingBack("5") == .valid("5", integer: "5"))
  }

  @Test(
    arguments: [
      StatedError(
        [.max: 18], "type.missing_parameter", "The parameter `min` is missing.",
        "Add it: the minimum value."),
      StatedError(
        [.min: 18], "type.missing_parameter", "The parameter `max` is missing.",
        "Add it: the maximum value."),
      StatedError([.min: 20, .max: 18], "type.reversed", "`min` is above `max`."),
      StatedError([.min: 0, .max: 1000], "type.too_large", "`max` can be at most 999."),
      StatedError(
        [.min: -1, .max: 9], "type.not_whole", "`min` must be a whole number that is not negative."),
      StatedError(
        [.min: "1", .max: 9], "type.parameter_kind", "The parameter `min` takes a number.",
        Specimen.numberHint),
      StatedError(
        [.min: 1, .max: 9, .length: 2], "type.unknown_parameter",
        "The type takes no parameter `length`.",
        "It can be `min`, `max`."),
    ])
  func `the definition rejects wrong parameters`(error: StatedError) {
    #expect(Specimen(.age, error.parameters).error == error)
  }
}
