import FieldEngine
import Testing

struct DateTimeTests {
  let american = Specimen(.dateTime)
  let european = Specimen(.dateTime, [.order: "dmy"])
  let international = Specimen(.dateTime, [.order: "ymd"])

  @Test(
    arguments: [
      ("12/25/2026 14:30", .valid("12/25/2026 14:30", "2026-12-25T14:30:00")),
      ("12/25/2026, 2:30 pm", .valid("12/25/2026 14:30", "2026-12-25T14:30:00")),
      ("2026-12-25T14:30:05", .valid("12/25/2026 14:30:05", "2026-12-25T14:30:05")),
      ("2026-12-25 14:30", .valid("12/25/2026 14:30", "2026-12-25T14:30:00")),
      ("2026-12-25T14:30Z", .valid("12/25/2026 14:30Z", "2026-12-25T14:30:00Z")),
      ("2026-12-25T14:30+02:00", .valid("12/25/2026 14:30+02:00", "2026-12-25T14:30:00+02:00")),
      ("1/5/2026 8:00", .valid("01/05/2026 08:00", "2026-01-05T08:00:00")),
      ("12/25/2026", incomplete("12/25/2026")),
      ("12/25/2026 14", incomplete("12/25/2026 14")),
      ("2026-12-25T14:30+2", incomplete("2026-12-25T14:30+2")),
      ("25/12/2026 14:30", unreadable("25/12/2026 14:30")),
      ("02/30/2026 14:30", unreadable("02/30/2026 14:30")),
      ("12/25/2026 25:00", unreadable("12/25/2026 25:00")),
      ("2026-12-25T14:30+15:00", unreadable("2026-12-25T14:30+15:00")),
      ("tomorrow", unreadable("tomorrow")),
      ("", .fine("")),
    ] as Outcomes)
  func `a date and a time are read together`(text: String, outcome: Outcome) throws {
    #expect(try american.setting(text) == outcome)
  }

  static func incomplete(_ text: String) -> Outcome {
    .wrong(text, "dateTime.incomplete", "Incomplete Date and Time")
  }

  static func unreadable(_ text: String) -> Outcome {
    .wrong(text, "dateTime.unreadable", "Not readable as a date and time")
  }

  @Test func `the order of the parts is that of the field`() throws {
    let value = "2026-12-25T14:30:00"
    #expect(try european.setting("25.12.2026 14:30") == .valid("25/12/2026 14:30", value))
    #expect(try international.setting("2026-12-25 14:30") == .valid("2026-12-25 14:30", value))
  }

  @Test(arguments: ["2026-12-25T14:30", "2026-12-25T14:30:05.250-03:30", "0001-01-01T00:00Z"])
  func `the value can be read back`(text: String) throws {
    for specimen in [american, european, international] {
      let set = try specimen.setting(text)
      #expect(try specimen.readingBack(text) == set)
    }
  }
}

struct MonthTests {
  let month = Specimen(.month)

  @Test(
    arguments: [
      ("2026-12", .valid("2026-12", "2026-12")),
      ("12/2026", .valid("2026-12", "2026-12")),
      ("1.2026", .valid("2026-01", "2026-01")),
      ("2026/1", .valid("2026-01", "2026-01")),
      ("2026", .wrong("2026", "month.incomplete", "Incomplete Month")),
      ("2026-", .wrong("2026-", "month.incomplete", "Incomplete Month")),
      ("12/26", .wrong("12/26", "month.incomplete", "Incomplete Month")),
      ("2026-13", .wrong("2026-13", "month.unreadable", "Not readable as a month")),
      ("13/2026", .wrong("13/2026", "month.unreadable", "Not readable as a month")),
      ("0000-12", .wrong("0000-12", "month.unreadable", "Not readable as a month")),
      ("2026-12-25", .wrong("2026-12-25", "month.unreadable", "Not readable as a month")),
    ] as Outcomes)
  func `a month is read with its year`(text: String, outcome: Outcome) throws {
    #expect(try month.setting(text) == outcome)
  }
}

struct YearTests {
  let year = Specimen(.year)
  let recent = Specimen(.year, [.min: 1990, .max: 2030])

  @Test(
    arguments: [
      ("2026", .valid("2026", integer: "2026")),
      ("0987", .valid("0987", integer: "987")),
      ("202", .wrong("202", "year.incomplete", "Incomplete Year")),
      ("0000", .wrong("0000", "year.year", "Year out of range")),
    ] as Outcomes)
  func `a year has four digits`(text: String, outcome: Outcome) throws {
    #expect(try year.setting(text) == outcome)
  }

  @Test(
    arguments: [
      ("1989", .wrong("1989", "year.min", "At least 1990")),
      ("2031", .wrong("2031", "year.max", "At most 2030")),
      ("2030", .valid("2030", integer: "2030")),
    ] as Outcomes)
  func `a year can have bounds`(text: String, outcome: Outcome) throws {
    #expect(try recent.setting(text) == outcome)
  }

  @Test func `the value can be read back`() throws {
    #expect(try year.readingBack("0987") == .valid("0987", integer: "987"))
  }
}
