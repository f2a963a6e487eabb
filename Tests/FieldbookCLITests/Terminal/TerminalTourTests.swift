import TestSupport
import Testing

/// The terminal tours in documents, replayed key by key in a real terminal.
@Suite(.temporaryFolder) struct TerminalTourTests {
  @Test(arguments: [("Terminal.md", "visit"), ("Tours/FillingIn.md", "phq9")])
  func `every row of the tour shows what it promises`(page: String, form: String) throws {
    try RealTerminal.needed()
    let runner = try CommandRunner(form: Folder.package.text(of: "Examples/\(form).form.json"))
    let terminal = try RealTerminal(store: runner.path)
    defer { terminal.close() }
    try terminal.run("fieldbook new \(form) --edit")
    try terminal.view(showing: "F10: finish")
    let rows = try TourRow.all(in: "Documentation/\(page)")
    #expect(rows.count > 10)
    for row in rows {
      for key in row.keys { try terminal.press(key) }
      for text in row.shown { try terminal.view(showing: text) }
    }
    let list = runner.run("list", "--json").output
    #expect(list.contains(#""status":"final""#))
  }
}

/// A row of the tour: the keys to press, and the text that appears.
private struct TourRow {
  let keys: [String]
  let shown: [String]

  static func all(in page: String) throws -> [TourRow] {
    let page = try Folder.package.text(of: page)
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0 == "| Press | You see |" })
    return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { line in
      let cells = line.split(separator: "|")
      return TourRow(keys: cells[0].quoted.map(key), shown: cells[1].quoted)
    }
  }

  /// The name that tmux gives a key.
  private static func key(_ name: String) -> String {
    if name == "Esc" { return "Escape" }
    return name.hasPrefix("Ctrl-") ? "C-" + name.dropFirst(5).lowercased() : name
  }
}

extension Substring {
  /// The texts between backticks.
  fileprivate var quoted: [String] {
    split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
  }
}
