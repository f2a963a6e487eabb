import FieldEngine
import FormSession

extension Screen {
  /// Draws a field in a box of a roomy form.
  mutating func drawBox(of box: FieldBox) {
    let (area, theme) = (box.area, box.theme)
    let border = Area(
      row: area.row, column: area.column, width: area.width, height: area.height - box.debugLines)
    let isTitled = box.isLabelFloating && !(box.isAlone && box.expanded?.label.isEmpty == false)
    frame(
      border, box.isFocused ? .heavy : .round, box.style,
      title: isTitled ? box.label(columns: box.labelColumns) : "",
      titleStyle: box.isEnabled ? (box.isFocused ? box.style : theme.label) : theme.quiet,
      note: box.sign)
    if box.isLabelFloating {
      drawAnswer(of: box)
    } else {
      let columns = box.answerColumns
      put(box.label(columns: columns.count), area.row + 1, columns.lowerBound, theme.quiet)
    }
    if !box.shown.sign.isEmpty, box.offersOptions.isEmpty {
      put(box.shown.sign, area.row + 1, box.answerColumns.upperBound + 1, theme.quiet)
    }
    if let issue = box.issueWords, box.expanded == nil || box.hasRoom(forIssue: issue) {
      put(
        " ✗ \(issue.withoutControls) ", border.row + border.height - 1, area.column + 1,
        theme.invalid,
        upTo: area.column + area.width - 1)
    }
    if box.debugLines > 0 { drawDebugLine(of: box, area.row + area.height - 1) }
  }

  /// Draws the field's line for `--debug`.
  private mutating func drawDebugLine(of box: FieldBox, _ row: Int) {
    put(
      box.face.isDebugged ? box.field.debugDescription : "", row, box.area.column + 1,
      box.theme.quiet, upTo: box.area.column + box.area.width)
  }

  /// Draws a field on a line of a compact form, or on more lines if it has the focus.
  mutating func drawLine(of box: FieldBox, _ columns: CompactColumns) {
    let (area, theme) = (box.area, box.theme)
    let row = box.answerRows.lowerBound
    let isSharing = box.expanded?.label.isEmpty ?? true
    if isSharing {
      let style = box.isFocused ? box.style : box.isEnabled ? theme.text : theme.quiet
      put(box.label(columns: columns.label.count), row, columns.label.lowerBound, style)
      put("│", row, columns.divider, theme.quiet)
    }
    drawAnswer(of: box)
    if !box.shown.sign.isEmpty, box.offersOptions.isEmpty {
      put(box.shown.sign, row, columns.kind, theme.quiet)
    }
    if let expanded = box.expanded {
      for row in area.row..<area.row + expanded.lines.count {
        put("┃", row, CompactColumns.bar, box.style)
      }
    }
    if !isSharing, box.offersOptions.isEmpty {
      put("▸", row, columns.wideAnswer.lowerBound - 2, box.style)
    }
    put(box.sign, area.row, CompactColumns.sign, box.style)
    if box.debugLines > 0 { drawDebugLine(of: box, box.answerRows.upperBound) }
  }

  /// Draws the texts around the focused field's answer.
  mutating func drawWords(of box: FieldBox, _ expanded: ExpandedField, from top: Int) {
    let (columns, theme) = (box.wordColumns, box.theme)
    for (row, line) in zip(top..., expanded.label) {
      put(
        line, row, columns.lowerBound, box.isEnabled ? theme.label : theme.quiet,
        upTo: columns.upperBound)
    }
    for (row, note) in zip(
      (top + expanded.firstNote - expanded.lines.lowerBound)..., expanded.notes)
    {
      let style: Style =
        switch note.kind {
        case .help: theme.quiet
        case .comment: theme.label
        case .error: theme.invalid
        case .warning: theme.warning
        }
      put(note.text, row, columns.lowerBound, style, upTo: columns.upperBound)
    }
  }
}
