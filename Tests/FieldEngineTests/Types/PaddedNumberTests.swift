import Testing

@testable import FieldEngine

/// Numbers that are shown with leading zeros.
struct PaddedNumberTests {
  @Test(arguments: ["12", "1234", "1234567.5", "0.125", "0"], ["en_US", "de_DE", "hi_IN"])
  func `the display is read back as the same number`(number: String, locale: String) throws {
    var field = try Field(.number, [.minimumIntegerDigits: 6, .locale: .text(locale)])
    field.apply(.setCanonical(number))
    let shown = field.state.display
    field.apply(.set(""))
    field.apply(.set(shown))
    #expect(field.state.value == .decimal(number))
  }

  @Test func `without padding, a comma after a leading zero is the decimal point`() throws {
    var field = try Field(.number)
    field.apply(.set("0,012"))
    #expect(field.state.value == .decimal("0.012"))
  }
}
