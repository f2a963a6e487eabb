import FieldEngine
import FormSession

/// A field with all that its box shows.
struct FieldBox {
  let area: Area
  let face: FormOutline.Face
  let field: Field
  let state: SessionFieldState
  let shown: ShownText
  let reason: String?
  let theme: Theme

  var isFocused: Bool { state.state.activity == .focused }
  var isEnabled: Bool { field.settings.isEnabled }

  /// The words in place of a text, or the text.
  var text: String { reason.map { "— \($0)" } ?? shown.text }

  /// Whether the label stands in the border.
  var isLabelFloating: Bool { isFocused || !text.isEmpty }

  /// What is wrong, as the present verdict has it.
  var issue: FieldIssue? { state.isHeld ? nil : state.state.issue ?? state.state.revertedIssue }

  /// The label in so many columns; one that is cut keeps its mark.
  func label(columns: Int) -> String {
    let mark = field.settings.isRequired ? " *" : ""
    if face.label.displayWidth + mark.count <= columns { return face.label + mark }
    var cut = face.label
    while !cut.isEmpty, cut.displayWidth + 1 + mark.count > columns { cut.removeLast() }
    return cut + "…" + mark
  }

  /// The columns that the upper border leaves for the label, beside its sign and a space before it.
  var labelColumns: Int { area.width - (sign.isEmpty ? 3 : sign.displayWidth + 6) }

  /// How the border looks.
  var style: Style {
    if !isEnabled { return theme.quiet }
    if issue != nil { return theme.invalid }
    if isFocused { return theme.focus }
    if hasNotice { return theme.warning }
    return isGood ? theme.valid : theme.quiet
  }

  var isGood: Bool { state.isComplete || state.reason != nil }

  /// The sign that says what the color says.
  var sign: String {
    if issue != nil { return "✗" }
    if !isEnabled { return "⊘" }
    return hasNotice ? "!" : isGood ? "✓" : ""
  }

  /// Whether something was left out of the text that nobody has confirmed.
  private var hasNotice: Bool { state.state.notice != nil && state.reason == nil }

  /// The text in the columns of the box.
  var line: FieldLine {
    FieldLine(text, caret: caret, width: textColumns.count, align: face.align)
  }

  var textColumns: Range<Int> {
    let sign = shown.sign.isEmpty ? 0 : 2
    return area.inner.lowerBound..<max(area.inner.lowerBound + 1, area.inner.upperBound - sign)
  }

  private var caret: Int? {
    guard isFocused else { return nil }
    return field.definition.name == "boolean" ? min(1, text.count) : state.state.caret ?? text.count
  }
}

extension FieldState {
  /// What is selected, from left to right.
  var selected: Range<Int>? {
    selection.map { min($0.from, $0.to)..<max($0.from, $0.to) }
  }
}

extension Screen {
  /// Draws a field.
  mutating func draw(_ box: FieldBox) {
    let (area, theme) = (box.area, box.theme)
    let border = Area(row: area.row, column: area.column, width: area.width, height: 3)
    frame(
      border, box.isFocused ? .heavy : .round, box.style,
      title: box.isLabelFloating ? box.label(columns: box.labelColumns) : "",
      titleStyle: box.isEnabled ? (box.isFocused ? box.style : theme.label) : theme.quiet,
      note: box.sign)
    if box.isLabelFloating {
      drawText(of: box)
    } else {
      let style = box.isEnabled ? theme.text : theme.quiet
      put(
        box.label(columns: box.textColumns.count), area.row + 1, box.textColumns.lowerBound, style)
    }
    if !box.shown.sign.isEmpty {
      put(box.shown.sign, area.row + 1, box.textColumns.upperBound + 1, theme.quiet)
    }
    drawNotes(of: box)
  }

  /// What is wrong, in the lower border, and the line for whoever looks for mistakes.
  private mutating func drawNotes(of box: FieldBox) {
    let (area, theme) = (box.area, box.theme)
    if let issue = box.issue {
      put(
        " ✗ \(Words.issue(issue, in: box.state.state)) ", area.row + 2, area.column + 1,
        theme.invalid,
        upTo: area.column + area.width - 1)
    }
    if area.height > 3 {
      put(
        box.face.isDebugged ? box.field.debugDescription : "", area.row + 3, area.column + 1,
        theme.quiet, upTo: area.column + area.width)
    }
  }

  private mutating func drawText(of box: FieldBox) {
    let isQuiet = !box.isEnabled || box.shown.isSubstitute || box.reason != nil
    let style = isQuiet ? box.theme.quiet : box.theme.text.inked(box.face.color)
    draw(
      box.line, box.area.row + 1, box.textColumns, style, box.theme,
      selection: box.state.state.selected,
      ghost: box.reason == nil && box.isEnabled ? box.shown.ghost : "")
    if box.isFocused, let caret = box.line.caret, openRows.contains(box.area.row + 1) {
      self.caret = Place(row: box.area.row + 1, column: box.textColumns.lowerBound + caret)
    }
  }

  /// Draws a line of text with what is selected, and what stands ghosted behind it.
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
