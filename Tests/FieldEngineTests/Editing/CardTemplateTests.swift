import FieldEngine
import Testing

@Suite struct `The template of a card` {
  @Test func `shows every digit when an edit changes the brand`() throws {
    let field = try Field(.credit).after(
      .type("36782822463100056"), .moveCaret(to: 2), .backspace)
    #expect(field.notation == "3|782 822463 100056")
    #expect(field.state.issue?.code == "credit.checksum")
  }
}
