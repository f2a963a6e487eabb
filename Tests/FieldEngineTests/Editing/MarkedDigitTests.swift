import FieldEngine
import Testing

@Suite struct `A digit with a mark` {
  @Test func `is completed like the digit without the mark`() throws {
    let field = try Field(.date).after(.type("124\u{301}"))
    #expect(field.notation == "12/04|")
    #expect(field.refusal == Refusal("\u{301}", .digitsOnly))
  }
}
