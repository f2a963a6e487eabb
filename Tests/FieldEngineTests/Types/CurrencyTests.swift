import FieldEngine
import Testing

struct CurrencyTests {
  let currency = Specimen(.currency)
  let signed = Specimen(.currency, [.allowNegative: true])

  @Test(
    arguments: [
      ("$", .fine("|")),
      ("5", .valid("$5|", decimal: "5")),
      ("$5", .valid("$5|", decimal: "5")),
      ("1234.5", .valid("$1234.5|", decimal: "1234.5")),
      ("12.", .valid("$12.|", decimal: "12")),
      (".5", .valid("$.5|", decimal: "0.5")),
      ("1.234", .valid("$1.23|", decimal: "1.23").refusing("at most 2 decimals")),
      ("1.2.", .valid("$1.2|", decimal: "1.2").refusing("one decimal point only")),
      ("-", .fine("|").refusing("no negative numbers")),
      ("1,", .valid("$1|", decimal: "1").refusing("digits only")),
      ("1e", .valid("$1|", decimal: "1").refusing("digits only")),
      ("١٢", .valid("$12|", decimal: "12")),
      ("½", .fine("|").refusing("digits only")),
    ] as Outcomes)
  func `typing accepts digits and one point`(text: String, outcome: Outcome) throws {
    #expect(try currency.typing(text) == outcome)
  }

  @Test(
    arguments: [
      ("", .fine("")),
      ("5", .valid("$5.00", decimal: "5")),
      ("1234.5", .valid("$1234.50", decimal: "1234.5")),
      (".5", .valid("$0.50", decimal: "0.5")),
      ("0012", .valid("$12.00", decimal: "12")),
      (
        "123456789012345678901234567890",
        .valid("$123456789012345678901234567890.00", decimal: "123456789012345678901234567890")
      ),
    ] as Outcomes)
  func `leaving adds the missing cents`(text: String, outcome: Outcome) throws {
    #expect(try currency.leaving(text) == outcome)
  }

  @Test(
    arguments: [
      ("-5", .valid("-$5.00", decimal: "-5")),
      ("-0", .valid("$0.00", decimal: "0")),
      ("-", .wrong("-$", "currency.incomplete", "Incomplete Amount")),
    ] as Outcomes)
  func `allowNegative accepts a minus sign`(text: String, outcome: Outcome) throws {
    #expect(try signed.leaving(text) == outcome)
  }

  @Test func `a minus sign only comes first`() throws {
    #expect(
      try signed.typing("5-")
        == .valid("$5|", decimal: "5").refusing("a minus sign can only come first"))
    #expect(try signed.editing("|-$5", .type("1")) == .valid("-$1|5", decimal: "-15"))
    #expect(try signed.editing("-|$5", .backspace) == .valid("$|5", decimal: "5"))
  }

  @Test(
    arguments: [
      ("5", .fine("$5|")),
      ("50", .valid("$50|", decimal: "50")),
      ("100.01", .wrong("$100.01|", "currency.max", "At most $100")),
    ] as Outcomes)
  func `an amount below the minimum is pending while it is typed`(text: String, outcome: Outcome)
    throws
  {
    #expect(try Self.bounded.typing(text) == outcome)
  }

  @Test(
    arguments: [
      (bounded, "9.99", .wrong("$9.99", "currency.min", "At least $10")),
      (bounded, "10", .valid("$10.00", decimal: "10")),
      (owing, "-6", .wrong("-$6.00", "currency.min", "At least -$5")),
      (owing, "1", .wrong("$1.00", "currency.max", "At most $0.50")),
      (owing, "-5", .valid("-$5.00", decimal: "-5")),
    ] as [(Specimen, String, Outcome)])
  func `leaving validates the bounds`(currency: Specimen, text: String, outcome: Outcome) throws {
    #expect(try currency.leaving(text) == outcome)
  }

  static let bounded = Specimen(.currency, [.min: 10, .max: 100])
  static let owing = Specimen(
    .currency, [.allowNegative: true, .min: -5, .max: .number(ExactDecimal(5).shifted(by: -1))])

  @Test(arguments: [
    ("$12|34.50", FieldStep.type("9"), "$129|34.50"),
    ("$12|34.50", .deleteForward, "$12|4.50"),
    ("$12.|34", .backspace, "$12|34"),
    ("$1|2", .type("."), "$1.|2"),
    ("$|123", .type("."), "$|123"),
    ("$1[23|4.50", .type("7"), "$17|4.50"),
    ("$12|.34", .type("."), "$12|.34"),
    ("[$12|.34", .type("9"), "$9|.34"),
    ("|$12", .type("$"), "$|12"),
  ])
  func `an edit keeps its place while the template grows and shrinks`(
    before: String, step: FieldStep, after: String
  ) throws {
    #expect(try currency.editing(before, step).text == after)
  }

  @Test(
    arguments: [
      ("$1,234.50", .valid("$1234.50", decimal: "1234.5")),
      ("1 234.50", .valid("$1234.50", decimal: "1234.5")),
      ("1'234", .valid("$1234.00", decimal: "1234")),
      ("1,234", .valid("$1234.00", decimal: "1234")),
      ("1.234,56", unreadable("1.234,56", "it is not clear which number this is")),
      ("1,23", unreadable("1,23", "it is not clear which number this is")),
      ("12 34", unreadable("12 34", "it is not clear which number this is")),
      ("10/5", unreadable("10/5", "it is not clear which number this is")),
      ("12.345", unreadable("12.345", "at most 2 decimals")),
      ("(5.00)", unreadable("(5.00)", "no negative numbers")),
      ("€12", unreadable("€12", "digits only")),
      ("5%", unreadable("5%", "digits only")),
      ("USD 12", unreadable("USD 12", "digits only")),
    ] as Outcomes)
  func `setting an amount parses it, or keeps ambiguous text`(text: String, outcome: Outcome) throws
  {
    #expect(try currency.setting(text) == outcome)
  }

  static func unreadable(_ text: String, _ reason: String) -> Outcome {
    .wrong(text, "currency.unreadable", "Not readable as an amount").refusing(reason)
  }

  @Test(arguments: ["-5.5", "−5.5", "-$5.50", "$-5.50", "($5.50)"])
  func `negative amounts are read as people write them`(text: String) throws {
    #expect(try signed.setting(text) == .valid("-$5.50", decimal: "-5.5"))
  }

  @Test func `an unclear paste changes nothing`() throws {
    #expect(
      try currency.editing("[$12|", .paste("1.234,56"))
        == .valid("[$12|", decimal: "12").refusing("it is not clear which number this is"))
  }

  @Test func `the value can be read back`() throws {
    #expect(try currency.readingBack("1234.5") == .valid("$1234.50", decimal: "1234.5"))
    #expect(try signed.readingBack("-.5") == .valid("-$0.50", decimal: "-0.5"))
  }

  @Test(arguments: [
    StatedError([.min: 10, .max: 1], "type.reversed", "`min` is above `max`."),
    StatedError(
      [.min: "1"], "type.parameter_kind", "The parameter `min` takes a number.", Specimen.numberHint
    ),
    StatedError(
      [.allowNegative: 1], "type.parameter_kind",
      "The parameter `allowNegative` takes true or false."),
    StatedError(
      [.minLength: 1], "type.unknown_parameter", "The type takes no parameter `minLength`.",
      "It can be `min`, `max`, `allowNegative`."),
  ])
  func `the definition rejects wrong parameters`(error: StatedError) {
    #expect(Specimen(.currency, error.parameters).error == error)
  }
}
