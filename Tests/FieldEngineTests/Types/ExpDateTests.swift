import FieldEngine
import Testing

struct ExpDateTests {
  let expDate = Specimen(.expDate)
  let anyPast = Specimen(.expDate, [.allowPast: true])

  @Test(
    arguments: [
      ("1", .fine("1|")),
      ("12", .fine("12|")),
      ("12/", .fine("12|")),
      ("1228", .valid("12/28|", "2028-12")),
      ("2", .fine("02|")),
      ("228", .valid("02/28|", "2028-02")),
      ("2/28", .valid("02/28|", "2028-02")),
      ("13", .wrong("13|", "expDate.month", "Invalid Month")),
      ("00", .wrong("00|", "expDate.month", "Invalid Month")),
      ("125", .wrong("12/5|", "expDate.year", "Year out of range")),
      ("1239", .wrong("12/39|", "expDate.year", "Year out of range")),
      ("1238", .valid("12/38|", "2038-12")),
      ("1026", .wrong("10/26|", "expDate.expired", "Card Expired")),
      ("1126", .valid("11/26|", "2026-11")),
      ("12285", .valid("12/28|", "2028-12").refusing("at most 4 digits")),
      ("1x", .fine("1|").refusing("digits only")),
      ("1/", .fine("1|").refusing("digits only")),
      ("0/", .fine("0|").refusing("digits only")),
    ] as Outcomes)
  func `typing is validated against the current day`(text: String, outcome: Outcome) throws {
    #expect(try expDate.typing(text) == outcome)
  }

  @Test(
    arguments: [
      ("", .fine("")),
      ("12", .wrong("12/", "expDate.incomplete", "Incomplete Date")),
      ("122", .wrong("12/2", "expDate.incomplete", "Incomplete Date")),
      ("1228", .valid("12/28", "2028-12")),
    ] as Outcomes)
  func `leaving requires month and year`(text: String, outcome: Outcome) throws {
    #expect(try expDate.leaving(text) == outcome)
  }

  @Test(
    arguments: [
      ("3/28", .valid("03/28", "2028-03")),
      ("03/2028", .valid("03/28", "2028-03")),
      ("2028-03", .valid("03/28", "2028-03")),
      ("2028-3", .valid("03/28", "2028-03")),
      ("exp 12.28", .valid("12/28", "2028-12")),
      ("3/26", .wrong("03/26", "expDate.expired", "Card Expired")),
      ("13/30", .wrong("13/30", "expDate.month", "Invalid Month")),
      ("12/2099", .wrong("12/99", "expDate.year", "Year out of range")),
      ("12/1928", unreadable("12/1928", "at most 4 digits")),
      ("exp 12/2899", unreadable("exp 12/2899", "at most 4 digits")),
      ("01/2127", unreadable("01/2127", "it is not clear which date this is")),
      ("2126-12", unreadable("2126-12", "it is not clear which date this is")),
      ("122028", unreadable("122028", "at most 4 digits")),
      ("Dec 28", unreadable("Dec 28", "digits only")),
    ] as Outcomes)
  func `a date can be set in many notations, but never in another century`(
    text: String, outcome: Outcome
  ) throws {
    #expect(try expDate.setting(text) == outcome)
  }

  static func unreadable(_ text: String, _ reason: String) -> Outcome {
    .wrong(text, "expDate.unreadable", "Not readable as a date").refusing(reason)
  }

  @Test(
    arguments: [
      ("1026", .valid("10/26", "2026-10")),
      ("1014", .valid("10/14", "2014-10")),
      ("1013", .wrong("10/13", "expDate.year", "Year out of range")),
    ] as Outcomes)
  func `allowPast accepts past cards within the horizon`(text: String, outcome: Outcome) throws {
    #expect(try anyPast.leaving(text) == outcome)
  }

  @Test(arguments: [("2095-06-01", "0301", "2101-03"), ("2005-06-01", "1298", "1998-12")])
  func `the year may lie in another century`(today: String, digits: String, value: String) throws {
    let today = try #require(CalendarDay(iso: today))
    let definition = try FieldType.expDate.definition([.allowPast: true])
    var field = Field("card", definition, ValidationContext(today: today))
    field.apply(.focus)
    field.apply(.type(digits))
    #expect(field.state.value == .text(value))
  }

  @Test func `a four-digit year is taken literally within the horizon`() throws {
    let today = try #require(CalendarDay(iso: "2095-06-01"))
    var field = Field("card", try FieldType.expDate.definition(), ValidationContext(today: today))
    field.apply(.set("03/2101"))
    #expect(field.state.value == .text("2101-03"))
    field.apply(.set("03/2001"))
    #expect(field.state.issue?.code == "expDate.unreadable")
  }

  @Test(arguments: [
    ("12/|28", FieldStep.backspace, "1|2/8"),
    ("12|/28", .deleteForward, "12|/8"),
    ("12|/28", .type("/"), "12/|28"),
    ("1[2/2|8", .type("1"), "11|/8"),
    ("02|", .backspace, "|"),
    ("12/28|", .backspace, "12/2|"),
    ("12/2|", .backspace, "12|"),
  ])
  func `deletion passes the slash and removes an added zero with its digit`(
    before: String, step: FieldStep, after: String
  ) throws {
    #expect(try expDate.editing(before, step).text == after)
  }

  @Test func `the value can be read back`() throws {
    #expect(try expDate.readingBack("1228") == .valid("12/28", "2028-12"))
    #expect(try anyPast.readingBack("1014") == .valid("10/14", "2014-10"))
  }

  @Test func `the definition rejects wrong parameters`() {
    #expect(
      Specimen(.expDate, [.allowPast: "no"]).error
        == StatedError(
          [.allowPast: "no"], "type.parameter_kind",
          "The parameter `allowPast` takes true or false."))
  }
}
