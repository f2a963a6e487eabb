import FieldEngine
import Testing

struct DoubleTests {
  let double = Specimen(.double)

  @Test(
    arguments: [
      ("2.5", .valid("2.5|", decimal: "2.5")),
      (".", .fine(".|")),
      ("-.", .fine("-.|")),
      (".5", .valid(".5|", decimal: "0.5")),
      ("5.", .valid("5.|", decimal: "5")),
      ("1e", .fine("1e|")),
      ("1e-", .fine("1e-|")),
      ("1e-7", .valid("1e-7|", decimal: "0.0000001")),
      ("1E5", .valid("1E5|", decimal: "100000")),
      ("٣.٥", .valid("3.5|", decimal: "3.5")),
      ("1,5", unreadable("1,5|")),
      ("1e999", unreadable("1e999|")),
      ("nan", unreadable("nan|")),
      ("inf", unreadable("inf|")),
      ("0x1p3", unreadable("0x1p3|")),
    ] as Outcomes)
  func `typing accepts a decimal, also with an exponent`(text: String, outcome: Outcome) throws {
    #expect(try double.typing(text) == outcome)
  }

  static func unreadable(_ text: String) -> Outcome {
    .wrong(text, "double.unreadable", "Not readable as a number")
  }

  @Test(arguments: ["1e9223372036854775807", "1e-9223372036854775808", "1e99999999999999999999"])
  func `a number with an excessive exponent is unreadable`(text: String) throws {
    #expect(try double.leaving(text) == Self.unreadable(text))
  }

  @Test(
    arguments: [
      ("1e3", .valid("1000", decimal: "1000")),
      ("0.1234567890123456789", .valid("0.1234567890123456789", decimal: "0.1234567890123456789")),
      ("-0", .valid("0", decimal: "0")),
      (" 1.50 ", .valid("1.5", decimal: "1.5")),
    ] as Outcomes)
  func `the value is the exact typed decimal`(text: String, outcome: Outcome) throws {
    #expect(try double.leaving(text) == outcome)
  }

  @Test func `a number may have bounds, a prefix and a message`() throws {
    let share = Specimen(.double, [.min: 0, .max: 1, .prefix: "p=", .message: "From 0 to 1"])
    #expect(try share.leaving(".25") == .valid("p=0.25", decimal: "0.25"))
    #expect(try share.setting("p=0.25") == .valid("p=0.25", decimal: "0.25"))
    #expect(try share.typing("1.01") == .wrong("1.01|", "double.max", "From 0 to 1"))
  }

  @Test func `the value can be read back`() throws {
    #expect(try double.readingBack("1e-3") == .valid("0.001", decimal: "0.001"))
  }
}
