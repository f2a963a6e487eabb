import JSONText
import Testing

@Suite struct InvalidUTF8Tests {
  @Test(arguments: [
    ([0x80], ["1:3 invalid_utf8 "], "\u{fffd}"),
    ([0xff], ["1:3 invalid_utf8 "], "\u{fffd}"),
    ([0xc3], ["1:3 invalid_utf8 "], "\u{fffd}"),
    ([0xe2, 0x82], ["1:3 invalid_utf8 "], "\u{fffd}"),
    ([0xf0, 0x9f, 0x98], ["1:3 invalid_utf8 "], "\u{fffd}"),
    ([0xc0, 0xaf], ["1:3 invalid_utf8 ", "1:4 invalid_utf8 "], "\u{fffd}\u{fffd}"),
    (
      [0xed, 0xa0, 0x80], ["1:3 invalid_utf8 ", "1:4 invalid_utf8 ", "1:4 invalid_utf8 "],
      "\u{fffd}\u{fffd}\u{fffd}"
    ),
    ([0xff, 0xc3, 0xa9, 0xff], ["1:3 invalid_utf8 ", "1:5 invalid_utf8 "], "\u{fffd}é\u{fffd}"),
  ])
  func `bytes that are not UTF-8 are replaced`(bytes: [UInt8], report: [String], text: String) {
    let document = JSONDocument([0x22, 0x61] + bytes + [0x62, 0x22])
    #expect(document.report == report)
    #expect(document.root?.json == .string("a\(text)b"))
  }

  @Test func `a replacement character in the text is not a mistake`() {
    #expect(JSONDocument("\"\u{fffd}\"").report == [])
  }

  @Test func `invalid bytes in a key are replaced as well`() {
    let document = JSONDocument([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])
    #expect(document.report == ["1:3 invalid_utf8 "])
    #expect(document.understood == "{\"\u{fffd}\":1}")
  }
}
