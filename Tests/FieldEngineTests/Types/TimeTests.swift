import FieldEngine
import Testing

struct TimeTests {
  let time = Specimen(.time)

  @Test(
    arguments: [
      ("14:30", .valid("14:30", "14:30")),
      ("9:05", .valid("09:05", "09:05")),
      ("14:30:05", .valid("14:30:05", "14:30:05")),
      ("14:30:00", .valid("14:30", "14:30")),
      ("14:30:05.25", .valid("14:30:05.250", "14:30:05.250")),
      ("14.30", .valid("14:30", "14:30")),
      ("14h30", .valid("14:30", "14:30")),
      ("14h", .wrong("14h", "time.incomplete", "Incomplete Time")),
      ("1430", .valid("14:30", "14:30")),
      ("930", .valid("09:30", "09:30")),
      ("2:30 pm", .valid("14:30", "14:30")),
      ("2:30PM", .valid("14:30", "14:30")),
      ("2:30 p.m.", .valid("14:30", "14:30")),
      ("2.30 p.m", .valid("14:30", "14:30")),
      ("2:30:05p", .valid("14:30:05", "14:30:05")),
      ("12 am", .valid("00:00", "00:00")),
      ("12 pm", .valid("12:00", "12:00")),
      ("2 pm", .valid("14:00", "14:00")),
      ("1430 pm", .wrong("1430 pm", "time.unreadable", "Not readable as a time")),
      (" 14:30\n", .valid("14:30", "14:30")),
      ("١٤:٣٠", .valid("14:30", "14:30")),
      ("14", .wrong("14", "time.incomplete", "Incomplete Time")),
      ("14:3", .wrong("14:3", "time.incomplete", "Incomplete Time")),
      ("14:30:", .wrong("14:30:", "time.incomplete", "Incomplete Time")),
      ("24:00", .wrong("24:00", "time.unreadable", "Not readable as a time")),
      ("14:60", .wrong("14:60", "time.unreadable", "Not readable as a time")),
      ("13 pm", .wrong("13 pm", "time.unreadable", "Not readable as a time")),
      ("half past two", .wrong("half past two", "time.unreadable", "Not readable as a time")),
      ("", .fine("")),
    ] as Outcomes)
  func `a time is read as people write it`(text: String, outcome: Outcome) throws {
    #expect(try time.setting(text) == outcome)
  }

  @Test(
    arguments: [
      ("1", nil), ("19", nil), ("25", nil), ("29", "time.unreadable"), ("193", nil),
      ("28", "time.unreadable"),
      ("25:", "time.unreadable"), ("14:6", "time.unreadable"), ("2:30 q", "time.unreadable"),
      ("2:30 p", nil), ("14:30 p", "time.unreadable"), ("99", "time.unreadable"),
    ] as [(String, String?)])
  func `typing reports what more typing cannot correct`(text: String, code: String?) throws {
    var field = try time.field()
    field.apply(.focus)
    field.apply(.type(text))
    #expect(field.typingIssue?.code == code)
  }

  @Test func `the value can be read back`() throws {
    #expect(try time.readingBack("2:30:05 pm") == .valid("14:30:05", "14:30:05"))
  }
}
