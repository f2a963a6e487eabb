import TestSupport
import Testing

@testable import FieldEngine

@Suite struct ValueStepTests {
  @Test(
    arguments: [
      (FieldType.integer, "9", 1, "10"), (.integer, "-1", -2, "-3"), (.time, "14:59", 1, "15:00"),
      (.time, "00:00", -1, "23:59"), (.time, "23:59", 2, "00:01"),
      (.date, "2024-02-28", 1, "2024-02-29"),
      (.date, "2026-01-01", -1, "2025-12-31"), (.month, "2026-12", 1, "2027-01"),
      (.month, "2026-01", -13, "2024-12"), (.year, "1999", 1, "2000"),
      (.integer, "9223372036854775807", 1, nil), (.date, "9999-12-31", 1, nil),
      (.year, "9999", 1, nil),
      (.integer, "", 1, nil), (.zip, "90210", 1, nil), (.phrase, "a", 1, nil),
    ] as [(FieldType, String, Int, String?)])
  func `a value has a next one`(type: FieldType, value: String, count: Int, next: String?) throws {
    let field = Field(
      "f", try type.definition([:]), ValidationContext(today: .earliest), initial: value)
    #expect(field.canonicalText(stepsAhead: count) == next)
  }

  @Test func `the caret in the hours steps by hours`() throws {
    var field = Field(
      "f", try FieldType.time.definition(), ValidationContext(today: .earliest), initial: "14:30")
    field.apply(.focus)
    field.apply(.moveCaret(to: 1))
    #expect(field.canonicalText(stepsAhead: 1) == "15:30")
    field.apply(.moveCaret(to: 4))
    #expect(field.canonicalText(stepsAhead: -1) == "14:29")
  }
}
