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
