import FieldEngine
import TestSupport
import Testing

@testable import FieldbookRows

/// The texts by which rows of a list are found, in the order of their index.
@Suite struct ListSpellingsTests {
  /// A text of an index, with its row.
  private struct Spelling: Hashable {
    var text: String
    var place: Int
  }

  private func sorted(_ spellings: ListSpellings, _ part: Int) -> [Spelling] {
    (0..<spellings.count(part)).map { index in
      var spelling = Spelling(text: "", place: 0)
      spelling.place = spellings.place(part, index) { bytes in
        spelling.text = bytes.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
      }
      return spelling
    }
  }

  @Test func `a text is found by all of it and by each later word`() {
    var spellings = ListSpellings()
    spellings.add("North Øst-Bay", 7)
    spellings.add("", 8)
    spellings.sort()
    #expect(
      sorted(spellings, 0)
        == [Spelling(text: "", place: 8), Spelling(text: "north øst-bay", place: 7)])
    #expect(
      sorted(spellings, 1)
        == [Spelling(text: "bay", place: 7), Spelling(text: "øst-bay", place: 7)])
  }

  @Test func `texts are in the order of their bytes, and equal ones in that of their rows`() throws
  {
    try Trials(short: 200, long: 20_000).run { random in
      var (spellings, texts) = (ListSpellings(), [Spelling]())
      for place in 0..<Int.random(in: 0...60, using: &random) {
        let text = (0..<Int.random(in: 0...14, using: &random)).map { _ in
          ["a", "b", "\0", "ø", "😀"].randomElement(using: &random) ?? ""
        }.joined()
        spellings.add(text, place)
        texts.append(Spelling(text: text, place: place))
      }
      spellings.sort()
      texts.sort { one, other in
        if one.text.utf8.elementsEqual(other.text.utf8) { return one.place < other.place }
        return one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
      }
      try #require(sorted(spellings, 0) == texts)
    }
  }

  @Test func `a collection is full with its number of texts, and empty again`() {
    var spellings = ListSpellings(most: 3)
    spellings.add("North Bay", 0)
    #expect(!spellings.isFull)
    spellings.add("Oak", 1)
    #expect(spellings.isFull)
    spellings.removeAll()
    #expect(spellings.indices.map(spellings.count) == [0, 0])
  }
}
