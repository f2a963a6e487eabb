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

  @Test(arguments: [
    (FieldType.zip, "---"), (.phone, "()"), (.name, "😀"), (.st, "?"), (.credit, "**** ****"),
    (.phone, "tel:"),
  ])
  func `is one of which nothing would be left`(type: FieldType, offered: String) throws {
    let state = try Field(type).after(.set(offered)).state
    #expect([state.raw, state.display] == [offered, offered])
    #expect(state.issue?.code == "\(type.rawValue).unreadable")
    #expect(state.refusal?.text == offered)
  }

  @Test(arguments: [FieldType.zip, .name, .email, .number])
  func `is not white space, which empties a field`(type: FieldType) throws {
    let state = try Field(type).after(.set("5"), .set(" \t")).state
    #expect(state.raw.isEmpty)
    #expect(state.issue == nil)
  }

  @Test func `grows no longer than a paste may be`() throws {
    let long = String(repeating: "x1", count: TextLimit.pasteBytes / 2)
    let field = try Field(.zip).after(.set(long), .type("2"))
    #expect(field.state.raw == long)
    #expect(field.refusal == Refusal("2", .tooLarge(limit: TextLimit.pasteBytes)))
  }
}
