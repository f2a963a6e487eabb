import FieldEngine
import Testing

struct DateTests {
  let date = Specimen(.date)

  @Test(
    arguments: [
      ("1", .fine("1|")),
      ("122", .fine("12/2|")),
      ("12252024", .valid("12/25/2024|", "2024-12-25")),
      ("1/5/2024", .valid("01/05/2024|", "2024-01-05")),
      ("1.5-2024", .valid("01/05/2024|", "2024-01-05")),
      ("4", .fine("04|")),
      ("44", .fine("04/04|")),
      ("0/", .fine("0|").refusing("digits only")),
      ("13", .wrong("13|", "date.month", "Invalid Month")),
      ("00", .wrong("00|", "date.month", "Invalid Month")),
      ("0132", .wrong("01/32|", "date.day", "Invalid Day")),
      ("0230", .wrong("02/30|", "date.impossible", "Invalid Date")),
      ("0229", .fine("02/29|")),
      ("02292023", .wrong("02/29/2023|", "date.impossible", "Invalid Date")),
      ("02291900", .wrong("02/29/1900|", "date.impossible", "Invalid Date")),
      ("02292000", .valid("02/29/2000|", "2000-02-29")),
      ("12250000", .wrong("12/25/0000|", "date.impossible", "Invalid Date")),
      ("122520245", .valid("12/25/2024|", "2024-12-25").refusing("at most 8 digits")),
      ("1a", .fine("1|").refusing("digits only")),
      ("١٢", .fine("12|")),
    ] as Outcomes)
  func `typing completes single digits and reports certain mistakes at once`(
    text: String, outcome: Outcome
  ) throws {
    #expect(try date.typing(text) == outcome)
  }

  @Test(
    arguments: [
      ("12252024", .valid("12/25/2024", "2024-12-25")),
      ("1225", .wrong("12/25/", "date.incomplete", "Invalid Date")),
      ("0", .wrong("0", "date.incomplete", "Invalid Date")),
      ("13", .wrong("13", "date.month", "Invalid Month")),
      ("", .fine("")),
    ] as Outcomes)
  func `leaving requires the whole date`(text: String, outcome: Outcome) throws {
    #expect(try date.leaving(text) == outcome)
  }

  @Test(
    arguments: [
      ("12/25/2024", .valid("12/25/2024", "2024-12-25")),
      ("2024-12-25", .valid("12/25/2024", "2024-12-25")),
      ("2024-1-5", .valid("01/05/2024", "2024-01-05")),
      ("1 5 2024", .valid("01/05/2024", "2024-01-05")),
      (" 12.25.2024\n", .valid("12/25/2024", "2024-12-25")),
      ("25/12/2024", .wrong("25/12/2024", "date.month", "Invalid Month")),
      ("3/40/2024", .wrong("03/40/2024", "date.day", "Invalid Day")),
      ("1/5/24", .valid("01/05/2024", "2024-01-05")),
    ] as Outcomes)
  func `setting a date reads it part by part`(text: String, outcome: Outcome) throws {
    #expect(try date.setting(text) == outcome)
  }

  @Test(
    arguments: [
      ("1/5/20245", "at most 8 digits"), ("1/5/2024 10", "at most 8 digits"),
      ("Dec 25, 2024", "digits only"), ("2024-12-25T10:00", "digits only"),
    ])
  func `a text with more than a date is kept and unreadable`(text: String, reason: String) throws {
    let unreadable = Outcome.wrong(text, "date.unreadable", "Not readable as a date")
    #expect(try date.setting(text) == unreadable.refusing(reason))
  }

  @Test func `a paste continues the typed text`() throws {
    #expect(
      try date.after(.focus, .type("1"), .paste("/5/2024")) == .valid("01/05/2024|", "2024-01-05"))
    #expect(
      try date.after(.focus, .type("12"), .paste("x")) == .fine("12|").refusing("digits only"))
  }

  @Test(arguments: [
    ("12/|25/2024", FieldStep.backspace, "1|2/52/024"),
    ("12|/25/2024", .deleteForward, "12|/52/024"),
    ("[12/|25/2024", .backspace, "|25/20/24"),
    ("1|2/2", .type("/"), "1|2/2"),
    ("12|/2", .type("/"), "12/|2"),
    ("04|", .backspace, "|"),
    ("05/04|", .backspace, "05|"),
    ("32|", .backspace, "03|"),
  ])
  func `deleting and typing keep the caret at its digit`(
    before: String, step: FieldStep, after: String
  ) throws {
    #expect(try date.editing(before, step).text == after)
  }

  @Test(arguments: [
    ("mdy", "12/25/2024"), ("dmy", "25/12/2024"), ("ymd", "2024-12-25"),
  ])
  func `the order changes the display but not the value`(order: String, shown: String) throws {
    let date = Specimen(.date, [.order: .text(order)])
    #expect(try date.leaving(shown) == .valid(shown, "2024-12-25"))
    #expect(try date.setting("2024-12-25") == .valid(shown, "2024-12-25"))
    #expect(try date.readingBack(shown) == date.leaving(shown))
  }

  @Test func `parts in another order are never swapped`() throws {
    let dayFirst = Specimen(.date, [.order: "dmy"])
    #expect(
      try dayFirst.setting("12/25/2024") == .wrong("12/25/2024", "date.month", "Invalid Month"))
    let yearFirst = Specimen(.date, [.order: "ymd"])
    #expect(
      try yearFirst.setting("25/12/2024")
        == .wrong("25/12/2024", "date.unreadable", "Not readable as a date")
        .refusing("it is not clear which date this is"))
  }

  @Test func `the definition rejects wrong parameters`() {
    #expect(
      Specimen(.date, [.order: "ydm"]).error
        == StatedError(
          [.order: "ydm"],
          "type.parameter_kind", "The parameter `order` takes `mdy`, `dmy` or `ymd`.",
          "Did you mean `ymd`?"))
    #expect(
      Specimen(.date, [.strict: true]).error
        == StatedError(
          [.strict: true],
          "type.unknown_parameter", "The type takes no parameter `strict`.",
          "It can be `order`, `pivot`."))
  }
}
