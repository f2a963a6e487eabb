import TestSupport
import Testing

/// The tour in `Documentation/Terminal.md`, replayed key by key in a real terminal.
@Suite(.temporaryFolder) struct TerminalTourTests {
  @Test func `every row of the tour shows what it promises`() throws {
    try RealTerminal.needed()
    let form = try Folder.package.text(of: "Examples/visit.form.json")
    let runner = try CommandRunner(form: form)
    let terminal = try RealTerminal(store: runner.path)
    defer { terminal.close() }
    try terminal.run("fieldbook new visit --edit")
    try terminal.view(showing: "Finish and lock")
    let rows = try TourRow.all()
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

  static func all() throws -> [TourRow] {
    let page = try Folder.package.text(of: "Documentation/Terminal.md")
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
