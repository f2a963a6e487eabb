import Testing

@testable import FieldEngine

/// Some letters become several when their case changes.
@Suite struct `A letter that becomes two` {
  @Test func `is refused in a full text`() throws {
    let field = try Field(.st).after(.type("T"), .moveCaret(to: 0), .type("ß"))
    #expect(field.notation == "|T")
    #expect(field.refusal == Refusal("ß", .tooLong(limit: 2, ofDigits: false)))
  }

  @Test func `is accepted where both letters fit`() throws {
    #expect(try Field(.st).after(.type("ß")).notation == "SS|")
  }

  @Test(
    arguments: [
      (.lower, .letters, "aİb", "aİb"), (.lower, .any, "aİb", "ai\u{307}b"),
      (.words, .letters, "aİb", "Aİb"), (.words, .words(signs: ""), "aİb", "Ai\u{307}b"),
      (.upper, .letters, "aǰ", "Aǰ"), (.upper, .letters, "aß", "ASS"),
      (.upper, .characters("aAßs"), "aß", "Aß"), (.upper, .characters("aß"), "aß", "Aß"),
    ] as [(LetterCase, Acceptance, String, String)])
  func `keeps its case where the type accepts only one of the two`(
    letterCase: LetterCase, accepts: Acceptance, typed: String, shown: String
  ) throws {
    var type = DeclaredType(name: "code")
    (type.letterCase, type.accepts) = (letterCase, accepts)
    let field = Field("code", try FieldDefinition(type), LawSubject.validationContext)
    #expect(field.after(.type(typed)).state.display == shown)
  }

  @Test func `can be pasted back`() throws {
    var type = DeclaredType(name: "code")
    (type.letterCase, type.accepts) = (.lower, .letters)
    let field = Field("code", try FieldDefinition(type), LawSubject.validationContext)
    #expect(field.after(.paste("İ")).state == field.after(.type("İ")).state)
    #expect(field.after(.set("i\u{307}")).state.issue?.code == "code.unreadable")
  }
}
