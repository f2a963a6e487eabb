import FieldEngine
import Testing

struct RangeTests {
  let range = Specimen(.range, [.of: "integer"])
  let doubles = Specimen(.range, [.of: "double"])

  @Test(
    arguments: [
      ("1..<5", .valid("1..<5|", "1..<5")),
      ("1 ..< 5", .valid("1 ..< 5|", "1..<5")),
      ("1..", .fine("1..|")),
      ("-3..<-1", .valid("-3..<-1|", "-3..<-1")),
      ("5..<5", .valid("5..<5|", "5..<5")),
      ("1..<2..<3", unreadable("1..<2..<3|")),
      ("1..<..<5", unreadable("1..<..<5|")),
      ("1 to 5", unreadable("1 to 5|")),
    ] as Outcomes)
  func `typing accepts two numbers and one operator`(text: String, outcome: Outcome) throws {
    #expect(try range.typing(text) == outcome)
  }

  static func incomplete(_ text: String) -> Outcome {
    .wrong(text, "range.incomplete", "Incomplete Range")
  }

  static func unreadable(_ text: String) -> Outcome {
    .wrong(text, "range.unreadable", "Not readable as a range")
  }

  @Test(
    arguments: [
      ("", .fine("")),
      ("+1..<05", .valid("1..<5", "1..<5")),
      ("5..<1", .wrong("5..<1", "range.reversed", "The lower bound is above the upper one")),
      ("1..<", incomplete("1..<")), ("1..", incomplete("1..")), ("1.", incomplete("1.")),
      ("1", incomplete("1")), ("-", incomplete("-")), ("1..<-", incomplete("1..<-")),
      ("5-3", unreadable("5-3")), ("1..2", unreadable("1..2")), ("1.<", unreadable("1.<")),
      ("..<5", unreadable("..<5")),
      ("1...5", unreadable("1...5")),
      ("1.5..<2", unreadable("1.5..<2")),
      ("1..<1e3", unreadable("1..<1e3")),
    ] as Outcomes)
  func `leaving requires both bounds in order`(text: String, outcome: Outcome) throws {
    #expect(try range.leaving(text) == outcome)
  }

  @Test func `bounds may be decimals`() throws {
    #expect(try doubles.leaving(".5..<1e3") == .valid("0.5..<1000", "0.5..<1000"))
    #expect(try doubles.leaving("0..<nan") == Self.unreadable("0..<nan"))
  }

  @Test func `min and max limit both bounds`() throws {
    let bounded = Specimen(.range, [.of: "integer", .min: 0, .max: 9])
    #expect(try bounded.leaving("-1..<5") == .wrong("-1..<5", "range.min", "At least 0"))
    #expect(try bounded.leaving("1..<12") == .wrong("1..<12", "range.max", "At most 9"))
  }

  @Test func `the value can be read back`() throws {
    #expect(try range.readingBack("1 ..< 5") == .valid("1..<5", "1..<5"))
  }

  @Test(
    arguments: [
      StatedError(
        [:], "type.missing_parameter", "The parameter `of` is missing.",
        "Add it: the type of the items, or of the bounds."),
      StatedError(
        [.of: "text"], "type.parameter_kind", "The parameter `of` takes `integer` or `double`."),
      StatedError(
        [.of: "integer", .min: 9, .max: 1], "type.reversed", "`min` is above `max`."),
    ])
  func `the definition rejects wrong parameters`(error: StatedError) {
    #expect(Specimen(.range, error.parameters).error == error)
  }
}
