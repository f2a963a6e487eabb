import FieldEngine
import FormSession

/// A field as drawn, with its position on the screen.
struct FieldBox {
  /// The area of the box or, in a compact form, of all lines of the field.
  let area: Area
  let face: FormOutline.Face
  let field: Field
  let state: SessionFieldState
  let shown: ShownText
  let reason: String?
  let theme: Theme

  /// The columns of a compact form; nil in a roomy form.
  let compact: CompactColumns?

  /// The columns of the grid that contains the field; nil if no grid does.
  let grid: GridColumns?

  /// The expanded field, if it has the focus.
  let expanded: ExpandedField?

  /// Whether the field is the only one in its row.
  let isAlone: Bool

  /// The number of lines for `--debug`.
  let debugLines: Int

  /// The width of the screen.
  private let columns: Int

  /// Whether a search has led to the field, which cannot have the focus.
  private let isSought: Bool

  /// The option that the arrow keys have marked.
  let markedOption: Int?

  /// The open comments on the field.
  let comments: [FieldComment]

  init(_ box: Arrangement.Box, _ model: FormModel, _ session: Session) {
    face = model.outline.face(box.place, session)
    field = session.field(at: box.place)
    state = session.state(box.place)
    shown =
      session.lacksKey(box.place)
      ? ShownText(sealed: state) : ShownText(face, field, state, model)
    isSought = model.sought == face.key
    reason = state.reason.map { key in
      let reason = session.definition.missingReasons.first { $0.key == key }
      return (reason?.label ?? key).withoutControls
    }
    theme = model.theme
    grid = box.grid
    compact =
      model.arrangement.question.isCompact
      ? CompactColumns(model.size.columns, widestLabel: model.outline.widestLabel) : nil
    expanded = model.expanded?.box.place == box.place ? model.expanded : nil
    isAlone = box.isAlone
    debugLines = model.arrangement.question.hasDebugLines ? 1 : 0
    columns = model.size.columns
    markedOption = model.markedOption(of: face.key)
    comments = model.review.open[face.key] ?? []
    area = model.onScreen(model.shownArea(of: box))
  }

  var isFocused: Bool { state.state.activity == .focused }
  var isEnabled: Bool { field.settings.isEnabled }

  /// The text, or the reason why there is none.
  var text: String { reason.map { "— \($0)" } ?? shown.text }

  /// Whether the label is in the border; otherwise it takes the place of the text.
  var isLabelFloating: Bool { isFocused || !text.isEmpty }

  /// The issue; nil if there is none.
  var issue: FieldIssue? { state.state.issue ?? state.state.revertedIssue }

  /// The error message.
  var issueWords: String? { issue.map { Words.issueInLines($0, in: state.state) } }

  var isGood: Bool { state.isComplete || state.reason != nil }

  /// A sign that means the same as the color.
  var sign: String {
    if issue != nil { return "✗" }
    if !isEnabled || field.isReadOnly { return "⊘" }
    return hasNotice ? "!" : isGood ? "✓" : ""
  }

  /// Whether the text has a notice that nobody has accepted.
  private var hasNotice: Bool { state.state.notice != nil && state.reason == nil }

  /// The style of the border.
  var style: Style {
    if isSought { return theme.focus }
    if !isEnabled { return theme.quiet }
    if issue != nil { return theme.invalid }
    if isFocused { return theme.focus }
    if hasNotice { return theme.warning }
    if field.isReadOnly { return theme.quiet }
    return isGood ? theme.valid : theme.quiet
  }

  // MARK: The label

  private var mark: String {
    (field.isRequired ? " *" : "") + (comments.isEmpty ? "" : " \(Words.commentSign)")
  }

  /// The label in full, with the required mark.
  var question: String { face.question + mark }

  /// Returns the label cut to the given width; a cut label keeps its end and its mark.
  func label(columns: Int) -> String {
    face.label.cutInTheMiddle(columns: columns - mark.count) + mark
  }

  /// The width for the label in the upper border, without the sign and a space.
  var labelColumns: Int { area.width - (sign.isEmpty ? 3 : sign.displayWidth + 6) }

  /// Whether the whole label fits on the field's line, whichever sign is beside it.
  var hasRoomForLabel: Bool {
    let room = grid?.label.count ?? compact?.label.count ?? area.width - 7
    return face.labelWidth + mark.count <= room && !face.question.contains(where: \.isNewline)
  }

  /// Whether an error message fits in the lower border.
  func hasRoom(forIssue message: String) -> Bool {
    !isOnLine && message.displayWidth + 4 <= area.width - 2
      && !message.contains(where: \.isNewline)
  }

  /// The columns of the texts around the answer.
  var wordColumns: Range<Int> {
    if let grid { return grid.label.lowerBound..<max(grid.label.upperBound, columns - 2) }
    if let compact { return compact.words }
    return isAlone ? area.inner : 4..<max(5, columns - 4)
  }

  // MARK: The answer

  /// Whether the answer is a list, or several options, that does not fit on one line.
  var needsLines: Bool {
    (field.definition.list != nil || field.definition.choices != nil)
      && text.displayWidth > answerColumns(sharingLine: true).count
  }

  /// Whether the options on the form show everything that the field contains.
  var isSaidByOption: Bool {
    guard reason == nil else { return false }
    return state.state.raw.isEmpty || face.options.contains { $0.value == chosenValue }
  }

  /// The value of the chosen option.
  var chosenValue: String? {
    guard !state.state.raw.isEmpty else { return nil }
    if case .boolean(let flag)? = state.state.value { return flag ? "true" : "false" }
    return state.state.raw
  }

  var answerColumns: Range<Int> {
    answerColumns(sharingLine: expanded?.label.isEmpty ?? true)
  }

  /// Returns the columns of the answer; in a compact form it may share a line with the label.
  func answerColumns(sharingLine isSharing: Bool) -> Range<Int> {
    if let grid { return grid.answer }
    if let compact { return isSharing ? compact.answer : compact.wideAnswer }
    let sign = shown.sign.isEmpty || !offersOptions.isEmpty ? 0 : 2
    return area.inner.lowerBound..<max(area.inner.lowerBound + 1, area.inner.upperBound - sign)
  }

  /// The options on the form; empty if the field does not have the focus, or is in a grid.
  var offersOptions: [FormOutline.Option] { isFocused && grid == nil ? face.options : [] }

  /// Whether the field is on a line without a box, in a compact form or in a grid.
  var isOnLine: Bool { compact != nil || grid != nil }

  /// The rows of the answer, without the border.
  var answerRows: Range<Int> {
    guard let expanded else {
      return isOnLine ? area.row..<area.row + 1 : area.row + 1..<area.row + 1 + face.lines
    }
    let top = isOnLine ? area.row + expanded.label.count : area.row + 1
    return top..<top + expanded.answerLines
  }

  var caret: Int? {
    guard isFocused else { return nil }
    if field.definition.file != nil { return text.count }
    if field.definition.isFlag { return min(1, text.count) }
    // A label is chosen, not typed, so the caret stays before it.
    if field.definition.isChosen || field.isTicked { return 0 }
    return state.state.caret ?? text.count
  }

  /// The index of the chosen option among those on the form.
  var chosenOption: Int? {
    reason == nil ? face.options.firstIndex { $0.value == chosenValue } : nil
  }

  /// The text on one line.
  var line: FieldLine {
    FieldLine(text, caret: caret, width: answerColumns.count, align: face.align)
  }

  /// The lines of the text, if it has more than one; otherwise nil.
  var paragraph: ParagraphLines? {
    let height = expanded.map(\.textLines) ?? (compact == nil ? face.lines : 1)
    guard height > 1, face.options.isEmpty else { return nil }
    let isTyped = field.definition.list == nil && field.definition.choices == nil
    let caret = isTyped && reason == nil ? caret : nil
    return ParagraphLines(text, caret: caret, columns: answerColumns.count, height: height)
  }

  /// The line of the answer with the caret.
  var caretLine: Int? { paragraph?.caret?.row }

  /// Returns the offset in the text that is nearest to a cell of the screen.
  func offset(row: Int, column: Int) -> Int {
    let column = column - answerColumns.lowerBound
    return paragraph?.offset(row: row - answerRows.lowerBound, column: column)
      ?? line.offset(at: column)
  }
}

extension FieldState {
  /// The selection, from left to right.
  var selected: Range<Int>? {
    selection.map { min($0.from, $0.to)..<max($0.from, $0.to) }
  }
}
