import FieldEngine
import FormSession

/// A field as it is drawn, and its cells on the screen.
struct FieldBox {
  /// The cells of the box or, in a compact form, of all lines of the field.
  let area: Area
  let face: FormOutline.Face
  let field: Field
  let state: SessionFieldState
  let shown: ShownText
  let reason: String?
  let theme: Theme

  /// The columns of a compact form; nil in a roomy one.
  let compact: CompactColumns?

  /// The texts around the answer, if the field has the focus.
  let opening: Opening?

  /// Whether the field has its row for itself.
  let isAlone: Bool

  /// The line of `--debug`.
  let debugLines: Int

  /// The width of the screen.
  private let columns: Int

  /// The option that the arrow keys are at.
  let markedOption: Int?

  /// A field as it stands on the screen.
  init(_ box: Arrangement.Box, _ model: FormModel, _ session: Session) {
    face = model.outline.faces[box.place]
    field = session.fields[box.place]
    state = session.state(box.place)
    shown = ShownText(face, field, state, model)
    reason = state.reason.map { key in
      let reason = session.definition.missingReasons.first { $0.key == key }
      return (reason?.label ?? key).withoutControls
    }
    theme = model.theme
    compact =
      model.arrangement.question.isCompact
      ? CompactColumns(model.size.columns, widestLabel: model.outline.widestLabel) : nil
    opening = model.opening?.box.place == box.place ? model.opening : nil
    isAlone = box.isAlone
    debugLines = model.arrangement.question.hasDebugLines ? 1 : 0
    columns = model.size.columns
    markedOption = model.markedOption(of: field.key)
    area = model.onScreen(model.shownArea(of: box))
  }

  var isFocused: Bool { state.state.activity == .focused }
  var isEnabled: Bool { field.settings.isEnabled }

  /// The words in place of a text, or the text.
  var text: String { reason.map { "— \($0)" } ?? shown.text }

  /// Whether the label stands in the border, and not in the place of a text.
  var isLabelFloating: Bool { isFocused || !text.isEmpty }

  /// What is wrong, as the present verdict has it.
  var issue: FieldIssue? { state.isHeld ? nil : state.state.issue ?? state.state.revertedIssue }

  /// What is wrong, in the words of a screen.
  var issueWords: String? { issue.map { Words.issueInLines($0, in: state.state) } }

  var isGood: Bool { state.isComplete || state.reason != nil }

  /// The sign that says what the color says.
  var sign: String {
    if issue != nil { return "✗" }
    if !isEnabled { return "⊘" }
    return hasNotice ? "!" : isGood ? "✓" : ""
  }

  /// Whether something was left out of the text that nobody has confirmed.
  private var hasNotice: Bool { state.state.notice != nil && state.reason == nil }

  /// How the border looks.
  var style: Style {
    if !isEnabled { return theme.quiet }
    if issue != nil { return theme.invalid }
    if isFocused { return theme.focus }
    if hasNotice { return theme.warning }
    return isGood ? theme.valid : theme.quiet
  }

  // MARK: The label

  private var mark: String { field.settings.isRequired ? " *" : "" }

  /// The whole label.
  var question: String { face.question + mark }

  /// The label in so many columns; one that is cut keeps its end and its mark.
  func label(columns: Int) -> String {
    face.label.cutInTheMiddle(columns: columns - mark.count) + mark
  }

  /// The columns that the upper border leaves for the label, beside its sign and a space before it.
  var labelColumns: Int { area.width - (sign.isEmpty ? 3 : sign.displayWidth + 6) }

  /// Whether the line of the field shows the whole label, whatever sign stands beside it.
  var hasRoomForLabel: Bool {
    let room = compact?.label.count ?? area.width - 7
    return face.labelWidth + mark.count <= room && !face.question.contains(where: \.isNewline)
  }

  /// Whether the lower border has room for what is wrong.
  func hasRoom(forIssue message: String) -> Bool {
    compact == nil && message.displayWidth + 4 <= area.width - 2
      && !message.contains(where: \.isNewline)
  }

  /// The columns of words around the answer.
  var wordColumns: Range<Int> {
    if let compact { return compact.words }
    return isAlone ? area.inner : 4..<max(5, columns - 4)
  }

  // MARK: The answer

  /// Whether the answer, which is not typed into, has no room in one line.
  var needsLines: Bool {
    field.definition.list != nil && text.displayWidth > answerColumns(sharingLine: true).count
  }

  /// Whether the options show everything that the field holds.
  var isSaidByOption: Bool {
    guard reason == nil else { return false }
    return state.state.raw.isEmpty || face.options.contains { $0.value == chosenValue }
  }

  /// The value of the option that is chosen.
  var chosenValue: String? {
    guard !state.state.raw.isEmpty else { return nil }
    if case .boolean(let flag)? = state.state.value { return flag ? "true" : "false" }
    return state.state.raw
  }

  /// The columns of the answer.
  var answerColumns: Range<Int> {
    answerColumns(sharingLine: opening?.label.isEmpty ?? true)
  }

  /// The columns of the answer; in a compact form it may share a line with the label.
  func answerColumns(sharingLine isSharing: Bool) -> Range<Int> {
    if let compact { return isSharing ? compact.answer : compact.wideAnswer }
    let sign = shown.sign.isEmpty || !offersOptions.isEmpty ? 0 : 2
    return area.inner.lowerBound..<max(area.inner.lowerBound + 1, area.inner.upperBound - sign)
  }

  /// The options to choose from on the form itself, which are seen at the focus.
  var offersOptions: [FormOutline.Option] { isFocused ? face.options : [] }

  /// The rows of the answer, within its border.
  var answerRows: Range<Int> {
    guard let opening else {
      return compact == nil ? area.row + 1..<area.row + 1 + face.lines : area.row..<area.row + 1
    }
    let top = compact == nil ? area.row + 1 : area.row + opening.label.count
    return top..<top + opening.answerLines
  }

  var caret: Int? {
    guard isFocused else { return nil }
    return field.definition.name == "boolean" ? min(1, text.count) : state.state.caret ?? text.count
  }

  /// The place of the chosen option among those that stand on the form.
  var chosenOption: Int? {
    reason == nil ? face.options.firstIndex { $0.value == chosenValue } : nil
  }

  /// The text in one line.
  var line: FieldLine {
    FieldLine(text, caret: caret, width: answerColumns.count, align: face.align)
  }

  /// The lines of a text that has more than one; nil where it has one.
  var paragraph: ParagraphLines? {
    let height = opening.map(\.textLines) ?? (compact == nil ? face.lines : 1)
    guard height > 1, face.options.isEmpty else { return nil }
    let caret = field.definition.list == nil && reason == nil ? caret : nil
    return ParagraphLines(text, caret: caret, columns: answerColumns.count, height: height)
  }

  /// The line of the answer in which the caret stands.
  var caretLine: Int? { paragraph?.caret?.row }

  /// The place in the text that is nearest to a cell of the screen.
  func offset(row: Int, column: Int) -> Int {
    let column = column - answerColumns.lowerBound
    return paragraph?.offset(row: row - answerRows.lowerBound, column: column)
      ?? line.offset(at: column)
  }
}

extension FieldState {
  /// What is selected, from left to right.
  var selected: Range<Int>? {
    selection.map { min($0.from, $0.to)..<max($0.from, $0.to) }
  }
}
