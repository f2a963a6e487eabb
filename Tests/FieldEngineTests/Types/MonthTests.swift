import FieldEngine
import Testing

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
