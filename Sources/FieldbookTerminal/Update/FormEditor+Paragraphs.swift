import FieldEngine
import FormSession

extension FormEditor {
  /// The focused paragraph as drawn, and the state of its text.
  private var paragraph: (box: FieldBox, state: FieldState)? {
    guard model.overlays.isEmpty, let place = session.focusPlace,
      model.outline.faces[session.fieldOfForm(place)].lines > 1,
      let box = model.arrangement.box(of: place)
    else { return nil }
    return (FieldBox(box, model, session), session.state(place).state)
  }

  /// Begins a new line in a paragraph; in any other field it acts as Return.
  mutating func beginLine() {
    if paragraph == nil { acceptAnswer() } else { step(.type("\n")) }
  }

  /// Moves the caret to the line above or below; returns false if there is no such line, or the
  /// text is not a paragraph.
  mutating func moveLine(down: Bool, isSelecting: Bool = false) -> Bool {
    guard let (box, state) = paragraph, let caret = state.caret else { return false }
    let lines = WrappedText(state.display, columns: box.answerColumns.count - 1)
    let line = lines.line(of: caret)
    let next = down ? line + 1 : line - 1
    guard lines.lines.indices.contains(next) else { return false }
    let text = Array(state.display)
    let column = String(text[lines.lines[line].lowerBound..<caret]).displayWidth
    var target = Array(text[lines.lines[next]])
    // A line ends before its line break; the position after the break is the start of the next
    // line.
    if next < lines.lines.count - 1, !target.isEmpty { target.removeLast() }
    let part = FieldLine(String(target), caret: nil, width: .max)
    moveCaret(to: lines.lines[next].lowerBound + part.offset(at: column), isSelecting, state)
    return true
  }

  /// Returns the offset at which the caret's line in a paragraph begins or ends; nil for other
  /// motions and fields.
  func lineEdge(_ motion: Motion) -> Int? {
    guard motion == .lineStart || motion == .lineEnd, let (box, state) = paragraph,
      let caret = state.caret
    else { return nil }
    let lines = WrappedText(state.display, columns: box.answerColumns.count - 1)
    let line = lines.line(of: caret)
    let range = lines.lines[line]
    let isLast = line == lines.lines.count - 1
    return motion == .lineStart
      ? range.lowerBound : isLast ? range.upperBound : range.upperBound - 1
  }

  private mutating func moveCaret(to place: Int, _ isSelecting: Bool, _ state: FieldState) {
    let from = state.selection?.from ?? state.caret ?? place
    step(isSelecting ? .select(from: from, to: place) : .moveCaret(to: place))
  }

  // MARK: External editor

  /// Opens a paragraph in the person's editor; in any other field, moves the caret to the end.
  mutating func editOutside() {
    release()
    guard model.conflict == nil else { return }
    guard let (box, state) = paragraph else { return move(.lineEnd, isSelecting: false) }
    if box.field.isSecret {
      model.message = Message(.refusal, Words.notOutside)
    } else if box.isEnabled {
      request(.edit(state.display))
    }
  }

  /// Puts the text from an editor into the focused field.
  mutating func applyEdited(_ result: EditedText, of text: String) {
    model.message = nil
    switch result {
    case .saved(let edited, let failure):
      let whole = edited.withoutAddedLineEnd(to: text)
      if whole != text { step(.set(whole)) }
      if let failure, model.message == nil {
        let words = whole == text ? Words.editorFailed : Words.editorFailedWithText
        model.message = Message(.failure, words(failure))
      }
    case .failed(let words): model.message = Message(.failure, words)
    }
    follow()
  }
}

extension String {
  /// Returns the text without the line end that editors add to the last line.
  fileprivate func withoutAddedLineEnd(to original: String) -> String {
    guard last?.isNewline == true, original.last?.isNewline != true else { return self }
    return String(dropLast())
  }
}

/// The result of editing text in another program.
enum EditedText: Hashable, Sendable {
  /// The text that the editor saved, and the reason if the editor failed.
  case saved(String, failure: String?)
  /// The reason why there is no text.
  case failed(String)
}
