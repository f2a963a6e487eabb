import FieldEngine
import Testing

struct ClosedRangeTests {
  let range = Specimen(.closedRange, [.of: "integer"])

  static func unreadable(_ text: String) -> Outcome {
    .wrong(text, "closedRange.unreadable", "Not readable as a range")
  }

  @Test(
    arguments: [
      ("1...5", .valid("1...5", "1...5")),
      ("1 ... 5", .valid("1...5", "1...5")),
      ("-5...-5", .valid("-5...-5", "-5...-5")),
      ("5...1", .wrong("5...1", "closedRange.reversed", "The lower bound is above the upper one")),
      ("1..5", unreadable("1..5")),
      ("1....5", unreadable("1....5")),
      ("1......5", unreadable("1......5")),
      ("...5", unreadable("...5")),
      ("1..<5", unreadable("1..<5")),
    ] as Outcomes)
  func `leaving requires two numbers with three dots between them`(text: String, outcome: Outcome)
    throws
  {
    #expect(try range.leaving(text) == outcome)
  }

  @Test func `bounds may be decimals`() throws {
    let doubles = Specimen(.closedRange, [.of: "double"])
    #expect(try doubles.leaving("0.1...0.25") == .valid("0.1...0.25", "0.1...0.25"))
  }

  @Test func `min and max limit both bounds, with a message`() throws {
    let bounded = Specimen(.closedRange, [.of: "integer", .min: 0, .max: 9, .message: "0 to 9"])
    #expect(try bounded.leaving("1...10") == .wrong("1...10", "closedRange.max", "0 to 9"))
    #expect(try bounded.leaving("x") == .wrong("x", "closedRange.unreadable", "0 to 9"))
    #expect(try bounded.required.leaving("") == .missing())
  }

  @Test func `the value can be read back`() throws {
    #expect(try range.readingBack("1 ... 5") == .valid("1...5", "1...5"))
  }
}
