import FieldEngine
import FormSession

extension FormView {
  func drawForm(on screen: inout Screen) {
    screen.openRows = rows.form
    let seen = model.scroll..<model.scroll + rows.form.count
    let groups = session.groups
    for panel in model.arrangement.panels {
      let area = model.shownArea(of: panel)
      if area.meets(seen) { draw(panel, of: groups, model.onScreen(area), on: &screen) }
    }
    let growth = max(0, model.expanded?.growth ?? 0)
    for line in model.arrangement.lines(inRows: seen.lowerBound - growth..<seen.upperBound) {
      let area = model.shownArea(of: line)
      if area.meets(seen) { draw(line, model.onScreen(area), on: &screen) }
    }
    for note in model.arrangement.notes {
      let area = model.shownArea(of: note)
      if area.meets(seen) { draw(note, model.onScreen(area), on: &screen) }
    }
    for head in model.arrangement.gridHeads {
      let area = model.shownArea(of: head)
      if area.meets(seen) { screen.draw(head, row: model.onScreen(area).row, theme) }
    }
    for box in model.arrangement.boxes where isSeen(box, in: seen) {
      let drawn = FieldBox(box, model, session)
      if let grid = drawn.grid {
        screen.drawGridLine(of: drawn, grid)
      } else if let columns = drawn.compact {
        screen.drawLine(of: drawn, columns)
      } else {
        screen.drawBox(of: drawn)
      }
      guard let expanded = drawn.expanded else { continue }
      let top = expanded.lines.lowerBound + rows.form.lowerBound - model.scroll
      screen.drawWords(of: drawn, expanded, from: top)
    }
    if model.shownFinish.meets(seen) { drawEnd(at: model.onScreen(model.shownFinish), on: &screen) }
    screen.openRows = 0..<model.size.rows
  }

  /// Draws the line for finishing the form or turning to the next page.
  private func drawEnd(at area: Area, on screen: inout Screen) {
    guard model.page + 1 < model.pages.pages.count else {
      return FinishLine.draw(on: &screen, at: area, isMarked: session.focusPlace == nil, theme)
    }
    let (key, end) = (Words.key(.nextPage), model.size.columns - area.column)
    let words = "  \(Words.nextPage(model.name(ofPage: model.page + 1)))"
    let column = screen.put(
      words, area.row, area.column, theme.text, upTo: end - key.displayWidth - 1)
    screen.put(" \(key)", area.row, column, theme.key, upTo: end)
  }

  /// Whether any part of a field is visible, including its notes.
  private func isSeen(_ box: Arrangement.Box, in seen: Range<Int>) -> Bool {
    if let expanded = model.expanded, expanded.box.place == box.place {
      return expanded.lines.overlaps(seen)
    }
    return model.shownArea(of: box).meets(seen)
  }

  private func draw(_ note: Arrangement.Note, _ area: Area, on screen: inout Screen) {
    guard let wrapped = model.notes[note.note] else { return }
    for (line, runs) in wrapped.lines.enumerated() {
      var column = area.column
      for run in runs {
        var style = theme.text
        style.isBold = run.isBold
        style.isUnderlined = run.isItalic || run.link != nil
        column = screen.put(
          run.text, area.row + line, column, style, upTo: area.column + area.width)
      }
    }
  }
}

extension Area {
  /// Whether the area overlaps these rows.
  fileprivate func meets(_ rows: Range<Int>) -> Bool {
    row < rows.upperBound && row + height > rows.lowerBound
  }
}
