import FieldEngine
import FormSession

extension FormEditor {
  /// Handles the mouse: clicking moves the focus and the caret, dragging selects text, and the
  /// wheel scrolls.
  mutating func handle(_ mouse: MouseEvent) {
    switch (mouse.kind, model.overlays.last) {
    case (.wheelUp, nil): scroll(by: -3)
    case (.wheelDown, nil): scroll(by: 3)
    case (.wheelUp, _): press(Key(.up))
    case (.wheelDown, _): press(Key(.down))
    case (.press, nil): click(mouse)
    case (.press, .list(let sheet)): click(mouse, in: sheet)
    case (.press, .menu(let menu)): click(mouse, in: menu)
    case (.press, .boxes(let boxes)): click(mouse, in: boxes)
    case (.press, .conflict(let conflict)): click(mouse, in: conflict)
    case (.drag, nil): drag(mouse)
    case (.release, _): model.dragStart = nil
    default: break
    }
    if mouse.kind == .press { follow() }
  }

  private mutating func scroll(by lines: Int) {
    model.scroll += lines
    model.arrange(session)
  }

  private mutating func click(_ mouse: MouseEvent) {
    (model.message, model.sought, model.hasStrayed) = (nil, nil, false)
    if let place = place(at: mouse), model.shownFinish.contains(place) {
      return askToFinalize()
    }
    if let line = line(at: mouse) { return click(line) }
    guard let box = box(at: mouse) else { return }
    let face = model.outline.face(box.place, session)
    let key = face.key
    let wasFocused = session.focusPlace == box.place
    if wasFocused, !face.options.isEmpty, box.grid == nil { return clickOption(mouse, box) }
    let before = FieldBox(box, model, session)
    guard apply(.step(key, .focus))?.refusal == nil, let edited else { return }
    if let option = box.grid?.option(at: mouse.column) { choose(option: option) }
    if !face.options.isEmpty { return }
    if edited.field.definition.list != nil || edited.field.definition.optionList != nil {
      if wasFocused { open() }
    } else if edited.field.definition.isFlag {
      if wasFocused { type(" ") }
    } else {
      // The click refers to the layout from before the paragraph had the focus, when it was shown
      // from its start.
      let seen = face.lines > 1 ? before : FieldBox(box, model, session)
      step(.moveCaret(to: seen.offset(row: mouse.row, column: mouse.column)))
      model.dragStart = self.edited?.state.caret
    }
  }

  private mutating func drag(_ mouse: MouseEvent) {
    guard let start = model.dragStart, let place = session.focusPlace,
      let box = model.arrangement.box(of: place)
    else { return }
    let offset = FieldBox(box, model, session).offset(row: mouse.row, column: mouse.column)
    step(.select(from: start, to: offset))
  }

  /// Chooses the option under the mouse.
  private mutating func clickOption(_ mouse: MouseEvent, _ box: Arrangement.Box) {
    let drawn = FieldBox(box, model, session)
    let line = mouse.row - drawn.answerRows.lowerBound
    guard let option = drawn.expanded?.option(inAnswerLine: line) else { return }
    choose(option: option)
  }

  /// Returns the box under the mouse.
  private func box(at mouse: MouseEvent) -> Arrangement.Box? {
    guard let place = place(at: mouse) else { return nil }
    return model.arrangement.boxes.first { model.shownArea(of: $0).contains(place) }
  }

  /// Returns the line for entries under the mouse.
  private func line(at mouse: MouseEvent) -> Arrangement.Line? {
    guard let place = place(at: mouse) else { return nil }
    return model.arrangement.lines.first { model.shownArea(of: $0).contains(place) }
  }

  /// Opens the entry that a line represents, or adds an entry.
  private mutating func click(_ line: Arrangement.Line) {
    switch line.block {
    case .closed(let entry): focus(model.outline.question(inEntry: entry, session))
    case .end(let repeated, let parent):
      addEntry(to: session.repeatPath(repeated, in: parent), at: nil)
    case .section: break
    }
  }

  /// Returns the place on the form under the mouse.
  private func place(at mouse: MouseEvent) -> Screen.Place? {
    guard model.rows.form.contains(mouse.row) else { return nil }
    return Screen.Place(
      row: mouse.row - model.rows.form.lowerBound + model.scroll, column: mouse.column)
  }

  private mutating func click(_ mouse: MouseEvent, in sheet: ListSheet) {
    let count = session.state(sheet.field)?.state.items?.count ?? 0
    let layout = SheetLayout(sheet, count, model.size)
    let item = layout.items.lowerBound + mouse.row - layout.area.row - 1
    if layout.items.contains(item) { go(to: item) }
  }

  private mutating func click(_ mouse: MouseEvent, in menu: Menu) {
    let layout = MenuLayout(menu, model.size)
    let place = Screen.Place(row: mouse.row, column: mouse.column)
    guard layout.area.contains(place), let index = layout.line(inRow: mouse.row, menu) else {
      return
    }
    choose(menu.found[index])
  }

  private mutating func click(_ mouse: MouseEvent, in boxes: BoxList) {
    let menu = model.menu(of: boxes, session)
    let layout = MenuLayout(menu, model.size)
    let place = Screen.Place(row: mouse.row, column: mouse.column)
    guard layout.area.contains(place), let index = layout.line(inRow: mouse.row, menu) else {
      return
    }
    var boxes = boxes
    boxes.marked = index
    toggle(boxes)
  }

  private mutating func click(_ mouse: MouseEvent, in conflict: ConflictDialog) {
    let layout = MenuLayout(model.menu(of: conflict, session), model.size, wraps: false)
    let side = ConflictDialog.Side(rawValue: mouse.row - layout.firstRow)
    let place = Screen.Place(row: mouse.row, column: mouse.column)
    if layout.area.contains(place), let side { resolve(conflict, side) }
  }
}
