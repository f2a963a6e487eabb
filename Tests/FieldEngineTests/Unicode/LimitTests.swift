import FieldEngine
import Testing

/// No text is slow, and none is cut without a word.
@Suite(.timeLimit(.minutes(1))) struct `Long texts` {
  private static let megabyte = 1_048_576

  static let fillings = [
    "7", "a", "ß", " ", "e\u{301}", "👩‍👩‍👧", "\r\n", "\0", "٣", ".", "-", "\u{301}",
  ]

  @Test(arguments: try LawSubject.all(), fillings)
  func `of one megabyte are pasted whole, or cut or refused with a reason`(
    _ subject: LawSubject, filling: String
  ) throws {
    let text = String(repeating: filling, count: Self.megabyte / filling.utf8.count)
    let field = subject.field.after(.paste(text))
    #expect(field.state.raw.utf8.count <= text.utf8.count)
    #expect(field.state.raw == text || field.refusal != nil)
  }
}
