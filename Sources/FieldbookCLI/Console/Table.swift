import FormSession

/// Rows of text, in columns two spaces apart.
struct Table {
  let rows: [[String]]

  /// The rows as lines, without spaces at the ends.
  var text: String {
    let widths = (0..<(rows.map(\.count).max() ?? 0)).map { column in
      rows.map { column < $0.count ? $0[column].displayWidth : 0 }.max() ?? 0
    }
    return rows.map { line($0, widths) + "\n" }.joined()
  }

  /// Returns the rows as lines of the given width; longer rows are cut and end in an ellipsis.
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
  /// Returns as much of the text as fits within the given width.
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
  /// The width of tables: the terminal's, or nil if output does not go to a terminal.
  var tableWidth: Int? { isOutputTerminal ? width : nil }
}
