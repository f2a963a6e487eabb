import FieldEngine
import Testing

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
