import Testing

@testable import FormSession

struct TerminalTextTests {
  @Test func `control characters in typed text are printed as visible signs`() {
    #expect("a\u{1B}[2Jb\u{202E}c\nd".withoutControls == "a␛[2Jb<U+202E>c d")
  }

  @Test(arguments: ["\u{200E}", "\u{200F}", "\u{61C}"])
  func `direction marks, which amounts in Hebrew and Arabic contain, are left out`(mark: String) {
    #expect("\(mark)1,234.50 \(mark)₪".withoutControls == "1,234.50 ₪")
  }

  @Test(arguments: [
    ("\u{202A}", "<U+202A>"), ("\u{202E}", "<U+202E>"), ("\u{2066}", "<U+2066>"),
    ("\u{2069}", "<U+2069>"),
  ])
  func `an override or an isolate is printed visibly`(control: String, seen: String) {
    #expect("a\(control)b".withoutControls == "a\(seen)b")
  }
}
