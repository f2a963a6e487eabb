import FieldEngine
import Testing

@Suite struct `Typing a literal` {
  @Test func `steps over it if it comes next`() throws {
    let field = try Field(.phone).after(.type("5551"), .moveCaret(to: 4), .type(")"))
    #expect(field.notation == "(555)| 1")
    #expect(field.refusal == nil)
  }

  @Test func `neither replaces nor clears a selection`() throws {
    let field = try Field(.currency).after(.type("123"), .select(from: 3, to: 0), .type("$"))
    #expect(field.notation == "|$12]3")
    #expect(field.refusal == Refusal("$", .digitsOnly))
  }
}
