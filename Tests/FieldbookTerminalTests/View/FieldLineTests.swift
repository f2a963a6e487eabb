import FormSession
import Testing

@testable import FieldbookTerminal

@Suite struct FieldLineTests {
  private func shown(_ line: FieldLine, _ width: Int) -> String {
    var cells = [String](repeating: " ", count: width)
    for piece in line.pieces {
      cells[piece.column] = piece.text
      for covered in 1..<max(1, piece.width) { cells[piece.column + covered] = "" }
    }
    if line.isCutLeft { cells[0] = "‹" }
    if line.isCutRight { cells[width - 1] = "›" }
    if let caret = line.caret { cells.insert("|", at: caret) }
    return cells.joined()
  }

  @Test(
    arguments: [
      ("abc", nil, TextAlignment.leading, "abc     "), ("abc", nil, .trailing, "     abc"),
      ("abc", nil, .center, "  abc   "), ("abc", 3, .trailing, "    abc| "),
      ("abcdefgh", nil, .leading, "abcdefgh"), ("abcdefghi", nil, .leading, "abcdefg›"),
      ("abcdefgh", 0, .leading, "|abcdefgh"), ("abcdefghi", 0, .leading, "|abcdefg›"),
      ("abcdefgh", 8, .leading, "abcdefgh|"), ("abcdefgh", 8, .trailing, "abcdefgh|"),
      ("abcdefghi", 9, .leading, "‹efghi|  "), ("abcdefghijklmnop", 8, .leading, "‹efgh|ij›"),
      ("日本語日本語", 6, .leading, "‹ 本語|  "),
    ] as [(String, Int?, TextAlignment, String)])
  func `a text is drawn in eight columns`(
    text: String, caret: Int?, align: TextAlignment, seen: String
  ) {
    let line = FieldLine(text, caret: caret, width: 8, align: align)
    #expect(shown(line, 8) == seen)
  }

  @Test(arguments: [(0, 0), (1, 0), (2, 1), (4, 2), (5, 3)])
  func `a direction mark has no cell, but the caret counts it`(caret: Int, column: Int) {
    let line = FieldLine("\u{200F}1\u{200F}2₪", caret: caret, width: 8)
    #expect(line.pieces.map(\.text).joined() == "12₪")
    #expect(line.caret == column)
    #expect(line.end == 3)
  }

  @Test func `a column maps to its character`() {
    let line = FieldLine("a日b", caret: nil, width: 8)
    #expect((0..<8).map { line.offset(at: $0) } == [0, 1, 1, 2, 3, 3, 3, 3])
  }
}
