import FieldEngine
import Testing

@Suite struct `A text that cannot be read` {
  @Test func `becomes readable when the last obstacle is deleted`() throws {
    let field = try Field(.date).after(.set("3/4/2024x"), .backspace)
    #expect(field.notation == "03/04/2024|")
  }

  @Test func `does not grow by a deletion`() throws {
    let field = try Field(.date).after(.set("x5"), .moveCaret(to: 0), .deleteForward)
    #expect(field.notation == "|5")
    #expect(field.state.issue?.code == "date.unreadable")
  }

  @Test func `grows no longer than a paste may be`() throws {
    let long = String(repeating: "x1", count: TextLimit.pasteBytes / 2)
    let field = try Field(.zip).after(.set(long), .type("2"))
    #expect(field.state.raw == long)
    #expect(field.refusal == Refusal("2", .tooLarge(limit: TextLimit.pasteBytes)))
  }
}
