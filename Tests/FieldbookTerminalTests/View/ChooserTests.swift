import Testing

@testable import FieldbookTerminal

@Suite struct ChooserTests {
  private func chooser(columns: Int = 44) -> Chooser {
    Chooser(
      "What do you want to fill in?", ["Visit · Ada", "Survey · Bo", "New: Visit"],
      words: ["Type to search."], size: ScreenSize(columns: columns, rows: 10))
  }

  @Test func `typing searches, and Enter chooses`() {
    var chooser = chooser()
    for character in "surv" { #expect(chooser.handle(.key(Key(.character(character)))) == .open) }
    #expect(
      chooser.screen.text.contains("Find: surv") && chooser.screen.text.contains("▸   Survey · Bo"))
    #expect(chooser.handle(.key(Key(.enter))) == .chosen(1))
  }

  @Test(arguments: [Key(.escape), Key(.tab), .control("q"), .control("c")])
  func `leaving chooses nothing`(key: Key) {
    var chooser = chooser()
    #expect(chooser.handle(.key(key)) == .left)
  }

  @Test func `arrows, the mouse and a smaller window work`() {
    var chooser = chooser()
    _ = chooser.handle(.key(Key(.down)))
    _ = chooser.handle(.resize(ScreenSize(columns: 30, rows: 8)))
    #expect(chooser.handle(.key(Key(.enter))) == .chosen(1))
    _ = chooser.handle(.mouse(MouseEvent(kind: .wheelDown, row: 0, column: 0)))
    #expect(chooser.handle(.key(Key(.enter))) == .chosen(2))
    for _ in 0..<2 {
      _ = chooser.handle(.mouse(MouseEvent(kind: .wheelUp, row: 0, column: 0)))
    }
    let row =
      chooser.screen.text.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains("Visit · Ada") } ?? 0
    let outcome = chooser.handle(.mouse(MouseEvent(kind: .press, row: row, column: 10)))
    #expect(outcome == .chosen(0))
  }
}
