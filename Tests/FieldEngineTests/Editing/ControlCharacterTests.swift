import FieldEngine
import Testing

@Suite struct `Control characters` {
  @Test(arguments: [
    ("a\u{1B}[31mb", "a[31mb"), ("a\u{7}b\0c", "abc"), ("a\u{7F}b\u{9B}c", "abc"),
    ("a\tb\nc", "a\tb\nc"), ("a\r\nb\rc\u{85}d\u{B}e", "a\nb\nc\nd\ne"), ("a\u{A0}b", "a\u{A0}b"),
  ])
  func `are dropped wherever text enters`(offered: String, kept: String) throws {
    #expect(try Field(.phrase).after(.paste(offered)).state.raw == kept)
    #expect(try Field(.phrase).after(.set(offered)).state.raw == kept)
    #expect(try Field(.phrase).after(.setCanonical(offered)).state.raw == kept)
    #expect(try Field(.phrase).after(.type(offered)).state.raw == kept)
    #expect(try Field(.phrase).starting(with: offered).state.raw == kept)
    #expect(try Field(.phrase).after(.set(offered)).state.issue == nil)
  }

  @Test(arguments: ["\u{1B}", "\u{7}", "\0", "\u{9B}"])
  func `are refused without other text, and keep the selection`(control: String) throws {
    for step in [FieldStep.type(control), .paste(control)] {
      let field = try Field(.phrase).after(.type("abc"), .select(from: 0, to: 2), step)
      #expect(field.notation == "[ab|c")
      #expect(field.refusal?.code == "character")
    }
    #expect(try Field(.phrase).after(.type("abc"), .set(control)).state.raw == "")
  }

  @Test func `do not make a whole value unreadable`() throws {
    let field = try Field(.zip).after(.set("90\u{7}210\u{1B}"))
    #expect(field.state.value == .text("90210"))
    #expect(try Field(.name).after(.set("Ann\u{B}Lee\0")).state.value == .text("Ann Lee"))
    #expect(try Field(.integer).after(.set("1\u{1B}2")).state.value == .integer("12"))
    let list = try Field(.list, [.of: "zip"]).after(.set("[\"902\\u000710\"]"))
    #expect(list.state.display == "90210")
  }
}

@Suite struct `A text that is too long` {
  @Test(
    arguments: [
      (.text, [.maxLength: 3]), (.email, [.maxLength: 3]), (.dataLength, [.length: 3]),
    ] as [(FieldType, TypeParameters)])
  func `reports its limit and stays in the field`(type: FieldType, parameters: TypeParameters)
    throws
  {
    let field = try Field(type, parameters).after(.set("abcd"))
    #expect(field.state.raw == "abcd")
    #expect(field.state.issue?.code == "\(type).too_long")
    #expect(field.state.issue?.message == "Too long: at most 3 characters")
    #expect(field.isUnreadable)
    #expect(field.after(.moveCaret(to: .max), .backspace).state.issue == nil)
  }

  @Test func `is invalid in a phrase and unreadable as a phone number`() throws {
    let field = try Field(.phrase).after(.set(String(repeating: "a", count: 65_537)))
    #expect(field.state.issue?.message == "Too long: at most 65536 characters")
    #expect(try Field(.phone).after(.set("55512345678")).state.issue?.code == "phone.unreadable")
  }
}
