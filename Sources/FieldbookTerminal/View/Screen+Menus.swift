import FormSession

extension Screen {
  /// Draws a menu over the current content.
  mutating func draw(_ menu: Menu, _ theme: Theme) {
    let layout = MenuLayout(menu, size)
    let area = layout.area
    drawHead(of: menu, layout, theme)
    // On a tiny screen, nothing may cover the frame.
    let open = openRows
    openRows = area.row + 1..<max(area.row + 1, area.row + area.height - 1)
    defer { openRows = open }
    if let query = menu.query {
      let row = layout.firstRow - 1
      let sign = menu.isComposing ? Words.comment : "Find: "
      let column = put(sign, row, area.inner.lowerBound, theme.key)
      let shown = menu.isComposing ? query.end(columns: area.inner.upperBound - 1 - column) : query
      let end = put(
        shown.withoutControls, row, column, theme.text, upTo: area.inner.upperBound - 1)
      caret = Place(row: row, column: end)
    }
    if menu.found.isEmpty {
      put(
        Words.noMatch, layout.firstRow, area.inner.lowerBound, theme.quiet,
        upTo: area.inner.upperBound)
    }
    drawLines(of: menu, layout, theme)
  }

  /// Draws the frame with its title, and the text above the lines.
  mutating func drawHead(of menu: Menu, _ layout: MenuLayout, _ theme: Theme) {
    let area = layout.area
    clear(area)
    let title = area.title(menu.title, beside: menu.note)
    frame(area, .heavy, theme.focus, title: title, note: menu.note)
    for (row, words) in zip((area.row + 1)..., layout.words) {
      put(words, row, area.inner.lowerBound, theme.text, upTo: area.inner.upperBound)
    }
  }

  private mutating func drawLines(of menu: Menu, _ layout: MenuLayout, _ theme: Theme) {
    let area = layout.area
    var row = layout.firstRow
    for index in layout.lines {
      let line = menu.found[index]
      let isMarked = index == menu.marked
      let style = isMarked ? theme.marked : theme.text
      let mark = "\(isMarked ? "▸" : " ") \(line.sign) "
      for (part, text) in layout.text(of: index, menu).enumerated() {
        fill(" ", row, area.inner, style)
        if part == 0 { put(mark, row, area.inner.lowerBound, style) }
        let column = area.inner.lowerBound + menu.indent
        put(text, row, column, style, upTo: area.inner.upperBound)
        row += 1
      }
    }
  }
}

extension String {
  /// Returns as much of the text's end as fits in a number of columns.
  fileprivate func end(columns: Int) -> String {
    var (end, used) = ([Character](), 0)
    for character in reversed() {
      used += String(character).displayWidth
      if used > columns { break }
      end.append(character)
    }
    return String(end.reversed())
  }
}
