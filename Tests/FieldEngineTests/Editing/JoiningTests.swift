import FieldEngine
import Testing

@Suite struct `A scalar that joins the character before it` {
  @Test func `fits into a full text`() throws {
    let full = try Field(.dataLength, [.length: 3]).after(.type("abA"), .type("\u{301}"))
    #expect(full.notation == "abÁ|")
    #expect(full.refusal == nil)
    let jamo = try Field(.dataLength, [.length: 1]).after(.type("\u{1100}"), .type("\u{1161}"))
    #expect(jamo.notation == "\u{1100}\u{1161}|")
  }

  @Test func `joins it in a paste as in typing`() throws {
    let field = try Field(.dataLength, [.length: 3])
    #expect(field.after(.paste("abA\n\u{301}")).state == field.after(.type("abA\u{301}")).state)
  }

  @Test func `makes no room for other characters`() throws {
    let full = try Field(.dataLength, [.length: 3]).after(.type("abA"), .paste("\u{301}xyz"))
    #expect(full.notation == "abÁ|")
    #expect(full.refusal == Refusal("xyz", .tooLong(limit: 3, ofDigits: false)))
  }

  @Test func `can follow the caret`() throws {
    let field = try Field(.dataLength, [.length: 2]).after(
      .type("\u{301}b"), .moveCaret(to: 0), .type("a"))
    #expect(field.notation == "á|b")
  }
}
