import Testing

@testable import FieldbookCLI

@Suite struct LineBufferTests {
  /// The lines in an input that arrives in parts.
  private func lines(_ parts: String..., limit: Int = 100) -> [String] {
    var (buffer, lines) = (LineBuffer(limit: limit), [String]())
    for part in parts {
      buffer.append(part.utf8)
      while let line = buffer.nextLine() { lines.append(String(decoding: line, as: UTF8.self)) }
    }
    if let rest = buffer.rest() { lines.append(String(decoding: rest, as: UTF8.self)) }
    return lines
  }

  @Test func `lines end at line feeds, however the input is split`() {
    #expect(lines("a\n\nbc\n") == ["a", "", "bc"])
    #expect(lines("a", "\n", "b", "c") == ["a", "bc"])
  }

  @Test func `a line that is too long is cut, and its rest is skipped`() {
    #expect(lines("abc", "def", "ghi\nj", "\nk", limit: 4) == ["abcde", "j", "k"])
    #expect(lines("abcdefg", "hi", limit: 4) == ["abcde"])
    #expect(lines("abcd", "\nabcd", limit: 4) == ["abcd", "abcd"])
  }
}
