import Testing

@testable import FieldbookTerminal

@Suite struct SurroundingsTests {
  @Test(
    arguments: [
      (true, ["TERM": "xterm"], false), (false, ["TERM": "xterm"], true),
      (true, ["TERM": "dumb"], true), (true, [:], true),
      (true, ["TERM": "xterm", "ACCESSIBLE": "1"], true),
      (true, ["TERM": "xterm", "ACCESSIBLE": "0"], false),
    ] as [(Bool, [String: String], Bool)])
  func `plain mode is used without a capable terminal or on request`(
    isTerminal: Bool, variables: [String: String], wantsPlain: Bool
  ) {
    let environment = TerminalEnvironment(isTerminal: isTerminal, variables: variables)
    #expect(environment.wantsPlain == wantsPlain)
  }

  @Test(
    arguments: [
      ([:], Theme.dark), (["NO_COLOR": "1"], .colorless), (["NO_COLOR": ""], .dark),
      (["FIELDBOOK_THEME": "light"], .light), (["COLORFGBG": "0;15"], .light),
      (["COLORFGBG": "15;0"], .dark), (["COLORFGBG": "0;15", "FIELDBOOK_THEME": "dark"], .dark),
      (["FIELDBOOK_THEME": "light", "NO_COLOR": "1"], .colorless),
    ] as [([String: String], Theme)])
  func `NO_COLOR and FIELDBOOK_THEME have precedence over the colors of the terminal`(
    variables: [String: String], theme: Theme
  ) {
    #expect(TerminalEnvironment(isTerminal: true, variables: variables).theme == theme)
  }
}
