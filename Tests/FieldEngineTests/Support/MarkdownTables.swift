/// The sections of a Markdown page and the tables in them, as a test reads them.
struct MarkdownPage {
  struct Section {
    let title: String
    var tables: [MarkdownTable] = []

    /// The lines of its code blocks.
    var code = ""
  }

  private(set) var sections: [Section] = []

  init(_ text: String) {
    var rows: [[String]] = []
    var isCode = false
    for line in (text + "\n").split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isCode.toggle()
      } else if isCode, !sections.isEmpty {
        sections[sections.count - 1].code += line + "\n"
      }
      if isCode { continue }
      if line.hasPrefix("|") {
        rows.append(MarkdownPage.cells(of: line))
        continue
      }
      if let header = rows.first, !sections.isEmpty {
        let table = MarkdownTable(columns: header, rows: Array(rows.dropFirst(2)))
        sections[sections.count - 1].tables.append(table)
      }
      rows = []
      if line.hasPrefix("## ") {
        sections.append(Section(title: MarkdownPage.bare(line.dropFirst(3))))
      }
    }
  }

  subscript(title: String) -> Section? { sections.first { $0.title == title } }

  private static func cells(of line: Substring) -> [String] {
    line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map(bare)
  }

  /// A cell without code marks; a dash means that it is empty.
  private static func bare(_ cell: Substring) -> String {
    let text = cell.trimmed
    if text == "—" { return "" }
    guard text.hasPrefix("`"), text.hasSuffix("`"), text.count > 1 else { return String(text) }
    return String(text.dropFirst().dropLast())
  }
}

/// A table by its columns.
struct MarkdownTable {
  let columns: [String]
  let rows: [[String]]

  /// The rows by column, when the table has all of these columns.
  func rows(with wanted: [String]) -> [[String: String]] {
    guard wanted.allSatisfy(columns.contains) else { return [] }
    return rows.map { Dictionary(zip(columns, $0)) { first, _ in first } }
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let start = drop { $0 == " " }
    guard let last = start.lastIndex(where: { $0 != " " }) else { return start }
    return start[...last]
  }
}
