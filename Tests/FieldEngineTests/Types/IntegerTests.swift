import FieldEngine
import Testing

struct IntegerTests {
  let integer = Specimen(.integer)
  let hour = Specimen(.integer, [.min: 0, .max: 23, .suffix: ":00h", .message: "From 0 to 23"])

  @Test(
    arguments: [
      ("42", .valid("42|", integer: "42")),
      ("-", .fine("-|")),
      ("-7", .valid("-7|", integer: "-7")),
      ("+8", .valid("+8|", integer: "8")),
      ("007", .valid("007|", integer: "7")),
      ("٤٢", .valid("42|", integer: "42")),
      ("9223372036854775807", .valid("9223372036854775807|", integer: "9223372036854775807")),
      ("9223372036854775808", unreadable("9223372036854775808|")),
      ("4.0", unreadable("4.0|")),
      ("1e3", unreadable("1e3|")),
      ("-.", unreadable("-.|")),
      ("1_0", unreadable("1_0|")),
      ("½", unreadable("½|")),
    ] as Outcomes)
  func `typing accepts a whole number of 64 bits`(text: String, outcome: Outcome) throws {
    #expect(try integer.typing(text) == outcome)
  }

  static func unreadable(_ text: String) -> Outcome {
    .wrong(text, "integer.unreadable", "Not readable as a whole number")
  }

  @Test(
    arguments: [
      ("", .fine("")),
      ("-", .wrong("-", "integer.incomplete", "Incomplete Entry")),
      ("+08", .valid("8", integer: "8")),
      ("-0", .valid("0", integer: "0")),
      ("  5 ", .valid("5", integer: "5")),
      ("4 5", unreadable("4 5")),
    ] as Outcomes)
  func `leaving writes the number in its shortest form`(text: String, outcome: Outcome) throws {
    #expect(try integer.leaving(text) == outcome)
  }

  @Test func `a certain violation of a bound is reported at once`() throws {
    let wrong = Outcome.wrong("24|", "integer.max", "From 0 to 23")
    #expect(try hour.typing("24") == wrong)
    #expect(try hour.typing("-1") == .wrong("-1|", "integer.min", "From 0 to 23"))
    let low = Specimen(.integer, [.min: 10])
    #expect(try low.typing("1") == .fine("1|"))
    #expect(try low.leaving("1") == .wrong("1", "integer.min", "At least 10"))
    #expect(try Specimen(.integer, [.max: -5]).typing("-1") == .fine("-1|"))
  }

  @Test func `prefix and suffix are hidden while the number is edited`() throws {
    #expect(try hour.leaving("10") == .valid("10:00h", integer: "10"))
    #expect(try hour.after(.set("10"), .focus) == .valid("10|", integer: "10"))
  }

  @Test(
    arguments: [
      ("12:00h", .valid("12:00h", integer: "12")),
      (" 12 ", .valid("12:00h", integer: "12")),
      ("12h", .wrong("12h", "integer.unreadable", "From 0 to 23")),
      ("abc", .wrong("abc", "integer.unreadable", "From 0 to 23")),
    ] as Outcomes)
  func `setting a text ignores its prefix and suffix`(text: String, outcome: Outcome) throws {
    #expect(try hour.setting(text) == outcome)
    #expect(try hour.after(.focus, .paste(text), .blur) == outcome)
  }

  @Test func `the value can be read back`() throws {
    #expect(try integer.readingBack("-007") == .valid("-7", integer: "-7"))
    #expect(try hour.readingBack("07") == .valid("7:00h", integer: "7"))
  }

  @Test(
    arguments: [
      StatedError([.min: 9, .max: 5], "type.reversed", "`min` is above `max`."),
      StatedError(
        [.min: "5"], "type.parameter_kind", "The parameter `min` takes a number.",
        Specimen.numberHint),
      StatedError(
        [.length: 5], "type.unknown_parameter", "The type takes no parameter `length`.",
        "It can be `min`, `max`, `prefix`, `suffix`, `message`."),
    ])
  func `the definition rejects wrong parameters`(error: StatedError) {
    #expect(Specimen(.integer, error.parameters).error == error)
  }
}
