/// The text of a field and of its items when the field took the focus.
struct TextsAtFocus: Sendable {
  /// The text from when the field took the focus, which `abandon` restores.
  let text: FieldText

  /// The text that replaces invalid text, if the form reverts it.
  ///
  /// It is the text from when the field took the focus, or a whole value that was set since then.
  var fallback: FieldText

  /// The items' text that `abandon` restores, if the field is a list.
  var items: [FieldText]

  init(_ text: FieldText, _ items: [FieldText] = []) {
    (self.text, fallback, self.items) = (text, text, items)
  }
}

extension Field {
  mutating func focus() {
    guard settings.isEnabled else { return refuse(.disabled) }
    guard !isFocused else { return }
    guard behavior.permitsFocus?() != false else { return refuse(.focusRefused) }
    takeFocus()
  }

  /// Takes the focus without asking the program for permission.
  ///
  /// A form asks for permission before it takes the focus from another field.
  package mutating func takeFocus() {
    (isFocused, refusal) = (true, nil)
    history.endStep()
    text.anchor = nil
    open()
    atFocus = TextsAtFocus(text, items.texts)
    behavior.focusChanged?(true)
  }

  /// Shows the text in its editing format, with the caret at the end.
  private mutating func open() {
    if definition.opensOnFocus {
      text.ending = .open
      show(text)
    }
    text.caret = layout.caret(afterTyped: text.raw.characterCount)
  }

  /// Leaves the field: applies the final format, validates the text and commits its value.
  mutating func leave() {
    guard isFocused else { return }
    guard behavior.permitsLeaving?() != false else { return refuse(.focusRefused) }
    isFocused = false
    isTouched = true
    finish()
    revertIfInvalid()
    atFocus = nil
    commitValue()
    behavior.focusChanged?(false)
  }

  /// Restores the text from before the edit if the new text is invalid and the form requires that.
  private mutating func revertIfInvalid() {
    revertedText = nil
    guard settings.onInvalid == .revert, definition.list == nil, leavingIssue != nil,
      let fallback = atFocus?.fallback
    else { return }
    let reverted = text
    show(fallback)
    finish()
    revertedText = reverted
  }

  /// Makes the current text the one that is restored if the field is left with invalid text.
  mutating func acceptAsFallback() {
    let accepted = text
    atFocus?.fallback = accepted
  }

  /// Applies the final format, as part of the last step.
  mutating func finish() {
    let typed = text.raw
    showFinished()
    if typed == text.raw { history.endStep() } else { history.recordFinish() }
  }

  mutating func showFinished() {
    show(finishedText(finished))
    text.anchor = nil
    text.caret = layout.caret(afterTyped: text.raw.characterCount)
  }

  /// Returns the text in its final format, which has the given typed characters unless the text is
  /// unreadable.
  func finishedText(_ typed: String) -> FieldText {
    var finished = text
    if typedReading == .unclear, let run = text.run {
      (finished.raw, finished.isVerbatim) = (run.characters, true)
    } else if !text.isVerbatim {
      (finished.raw, finished.ending) = (typed, ending(of: typed))
    }
    return finished
  }

  /// Restores earlier text in its editing format, or, without the focus, in its final format.
  ///
  /// The final format is not applied to empty text, because the field may never have been left.
  mutating func putBack(_ earlier: FieldText) {
    show(earlier)
    ownNotice = nil
    if !isFocused {
      if !earlier.raw.isEmpty { showFinished() }
      commitValue()
    } else if definition.opensOnFocus, text.ending == .closed {
      open()
    }
  }

  /// Commits the value and caches the findings.
  ///
  /// If the text is invalid or empty, the previously committed value stays.
  mutating func commitValue() {
    let findings = findings
    if let value = findings.value { committed = value }
    // The findings of a list are not cached, because its items change independently of its text.
    if definition.list == nil { found = findings }
  }

  mutating func abandon() {
    guard isReady(), let earlier = atFocus?.text else { return }
    if differs(from: earlier) {
      history.record(text)
      ownNotice = nil
    }
    show(earlier)
  }

  mutating func undo() {
    guard isAllowed(.undo) else { return }
    guard let earlier = history.undo(from: text) else { return refuse(.nothingToUndo) }
    putBack(earlier)
  }

  mutating func redo() {
    guard isAllowed(.redo) else { return }
    guard let later = history.redo(from: text) else { return refuse(.nothingToRedo) }
    putBack(later)
  }

  /// Returns whether the field can be edited now, and sets `refusal` if it cannot.
  mutating func isReady() -> Bool {
    guard settings.isEnabled else {
      refuse(.disabled)
      return false
    }
    guard isFocused else {
      refuse(.notFocused)
      return false
    }
    return true
  }

  mutating func refuse(_ cause: Refusal.Cause, _ offered: String = "") {
    history.endStep()
    refusal = Refusal(offered, cause)
  }
}
