import FieldEngine
import Testing

@Suite struct `The sign of an amount` {
  @Test(arguments: [("-5", "-12"), ("-5", "−1"), ("7", "-1"), ("-5", "(3)")])
  func `is not taken from a paste when it cannot stand first`(text: String, pasted: String) throws {
    let field = try Field(.percent, [.allowNegative: true])
    for caret in [text.hasPrefix("-") ? 0 : 1, text.count] {
      let after = field.after(.type(text), .moveCaret(to: caret), .paste(pasted))
      #expect(after.state.raw == text)
      #expect(after.refusal == Refusal(pasted, .misplacedMinus))
    }
  }

  @Test func `stays before what is typed or pasted before it`() throws {
    let field = try Field(.percent, [.allowNegative: true]).after(.type("-5"), .moveCaret(to: 0))
    #expect(field.after(.moveCaret(to: 0), .type("3")).notation == "-3|5")
    #expect(field.after(.moveCaret(to: 0), .paste("12")).notation == "-12|5")
    #expect(field.after(.moveCaret(to: 0), .type("-")).notation == "|-5")
  }

  @Test func `is taken at the start of a positive number`() throws {
    let field = try Field(.currency, [.allowNegative: true]).after(.type("5"), .moveCaret(to: 0))
    #expect(field.after(.moveCaret(to: 0), .paste("-1")).notation == "-$1|5")
  }
}
