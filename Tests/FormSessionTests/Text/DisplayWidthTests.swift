import Testing

@testable import FormSession

struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("plain", 5), ("Übergröße", 9), ("e\u{301}", 1), ("日本語", 6), ("한국", 4), ("ｆｕｌｌ", 8),
    ("🙂", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("👩‍👩‍👧", 2), ("\u{1B}[1m", 3), ("…–“", 3),
    ("1\u{FE0F}\u{20E3}", 2), ("\u{301}", 0),
    ("🇩🇪", 2), ("a\u{200B}", 1),
    ("❤\u{FE0E}", 1), ("น้ำ", 2), ("கிழமை", 5), ("क्षेत्र", 4), ("한", 2),
  ])
  func `the width of a text is its number of cells`(text: String, cells: Int) {
    #expect(text.displayWidth == cells)
  }

  @Test(
    arguments: [
      ("é", ["é"]), ("日", ["日"]), ("👩‍👩‍👧", ["👩‍👩‍👧"]), ("🇩🇪", ["🇩🇪"]), ("கி", ["க", "\u{BBF}"]),
      ("น้ำ", ["น้", "\u{E33}"]), ("한", ["한"]),
    ] as [(Character, [Character])])
  func `a spacing mark has its own cell`(character: Character, parts: [Character]) {
    #expect(character.displayParts == parts)
    #expect(parts.reduce(0) { $0 + $1.displayWidth } == character.displayWidth)
  }
}
