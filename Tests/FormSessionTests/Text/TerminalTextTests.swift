import Testing

@testable import FormSession

struct TerminalTextTests {
  @Test func `what a person typed reaches the terminal without its control characters`() {
    #expect("a\u{1B}[2Jb\u{202E}c\nd".withoutControls == "a␛[2Jb<U+202E>c d")
  }
}
