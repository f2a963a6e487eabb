import FieldEngine
import FormSession

extension Screen {
  /// Draws the content of a field, or its options.
  mutating func drawAnswer(of box: FieldBox) {
    let (rows, columns) = (box.answerRows, box.answerColumns)
    let isQuiet = !box.isEnabled || box.shown.isSubstitute || box.reason != nil
    let style = isQuiet ? box.theme.quiet : box.theme.text.inked(box.face.color)
    if let paragraph = box.paragraph {
      draw(paragraph, of: box, rows, columns, style)
    } else if box.expanded?.textLines ?? 1 > 0 {
      let ghost = box.reason == nil && box.isEnabled && box.isLabelFloating ? box.shown.ghost : ""
      let line = box.line
      draw(
        line, rows.lowerBound, columns, style, box.theme,
        selection: box.state.state.selected, ghost: box.offersOptions.isEmpty ? ghost : "")
      if box.isFocused { place(line.caret, rows.lowerBound, columns) }
    }
    if let expanded = box.expanded, !expanded.options.isEmpty { drawOptions(of: box, expanded) }
  }

  private mutating func draw(
    _ paragraph: ParagraphLines, of box: FieldBox, _ rows: Range<Int>, _ columns: Range<Int>,
    _ style: Style
  ) {
    let isEmpty = box.text.isEmpty
    for (row, part) in zip(rows, paragraph.rows) {
      let selection = box.state.state.selected.map {
        $0.lowerBound - part.start..<$0.upperBound - part.start
      }
      draw(
        part.line, row, columns, style, box.theme, selection: selection,
        ghost: isEmpty && box.isFocused ? box.shown.ghost : "")
    }
    let marks = [
      (paragraph.isMoreAbove, rows.lowerBound, "▲"),
      (paragraph.isMoreBelow, rows.upperBound - 1, "▼"),
    ]
    for (isMore, row, mark) in marks where isMore {
      put(mark, row, columns.upperBound, box.theme.key)
    }
    if let caret = paragraph.caret, box.isFocused {
      place(caret.column, rows.lowerBound + caret.row, columns)
    }
  }

  /// Draws the options with the digits that choose them.
  private mutating func drawOptions(of box: FieldBox, _ expanded: ExpandedField) {
    let (columns, theme) = (box.answerColumns, box.theme)
    for (index, lines) in expanded.options.enumerated() {
      let isMarked = index == box.markedOption
      let isChosen = index == box.chosenOption
      let first = box.answerRows.lowerBound + expanded.answerLines(ofOption: index).lowerBound
      let style = isMarked ? theme.focus : isChosen ? theme.label : theme.text
      let sign = "\(isMarked ? "▸" : " ") \(index + 1) \(isChosen ? "●" : "○") "
      put(sign, first, columns.lowerBound, style)
      for (row, line) in zip(first..., lines) {
        put(
          line, row, columns.lowerBound + ExpandedField.optionIndent, style,
          upTo: columns.upperBound)
      }
      if isMarked || (box.markedOption == nil && index == box.chosenOption ?? 0) {
        place(4, first, columns)
      }
    }
  }

  /// Places the caret in a field, if that position is visible.
  mutating func place(_ column: Int?, _ row: Int, _ columns: Range<Int>) {
    guard let column, openRows.contains(row) else { return }
    caret = Place(row: row, column: columns.lowerBound + column)
  }

  /// Draws a line of text with the selection, and the ghost text after it.
  mutating func draw(
    _ line: FieldLine, _ row: Int, _ columns: Range<Int>, _ style: Style, _ theme: Theme,
    selection: Range<Int>?, ghost: String
  ) {
    let start = columns.lowerBound
    for piece in line.pieces {
      let isSelected = selection?.contains(piece.offset) == true
      put(piece.text, row, start + piece.column, isSelected ? theme.selection : style)
    }
    if line.isCutLeft { put("‹", row, start, theme.key) }
    if line.isCutRight {
      put("›", row, columns.upperBound - 1, theme.key)
    } else if !ghost.isEmpty {
      put(ghost, row, start + line.end, theme.ghost, upTo: columns.upperBound)
    }
  }
}
