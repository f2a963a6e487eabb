import FormSession

/// Rows of text in columns, two spaces apart.
struct Table {
  let rows: [[String]]

  /// The rows as lines, without spaces at their ends.
  var text: String {
    let widths = (0..<(rows.map(\.count).max() ?? 0)).map { column in
      rows.map { column < $0.count ? $0[column].displayWidth : 0 }.max() ?? 0
    }
    return rows.map { line($0, widths) + "\n" }.joined()
  }

  /// The rows as lines of at most so many columns; what is too long ends in a sign for that.
  func text(within width: Int?) -> String {
    guard let width else { return text }
    return text.split(separator: "\n").map { $0.cut(to: width) + "\n" }.joined()
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    var line = ""
    for (cell, width) in zip(cells, widths) {
      line += cell + String(repeating: " ", count: width - cell.displayWidth + 2)
    }
    while line.last == " " { line.removeLast() }
    return line
  }
}

extension Substring {
  /// As much of the text as fits into so many columns.
  fileprivate func cut(to width: Int) -> String {
    guard String(self).displayWidth > width else { return String(self) }
    var (line, used) = ("", 1)
    for character in self {
      used += String(character).displayWidth
      if used > width { break }
      line.append(character)
    }
    return line + "…"
  }
}

extension Console {
  /// The width of tables: that of the terminal, or none where nobody looks.
  var tableWidth: Int? { isOutputTerminal ? width : nil }
}
