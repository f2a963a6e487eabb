import FieldEngine
import Testing

struct PercentTests {
  let percent = Specimen(.percent)
  let share = Specimen(.percent, [.min: 0, .max: 1])

  @Test(
    arguments: [
      ("1", .valid("1|", decimal: "0.01")),
      ("12.5", .valid("12.5|", decimal: "0.125")),
      ("12.5%", .valid("12.5|", decimal: "0.125")),
      ("3.14159", .valid("3.14159|", decimal: "0.0314159")),
      ("1.2.", .valid("1.2|", decimal: "0.012").refusing("one decimal point only")),
      ("-", .fine("|").refusing("no negative numbers")),
      ("1x", .valid("1|", decimal: "0.01").refusing("digits only")),
    ] as Outcomes)
  func `typing accepts digits, one point and any number of decimals`(
    text: String, outcome: Outcome
  ) throws {
    #expect(try percent.typing(text) == outcome)
  }

  @Test(
    arguments: [
      ("", .fine("")),
      ("5", .valid("5.00%", decimal: "0.05")),
      (".125", .valid("0.125%", decimal: "0.00125")),
      ("12.3456", .valid("12.3456%", decimal: "0.123456")),
      ("007", .valid("7.00%", decimal: "0.07")),
    ] as Outcomes)
  func `leaving adds missing decimals up to two and keeps more`(text: String, outcome: Outcome)
    throws
  {
    #expect(try percent.leaving(text) == outcome)
  }

  @Test(
    arguments: [
      (
        "-0.02",
        .wrong("-0.02", "percent.unreadable", "Not readable as a percentage")
          .refusing("no negative numbers")
      ),
      ("-0", .valid("0.00%", decimal: "0")),
    ] as Outcomes)
  func `a stored value that nobody could type is unreadable`(
    value: String, outcome: Outcome
  ) throws {
    #expect(try percent.after(.setCanonical(value)) == outcome)
    let signed = Specimen(.percent, [.allowNegative: true])
    #expect(try signed.after(.setCanonical("-0.02")) == .valid("-2.00%", decimal: "-0.02"))
  }

  @Test func `typing a percent sign moves the caret past it`() throws {
    #expect(try percent.after(.focus, .type("5"), .blur, .focus).text == "5.00|%")
    #expect(try percent.after(.focus, .type("5"), .blur, .focus, .type("%")).text == "5.00%|")
    #expect(try percent.after(.focus, .type("5"), .blur, .focus, .backspace).text == "5.0|")
  }

  @Test(arguments: [
    ("12|.5", FieldStep.backspace, "1|.5"),
    ("12.|5", .backspace, "12|5"),
    ("1[2.|5", .type("7"), "17|5"),
    ("1|25", .type("."), "1.|25"),
  ])
  func `an edit keeps the caret at its digit`(before: String, step: FieldStep, after: String) throws
  {
    #expect(try percent.editing(before, step).text == after)
  }

  @Test(
    arguments: [
      ("1", .valid("1|", decimal: "0.01")),
      ("100", .valid("100|", decimal: "1")),
      ("100.1", .wrong("100.1|", "percent.max", "At most 100%")),
    ] as Outcomes)
  func `bounds are fractions and shown as percentages`(text: String, outcome: Outcome) throws {
    #expect(try share.typing(text) == outcome)
  }

  @Test func `a bound below one percent is shown with its decimals`() throws {
    let percent = Specimen(.percent, [.min: .number(ExactDecimal(5).shifted(by: -3))])
    #expect(try percent.typing("0.4") == .fine("0.4|"))
    #expect(try percent.leaving("0.4") == .wrong("0.40%", "percent.min", "At least 0.50%"))
  }

  @Test func `a percentage out of bounds keeps its sign and symbol`() throws {
    let percent = Specimen(.percent, [.min: -1, .max: 1, .allowNegative: true])
    #expect(try percent.leaving("100.1") == .wrong("100.10%", "percent.max", "At most 100%"))
    #expect(try percent.leaving("-100.1") == .wrong("-100.10%", "percent.min", "At least -100%"))
  }

  @Test func `allowNegative accepts a minus sign`() throws {
    let percent = Specimen(.percent, [.allowNegative: true])
    #expect(try percent.leaving("-12.5") == .valid("-12.50%", decimal: "-0.125"))
    #expect(try percent.leaving("-") == .wrong("-", "percent.incomplete", "Incomplete Percentage"))
  }

  @Test(
    arguments: [
      ("12.5 %", .valid("12.50%", decimal: "0.125")),
      ("1,234%", .valid("1234.00%", decimal: "12.34")),
      ("12 1/2%", unreadable("12 1/2%", "it is not clear which number this is")),
      ("1,5", unreadable("1,5", "it is not clear which number this is")),
      ("$5", unreadable("$5", "digits only")),
      ("-1", unreadable("-1", "no negative numbers")),
    ] as Outcomes)
  func `setting a percentage reads it or keeps an unclear text`(text: String, outcome: Outcome)
    throws
  {
    #expect(try percent.setting(text) == outcome)
  }

  static func unreadable(_ text: String, _ reason: String) -> Outcome {
    .wrong(text, "percent.unreadable", "Not readable as a percentage").refusing(reason)
  }

  @Test(arguments: ["5", "12.5", ".125", "100"])
  func `the value can be read back`(text: String) throws {
    #expect(try percent.readingBack(text) == percent.leaving(text))
  }

  @Test func `the definition rejects wrong parameters`() {
    #expect(
      Specimen(.percent, [.min: 1, .max: 0]).error
        == StatedError([.min: 1, .max: 0], "type.reversed", "`min` is above `max`."))
  }
}
