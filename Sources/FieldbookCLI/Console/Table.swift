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

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    var line = ""
    for (cell, width) in zip(cells, widths) {
      line += cell + String(repeating: " ", count: width - cell.displayWidth + 2)
    }
    while line.last == " " { line.removeLast() }
    return line
  }
}
