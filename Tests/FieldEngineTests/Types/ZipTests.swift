import FieldEngine
import Testing

struct ZipTests {
  let zip = Specimen(.zip)
  let plus4 = Specimen(.zip, [.plus4: true])

  @Test(
    arguments: [
      ("9021", .fine("9021|")),
      ("90210", .valid("90210|", "90210")),
      ("902105", .valid("90210|", "90210").refusing("at most 5 digits")),
      ("9a", .fine("9|").refusing("digits only")),
      ("90210-", .valid("90210|", "90210").refusing("digits only")),
      ("٩٠٢١٠", .valid("90210|", "90210")),
      ("½", .fine("|").refusing("digits only")),
      ("1️⃣", .fine("|").refusing("digits only")),
    ] as Outcomes)
  func `typing accepts five digits of any script`(text: String, outcome: Outcome) throws {
    #expect(try zip.typing(text) == outcome)
  }

  @Test(
    arguments: [
      ("", .fine("")),
      ("9021", .wrong("9021", "zip.incomplete", "Incomplete Zip Code")),
      ("00501", .valid("00501", "00501")),
    ] as Outcomes)
  func `leaving requires all digits`(text: String, outcome: Outcome) throws {
    #expect(try zip.leaving(text) == outcome)
  }

  @Test(arguments: [
    ("90|210", FieldStep.backspace, "9|210"),
    ("90|210", .deleteForward, "90|10"),
    ("9[02|10", .type("5"), "95|10"),
    ("9|02]10", .backspace, "9|10"),
    ("9[02|10", .type("x"), "9[02|10"),
    ("9[02|10", .paste("x"), "9[02|10"),
    ("9[02|10", .paste(""), "9|10"),
    ("90|210", .type("5"), "90|210"),
  ])
  func `editing changes the text at the caret or in the selection`(
    before: String, step: FieldStep, after: String
  ) throws {
    #expect(try zip.editing(before, step).text == after)
  }

  @Test(
    arguments: [
      ("90210", .valid("90210", "90210")),
      (" 90210\n", .valid("90210", "90210")),
      ("9 0 2 1 0", .valid("90210", "90210")),
      ("9021", .wrong("9021", "zip.incomplete", "Incomplete Zip Code")),
      ("90210-1234", unreadable("90210-1234", "at most 5 digits")),
      ("9021O", unreadable("9021O", "digits only")),
      ("CA 90210", unreadable("CA 90210", "digits only")),
      ("", .fine("")),
    ] as Outcomes)
  func `setting a value reads it or keeps the text as unreadable`(text: String, outcome: Outcome)
    throws
  {
    #expect(try zip.setting(text) == outcome)
  }

  static func unreadable(_ text: String, _ reason: String) -> Outcome {
    .wrong(text, "zip.unreadable", "Not readable as a zip code").refusing(reason)
  }

  @Test func `an unreadable text is kept until it is corrected`() throws {
    let set = FieldStep.set("9021O")
    let unreadable = Outcome.wrong("9021O|", "zip.unreadable", "Not readable as a zip code")
    #expect(try zip.after(set, .focus) == unreadable)
    #expect(try zip.after(set, .focus, .type("x")) == unreadable.refusing("digits only"))
    #expect(try zip.after(set, .focus, .backspace) == .fine("9021|"))
    #expect(try zip.after(set, .focus, .backspace, .type("0")) == .valid("90210|", "90210"))
    #expect(try zip.after(set, .focus, .backspace, .undo) == unreadable)
  }

  @Test(
    arguments: [
      ("90210", .valid("90210|", "90210")),
      ("90210-", .valid("90210|", "90210")),
      ("90210-1", .fine("90210-1|")),
      ("90210-1234", .valid("90210-1234|", "90210-1234")),
      ("902101234", .valid("90210-1234|", "90210-1234")),
      ("9021-", .fine("9021|").refusing("digits only")),
      ("9021012345", .valid("90210-1234|", "90210-1234").refusing("at most 9 digits")),
    ] as Outcomes)
  func `four more digits may follow`(text: String, outcome: Outcome) throws {
    #expect(try plus4.typing(text) == outcome)
  }

  @Test(
    arguments: [
      ("90210", .valid("90210", "90210")),
      ("90210-1", .wrong("90210-1", "zip.incomplete", "Incomplete Zip Code")),
      ("902101234", .valid("90210-1234", "90210-1234")),
    ] as Outcomes)
  func `leaving requires four extra digits or none`(text: String, outcome: Outcome) throws {
    #expect(try plus4.leaving(text) == outcome)
  }

  @Test(arguments: [
    ("90210-|1234", FieldStep.backspace, "9021|1-234"),
    ("90210|-1234", .deleteForward, "90210|-234"),
    ("90210|-1234", .type("-"), "90210-|1234"),
    ("90210[-1|234", .backspace, "90210|-234"),
    ("90210[-12|34", .type("-"), "90210[-12|34"),
  ])
  func `editing passes the hyphen`(before: String, step: FieldStep, after: String) throws {
    #expect(try plus4.editing(before, step).text == after)
  }

  @Test func `the value can be read back`() throws {
    #expect(try zip.readingBack("00501") == .valid("00501", "00501"))
    #expect(try plus4.readingBack("902101234") == .valid("90210-1234", "90210-1234"))
    #expect(try plus4.readingBack("90210") == .valid("90210", "90210"))
  }

  @Test(
    arguments: [
      StatedError(
        [.plus4: 4], "type.parameter_kind", "The parameter `plus4` takes true or false."),
      StatedError(
        [.length: 5], "type.unknown_parameter", "The type takes no parameter `length`.",
        "It can be `plus4`."),
    ])
  func `the definition rejects wrong parameters`(error: StatedError) {
    #expect(Specimen(.zip, error.parameters).error == error)
  }
}
