import FieldEngine
import TestSupport
import Testing

/// No text is slow, and none is cut silently.
@Suite(.untilItHangs) struct `Long texts` {
  private static let megabyte = 1_048_576

  @Test(arguments: try LawSubject.all())
  func `of one megabyte are cut or refused with a reason`(_ subject: LawSubject) throws {
    let filling = try #require(subject.alphabet.first)
    let text = String(repeating: filling, count: Self.megabyte)
    let field = subject.field.after(.paste(text))
    #expect(field.state.raw.count <= TextLimit.characters)
    #expect(field.refusal?.code == "too_long")
  }

  @Test(arguments: [FieldType.text, .phrase, .zip])
  func `are pasted instead of typed character by character`(_ type: FieldType) throws {
    let text = String(repeating: "7a", count: Self.megabyte / 2)
    #expect(try Field(type).after(.type(text)).state == Field(type).after(.paste(text)).state)
  }

  @Test(arguments: [FieldType.zip, .date, .expDate, .currency, .number, .age, .credit, .phone, .st])
  func `are refused as a whole if no such field can hold them`(_ type: FieldType) throws {
    let text = String(repeating: "👩‍👩‍👧7a", count: Self.megabyte / 20)
    let field = try Field(type).after(.type("1"), .paste(text))
    #expect(field.state.raw == (try Field(type).after(.type("1")).state.raw))
    #expect(field.refusal?.code == "too_long")
    #expect(field.refusal?.text.count == 64)
  }

  @Test func `are refused as a whole if they exceed the limit of a paste`() throws {
    let text = String(repeating: "a", count: TextLimit.pasteBytes + 1)
    let field = try Field(.phrase).after(.type("b"), .paste(text))
    #expect(field.notation == "b|")
    #expect(field.refusal == Refusal(text, .tooLarge(limit: TextLimit.pasteBytes)))
    #expect(try Field(.phrase).after(.set(text)).state.raw == "")
  }

  @Test func `change nothing when they are set and exceed the limit`() throws {
    let text = String(repeating: "7", count: TextLimit.pasteBytes + 1)
    let field = try Field(.phrase).after(.set("before"), .set(text))
    #expect(field.state.raw == "before")
    #expect(field.refusal?.code == "too_large")
    #expect(field.refusal?.reason == "at most 4194304 bytes at a time")
    #expect(field.refusal?.text == String(repeating: "7", count: 64))
    #expect(field.after(.undo).state.raw == "")
  }

  @Test(arguments: [
    ("7", TextLimit.pasteBytes + 1, "too_large"), (" ; x", 1_048_577, "too_large"),
    ("7;", ListRules.limit + 1, "too_many_items"),
  ])
  func `change no items when a list is set to them`(part: String, count: Int, code: String) throws {
    let list = try FieldType.list.definition([.of: "integer"])
    let text = String(repeating: part, count: count)
    for step in [FieldStep.set(text), .setCanonical(text)] {
      let field = Field("l", list, ValidationContext(today: .earliest)).after(.set("1; 2"), step)
      #expect(field.state.display == "1; 2")
      #expect(field.refusal?.code == code)
      #expect(field.state.value == .list([.integer("1"), .integer("2")]))
    }
  }

  @Test(arguments: [FieldType.phrase, .name, .street, .email])
  func `can be edited anywhere, up to the last character`(_ type: FieldType) throws {
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
