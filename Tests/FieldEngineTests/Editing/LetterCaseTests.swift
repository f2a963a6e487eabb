import FieldEngine
import Testing

/// Some letters become several when their case changes.
@Suite struct `A letter that becomes two` {
  @Test func `pushes no other out of a full text`() throws {
    let field = try Field(.st).after(.type("T"), .moveCaret(to: 0), .type("ß"))
    #expect(field.notation == "|T")
    #expect(field.refusal == Refusal("ß", .tooLong(limit: 2, ofDigits: false)))
  }

  @Test func `is taken where there is room for both`() throws {
    #expect(try Field(.st).after(.type("ß")).notation == "SS|")
  }
}
