import FieldEngine
import Testing

@Suite struct `A selection in a number` {
  @Test func `includes the digit after the separator at its start`() throws {
    let field = try Field(.number).after(.type("202713"), .select(from: 4, to: 7), .backspace)
    #expect(field.notation == "202|")
  }

  @Test func `that starts at the first digit includes the sign`() throws {
    let field = try Field(.number, [.negative: "parentheses"]).after(
      .type("-12"), .selectAll, .type("3"))
    #expect(field.notation == "3|")
  }

  @Test func `leaves no hidden point when its digits are deleted`() throws {
    let field = try Field(.number, [.maximumFractionDigits: 0]).after(
      .type("5."), .moveCaret(to: 0), .deleteForward)
    #expect(field.state.raw == "")
  }
}
