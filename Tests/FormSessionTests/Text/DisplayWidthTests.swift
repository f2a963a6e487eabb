import Testing

@testable import FormSession

struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("plain", 5), ("Übergröße", 9), ("e\u{301}", 1), ("日本語", 6), ("한국", 4), ("ｆｕｌｌ", 8),
    ("🙂", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("👩‍👩‍👧", 2), ("\u{1B}[1m", 3), ("…–“", 3),
    ("1\u{FE0F}\u{20E3}", 2), ("\u{301}", 0),
    ("🇩🇪", 2), ("a\u{200B}", 1),
  ])
  func `a text is as wide as its cells`(text: String, cells: Int) {
    #expect(text.displayWidth == cells)
  }
}
