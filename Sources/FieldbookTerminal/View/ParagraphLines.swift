import FormSession

/// Text of several lines in a box of a certain size.
///
/// One more column stays free for the caret. If the text is longer than the box, either the start
/// is visible or the part that ends at the caret's line. The visible part depends only on the text
/// and the caret.
struct ParagraphLines {
  /// A visible line, and the offset of its first character in the text.
  struct Row {
    let line: FieldLine
    let start: Int
  }

  private(set) var rows: [Row] = []

  /// The position of the caret in the box.
  private(set) var caret: (row: Int, column: Int)?

  let isMoreAbove: Bool
  let isMoreBelow: Bool

  init(_ text: String, caret offset: Int?, columns: Int, height: Int) {
    let wrapped = WrappedText(text, columns: max(1, columns - 1))
    let caretLine = offset.map(wrapped.line(of:))
    let first = max(0, (caretLine ?? 0) - height + 1)
    let seen = first..<min(first + height, wrapped.lines.count)
    isMoreAbove = first > 0
    isMoreBelow = seen.upperBound < wrapped.lines.count
    var rest = text.dropFirst(wrapped.lines[first].lowerBound)
    for (row, index) in seen.enumerated() {
      let characters = wrapped.lines[index]
      let end = rest.index(rest.startIndex, offsetBy: characters.count)
      var part = rest[..<end]
      rest = rest[end...]
      if part.last?.isNewline == true { part.removeLast() }
      let place = index == caretLine ? offset.map { $0 - characters.lowerBound } : nil
      let line = FieldLine(String(part), caret: place, width: columns)
      rows.append(Row(line: line, start: characters.lowerBound))
      if let column = line.caret { caret = (row, min(column, columns - 1)) }
    }
  }

  /// Returns the offset in the text that is nearest to a cell of the box.
  func offset(row: Int, column: Int) -> Int {
    let row = rows[max(0, min(row, rows.count - 1))]
    return row.start + row.line.offset(at: column)
  }
}
