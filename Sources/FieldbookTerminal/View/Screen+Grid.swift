import FormSession

extension Screen {
  /// Draws the options above a grid.
  mutating func draw(_ head: Arrangement.GridHead, row: Int, _ theme: Theme) {
    for (option, columns) in zip(head.options, head.grid.options) {
      let start = columns.lowerBound + max(1, (columns.count + 1 - option.label.displayWidth) / 2)
      put(option.label, row, start, theme.label, upTo: columns.upperBound)
    }
  }

  /// Draws a field of a grid: its label, and a mark for each option.
  mutating func drawGridLine(of box: FieldBox, _ grid: GridColumns) {
    let (row, theme) = (box.answerRows.lowerBound, box.theme)
    put(box.sign, row, grid.label.lowerBound - 2, box.style)
    if box.expanded?.label.isEmpty ?? true {
      let style = box.isFocused ? box.style : box.isEnabled ? theme.text : theme.quiet
      put(box.label(columns: grid.label.count), row, grid.label.lowerBound, style)
    }
    guard box.isSaidByOption else {
      put(box.text, row, grid.answer.lowerBound + 1, theme.quiet, upTo: grid.answer.upperBound)
      if box.isFocused { place(1, row, grid.answer) }
      return
    }
    for option in grid.options.indices {
      let (isMarked, isChosen) = (option == box.markedOption, option == box.chosenOption)
      let style =
        !box.isEnabled
        ? theme.quiet : isMarked ? theme.focus : isChosen ? theme.label : theme.text
      let column = grid.mark(of: option)
      put(isChosen ? "●" : "○", row, column, style)
      if isMarked { put("▸", row, column - 1, style) }
    }
    guard box.isFocused else { return }
    place(0, row, grid.mark(of: box.markedOption ?? box.chosenOption ?? 0)..<Int.max)
  }
}
