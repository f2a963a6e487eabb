import FieldEngine
import Testing

@Suite struct `The sign of an amount` {
  @Test(arguments: [("-5", "-12"), ("-5", "−1"), ("7", "-1"), ("-5", "(3)")])
  func `is refused in a paste if it cannot come first`(text: String, pasted: String) throws {
    let field = try Field(.percent, [.allowNegative: true])
    for caret in [text.hasPrefix("-") ? 0 : 1, text.count] {
      let after = field.after(.type(text), .moveCaret(to: caret), .paste(pasted))
      #expect(after.state.raw == text)
      #expect(after.refusal == Refusal(pasted, .misplacedMinus))
    }
  }

  @Test func `stays first when text is typed or pasted before it`() throws {
    let field = try Field(.percent, [.allowNegative: true]).after(.type("-5"), .moveCaret(to: 0))
    #expect(field.after(.moveCaret(to: 0), .type("3")).notation == "-3|5")
    #expect(field.after(.moveCaret(to: 0), .paste("12")).notation == "-12|5")
    #expect(field.after(.moveCaret(to: 0), .type("-")).notation == "|-5")
  }

  @Test func `is accepted at the start of a positive number`() throws {
    let field = try Field(.currency, [.allowNegative: true]).after(.type("5"), .moveCaret(to: 0))
    #expect(field.after(.moveCaret(to: 0), .paste("-1")).notation == "-$1|5")
  }

  /// The dashes that programs and fonts use as a minus sign.
  static let dashes = ["-", "−", "–", "—", "－", "﹣", "‒", "‐", "‑", "⁻"]

  @Test(
    arguments: [
      Specimen(.currency, [.allowNegative: true]), Specimen(.percent, [.allowNegative: true]),
      Specimen(.number, [.negative: true]), Specimen(.number, [.negative: "trailing"]),
      Specimen(.number, [.style: "currency", .negative: true]),
    ], dashes)
  func `is read from any dash where negative numbers are allowed`(specimen: Specimen, dash: String)
    throws
  {
    let minus = try specimen.setting("-5")
    #expect(minus.value != nil)
    #expect(try specimen.setting("\(dash)5") == minus)
  }

  @Test(
    arguments: [
      Specimen(.currency), Specimen(.percent), Specimen(.streetnumber), Specimen(.number),
      Specimen(.age, [.min: 0, .max: 120]),
    ], dashes)
  func `is never dropped where negative numbers are not allowed`(specimen: Specimen, dash: String)
    throws
  {
    let outcome = try specimen.setting("\(dash)5")
    #expect(outcome.text == "\(dash)5")
    #expect(outcome.code == "\(specimen.type.rawValue).unreadable")
  }

  @Test(arguments: ["(5", "5)", "（5", ")5(", "((5))", "(5)("], [false, true])
  func `is not read from a single parenthesis`(text: String, allowsNegative: Bool) throws {
    for type in [FieldType.currency, .percent] {
      let amount = Specimen(type, [.allowNegative: .flag(allowsNegative)])
      #expect(try amount.setting(text).code == "\(type.rawValue).unreadable")
    }
    let number = Specimen(.number, allowsNegative ? [.negative: "parentheses"] : [:])
    #expect(try number.setting(text).code == "number.unreadable")
  }
}
