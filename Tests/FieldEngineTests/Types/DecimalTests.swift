import FieldEngine
import Testing

struct DecimalTests {
  let decimal = Specimen(.decimal)

  @Test(
    arguments: [
      ("0.10", .valid("0.1", decimal: "0.1")),
      ("1e3", .valid("1000", decimal: "1000")),
      ("-", .wrong("-", "decimal.incomplete", "Incomplete Entry")),
      ("1e1001", .wrong("1e1001", "decimal.unreadable", "Not readable as a number")),
    ] as Outcomes)
  func `leaving writes the number in its shortest form`(text: String, outcome: Outcome) throws {
    #expect(try decimal.leaving(text) == outcome)
  }

  @Test func `no digit of a long number is lost`() throws {
    let digits = String(repeating: "1234567890", count: 1_000)
    #expect(try decimal.setting(digits) == .valid(digits, decimal: digits))
  }

  @Test func `bounds are exact`() throws {
    let most = try #require(ExactDecimal("0.3"))
    let bounded = Specimen(.decimal, [.max: .number(most)])
    #expect(try bounded.leaving("0.3") == .valid("0.3", decimal: "0.3"))
    #expect(
      try bounded.leaving("0.30000000000000001")
        == .wrong("0.30000000000000001", "decimal.max", "At most 0.3"))
  }

  @Test func `the value can be read back`() throws {
    #expect(try decimal.readingBack("-12.50") == .valid("-12.5", decimal: "-12.5"))
  }
}
