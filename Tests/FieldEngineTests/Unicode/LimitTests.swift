import FieldEngine
import Testing

/// No text is slow, and none is cut without a word.
@Suite(.timeLimit(.minutes(1))) struct `Long texts` {
  private static let megabyte = 1_048_576

  @Test(arguments: try LawSubject.all())
  func `of one megabyte are cut or refused with a reason`(_ subject: LawSubject) throws {
    let filling = try #require(subject.alphabet.first)
    let text = String(repeating: filling, count: Self.megabyte)
    let field = subject.field.after(.paste(text))
    #expect(field.state.raw.count <= TextLimit.characters)
    #expect(field.refusal?.code == "too_long")
  }

  @Test(arguments: [FieldType.zip, .date, .expDate, .currency, .number, .age, .credit, .phone, .st])
  func `that no such field can hold are refused as a whole`(_ type: FieldType) throws {
    let text = String(repeating: "👩‍👩‍👧7a", count: Self.megabyte / 20)
    let field = try Field(type).after(.type("1"), .paste(text))
    #expect(field.state.raw == (try Field(type).after(.type("1")).state.raw))
    #expect(field.refusal?.code == "too_long")
    #expect(field.refusal?.text.count == 64)
  }

  @Test func `are refused as a whole when they are longer than a paste may be`() throws {
    let text = String(repeating: "a", count: TextLimit.pasteBytes + 1)
    let field = try Field(.phrase).after(.type("b"), .paste(text))
    #expect(field.notation == "b|")
    #expect(field.refusal == Refusal(text, .tooLarge(limit: TextLimit.pasteBytes)))
    #expect(try Field(.phrase).after(.set(text)).state.raw == "")
  }

  @Test(arguments: [FieldType.phrase, .name, .street, .email])
  func `can be typed in anywhere, up to the last character`(_ type: FieldType) throws {
    let long = String(repeating: "a", count: TextLimit.characters - 2)
    var field = try Field(type).after(.paste(long), .moveCaret(to: 30_000), .type("b"))
    #expect(field.text.caret == 30_001)
    field.apply(.moveCaret(to: .max))
    field.apply(.type("cd"))
    #expect(field.state.raw.count == TextLimit.characters)
    #expect(field.state.raw.hasSuffix("ac"))
    #expect(field.refusal == Refusal("d", .tooLong(limit: TextLimit.characters, ofDigits: false)))
    field.apply(.backspace)
    #expect(field.state.raw.count == TextLimit.characters - 1)
  }
}
