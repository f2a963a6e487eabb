import FieldEngine
import FormSession

extension FormView {
  func draw(_ overlay: Overlay, on screen: inout Screen) {
    switch overlay {
    case .list(let sheet): draw(sheet, on: &screen)
    case .menu(let menu): screen.draw(menu, theme)
    case .boxes(let boxes): screen.draw(model.menu(of: boxes, session), theme)
    case .conflict(let conflict): draw(conflict, on: &screen)
    case .help(let scroll): drawHelp(scroll, on: &screen)
    }
  }

  // MARK: Menus

  /// Draws both texts from where they begin to differ, with the caret in the person's own text.
  private func draw(_ conflict: ConflictDialog, on screen: inout Screen) {
    let menu = model.menu(of: conflict, session)
    let layout = MenuLayout(menu, model.size, wraps: false)
    screen.drawHead(of: menu, layout, theme)
    let texts = ConflictDialog.Side.allCases.map { model.text(of: conflict, $0, session) }
    let caret = conflict.item == nil ? conflict.mine.state.caret : nil
    let difference = zip(texts[0], texts[1]).prefix { $0 == $1 }.count
    for (side, row) in zip(ConflictDialog.Side.allCases, layout.firstRow...) {
      let isMarked = side == conflict.marked
      let style = isMarked ? theme.marked : theme.text
      screen.fill(" ", row, layout.area.inner, style)
      let column = screen.put(
        (isMarked ? "▸ " : "  ") + side.words, row, layout.area.inner.lowerBound, style)
      let columns = column..<max(column + 1, layout.area.inner.upperBound)
      let place = side == .mine ? caret ?? difference : difference
      let line = FieldLine(texts[side.rawValue], caret: place, width: columns.count)
      screen.draw(line, row, columns, style, theme, selection: nil, ghost: "")
      if side == .mine, caret != nil, conflict.isTyping, let caret = line.caret {
        screen.caret = Screen.Place(row: row, column: column + caret)
      }
    }
  }

  // MARK: Lists

  private func draw(_ sheet: ListSheet, on screen: inout Screen) {
    guard let place = session.place(of: sheet.field) else { return }
    let (field, state) = (session.field(at: place), session.state(place).state)
    let items = state.items ?? []
    let shown = field.itemToCome.map { [($0, $0.state)] } ?? Array(zip(field.items.fields, items))
    let layout = SheetLayout(sheet, items.count, model.size)
    screen.clear(layout.area)
    let count = Words.items(items.count, atMost: field.statedLimit)
    screen.frame(
      layout.area, .heavy, state.refusal == nil ? theme.focus : theme.invalid,
      title: layout.area.title(model.outline.face(place, session).label, beside: count), note: count
    )
    screen.openRows = layout.area.row + 1..<layout.area.row + layout.area.height - 1
    for (row, index) in zip((layout.area.row + 1)..., layout.items) {
      draw(shown[index], sheet, index, row, layout, on: &screen)
    }
    screen.openRows = 0..<model.size.rows
    if let (words, style) = note(on: sheet, state) {
      screen.put(
        " ✗ \(words.withoutControls) ", layout.area.row + layout.area.height - 1,
        layout.area.column + 1, style, upTo: layout.area.inner.upperBound)
    }
  }

  /// Returns the problem of the current item or of the list, or why no item can be added.
  private func note(on sheet: ListSheet, _ state: FieldState) -> (String, Style)? {
    let items = state.items ?? []
    let item = items.indices.contains(sheet.item) ? items[sheet.item] : nil
    if let issue = item?.issue, let item { return (Words.issue(issue, in: item), theme.invalid) }
    if sheet.isAskedForMore, let limit = sheet.limitReached(in: session) {
      return (Words.isFull(limit, item: sheet.item + 1), theme.warning)
    }
    // A new, empty item is not shown as wrong.
    let isNew = items.isEmpty || (item?.raw.isEmpty == true && sheet.item == items.count - 1)
    return isNew ? nil : state.issue.map { (Words.issue($0, in: state), theme.invalid) }
  }

  private func draw(
    _ item: (field: Field, state: FieldState), _ sheet: ListSheet, _ index: Int, _ row: Int,
    _ layout: SheetLayout, on screen: inout Screen
  ) {
    let (state, isMarked) = (item.state, index == sheet.item)
    let isRevealed = model.revealed.contains(sheet.field)
    let shown = ShownText(item.field, state, isRevealed: isRevealed)
    let number = "\(isMarked ? "▸" : " ")\(index + 1)"
    screen.put(number, row, layout.area.inner.lowerBound, isMarked ? theme.focus : theme.quiet)
    let columns = layout.textColumns
    let line = FieldLine(shown.text, caret: state.caret, width: columns.count)
    screen.draw(
      line, row, columns, theme.text, theme,
      selection: state.selected, ghost: isMarked ? shown.ghost : "")
    if state.issue != nil {
      screen.put("✗", row, columns.upperBound + 1, theme.invalid)
    } else if state.notice != nil {
      screen.put("!", row, columns.upperBound + 1, theme.warning)
    }
    if isMarked, let caret = line.caret {
      screen.caret = Screen.Place(row: row, column: columns.lowerBound + caret)
    }
  }

  // MARK: Keys

  private func drawHelp(_ scroll: Int, on screen: inout Screen) {
    let layout = HelpLayout(model.size)
    let (area, end) = (layout.area, layout.area.inner.upperBound)
    screen.clear(area)
    let isMore = scroll + layout.page < layout.lines.count
    screen.frame(
      area, .heavy, theme.focus, title: "Keys",
      note: "\(scroll > 0 ? "▲" : " ")\(isMore ? "▼" : " ") Esc closes")
    for (row, line) in zip((area.row + 1)..., layout.seen(scroll)) {
      let column = area.inner.lowerBound
      screen.put(line.heading, row, column, theme.title, upTo: end)
      screen.put(line.keys, row, column, theme.key, upTo: end)
      screen.put(line.words, row, column + line.indent, theme.text, upTo: end)
    }
  }
}
