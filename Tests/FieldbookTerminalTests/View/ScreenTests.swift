import FormSession
import Testing

@testable import FieldbookTerminal

@Suite struct ScreenTests {
  private func screen(_ columns: Int = 8, _ rows: Int = 1) -> Screen {
    Screen(ScreenSize(columns: columns, rows: rows))
  }

  @Test func `a text that is too long ends in an ellipsis`() {
    var screen = screen()
    screen.put("abcdefghij", 0, 0, .plain)
    #expect(screen.text == "abcdefg…\n")
    screen.put("日本語日本", 0, 0, .plain, upTo: 6)
    #expect(screen.text == "日本…fg…\n")
  }

  @Test func `the rest of an overwritten wide character is blank`() {
    var screen = screen()
    screen.put("日本", 0, 0, .plain)
    screen.put("x", 0, 1, .plain)
    screen.put("y", 0, 2, .plain)
    #expect(screen.text == " xy\n")
  }

  @Test func `closed rows are not drawn`() {
    var screen = screen(4, 3)
    screen.openRows = 1..<2
    screen.frame(Area(row: 0, column: 0, width: 4, height: 3), .round, .plain)
    #expect(screen.text == "\n│  │\n\n")
  }

  @Test func `drawing on an empty screen does no harm`() {
    var screen = Screen(ScreenSize(columns: 0, rows: 0))
    screen.put("abc", 0, 0, .plain)
    screen.frame(Area(row: 0, column: 0, width: 0, height: 0), .round, .plain)
    #expect(screen.text == "…\n")
  }

  @Test(arguments: [(1, 1), (2, 2), (5, 3), (10, 5), (20, 8), (39, 11), (300, 100)])
  func `a form can be drawn on any screen size`(columns: Int, rows: Int) throws {
    var person = try TerminalUser(FormDefinition.registration(), columns: columns, rows: rows)
    person.type("ada")
    person.press(Key(.end, .control), .control("o"), Key(.function(10)), Key(.function(1)))
    #expect(person.sees.split(separator: "\n", omittingEmptySubsequences: false).count == rows + 1)
  }

  @Test func `cells of one style are drawn together, and wide characters alone`() {
    var screen = screen(20)
    screen.put("ab", 0, 1, Style(isBold: true))
    screen.put("c日👩‍👩‍👧d", 0, 3, .plain)
    let runs = ScreenRun.runs(of: screen, 0).map { "\($0.column):\($0.text)" }
    #expect(runs == ["1:ab", "3:c", "4:日", "6:👩", "8:d           "])
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy"),
  ])
  func `clipboard text is encoded as base 64`(text: String, encoded: String) {
    #expect(Base64.text(of: Array(text.utf8)) == encoded)
  }
}
