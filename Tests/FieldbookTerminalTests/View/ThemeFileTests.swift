import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

@Suite struct ThemeFileTests {
  @Test func `a theme file changes parts of a theme`() throws {
    let theme = try ThemeFile.theme(
      """
      # Mine.
      focus = bright-cyan on black bold

      theme = light
      marked=reversed underlined
      text = default
      """, over: .dark)
    var expected = Theme.light
    expected.focus = Style(ink: .brightCyan, paper: .black, isBold: true)
    expected.marked = Style(isUnderlined: true, isReversed: true)
    expected.text = .plain
    #expect(theme == expected)
  }

  @Test func `a requested theme has precedence over the theme of the file`() throws {
    let text = "theme = light\r\nkey = red\r\n"
    let theme = try ThemeFile.theme(text, over: .highContrast, isChosen: true)
    var expected = Theme.highContrast
    expected.key = Style(ink: .red)
    #expect(theme == expected)
  }

  @Test(arguments: [
    ("focus = cyann", 1, "There is no color `cyann`. Did you mean `cyan`?"),
    ("\n\nfocuss = red", 3, "There is no part of the screen `focuss`. Did you mean `focus`?"),
    ("theme = drak", 1, "There is no theme `drak`. Did you mean `dark`?"),
    (
      "theme = solarized", 1,
      "There is no theme `solarized`. Use one of dark, light, high-contrast."
    ),
    (
      "key = red\nfocus", 2,
      "Write a name, `=` and a value, as in `focus = bright-cyan bold`."
    ),
  ])
  func `a mistake is reported with its line`(text: String, line: Int, message: String) {
    #expect(throws: ThemeFile.LineError(line: line, message: message)) {
      try ThemeFile.theme(text, over: .dark)
    }
  }

  @Test(arguments: [
    (["XDG_CONFIG_HOME": "/x", "HOME": "/h"], "/x/fieldbook/terminal.conf"),
    (["XDG_CONFIG_HOME": "x", "HOME": "/h"], "/h/.config/fieldbook/terminal.conf"),
    (["XDG_CONFIG_HOME": "", "HOME": "/h"], "/h/.config/fieldbook/terminal.conf"),
    (["XDG_CONFIG_HOME": "x"], nil), (["HOME": "h"], nil),
  ])
  func `the file is in an absolute folder`(variables: [String: String], path: String?) {
    let environment = TerminalEnvironment(isTerminal: true, variables: variables)
    #expect(environment.themeFile == path)
  }

  @Test func `high contrast has no dim text and distinguishes typed text`() {
    let theme = Theme.highContrast
    #expect(Theme.Part.allCases.allSatisfy { !theme[$0].isDim })
    #expect(theme.ghost != theme.text)
    #expect(Theme.named("High-Contrast") == theme)
  }
}
