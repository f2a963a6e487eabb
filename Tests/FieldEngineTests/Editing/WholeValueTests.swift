import FieldEngine
import Testing

@Suite struct `Setting a whole value` {
  @Test(arguments: [FieldStep.backspace, .clear, .set("9021"), .set(""), .undo])
  func `restores the same value after an edit, also in a focused field`(change: FieldStep) throws {
    let field = try Field(.zip).after(.set("90210"), .blur, .focus, change, .set("90210"))
    #expect(field.state.raw == "90210")
    #expect(field.state.isComplete)
  }

  @Test func `keeps the text and the caret if the field already has that value`() throws {
    let field = try Field(.number).after(.type("1.50"), .set("1.5"))
    #expect(field.notation == "1.50|")
  }
}
