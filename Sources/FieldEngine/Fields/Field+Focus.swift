extension Field {
  mutating func focus() {
    guard settings.isEnabled else { return refuse(.disabled) }
    guard !isFocused else { return }
    guard behavior.permitsFocus?() != false else { return refuse(.focusRefused) }
    takeFocus()
  }

  /// Takes the focus without asking whether it may.
  ///
  /// A form asks before it takes the focus from another field, and need not ask again.
  package mutating func takeFocus() {
    (isFocused, refusal) = (true, nil)
    history.endStep()
    text.anchor = nil
    open()
    textAtFocus = text
    fallback = text
    itemsAtFocus = items.texts
    behavior.focusChanged?(true)
  }

  /// Shows the text as it is edited, with the caret behind it.
  private mutating func open() {
    if definition.opensOnFocus {
      text.ending = .open
      show(text)
    }
    text.caret = layout.caret(afterTyped: text.raw.characterCount)
  }

  /// Leaving a field gives its text the final format and judges it for good.
  mutating func leave() {
    guard isFocused else { return }
    guard behavior.permitsLeaving?() != false else { return refuse(.focusRefused) }
    isFocused = false
    isTouched = true
    finish()
    revertIfInvalid()
    commitValue()
    behavior.focusChanged?(false)
  }

  /// Where the definition says so, an invalid text gives way to the one before the edit.
  private mutating func revertIfInvalid() {
    revertedText = nil
    guard settings.onInvalid == .revert, definition.list == nil, leavingIssue != nil else {
      return
    }
    let reverted = text
    show(fallback)
    finish()
    revertedText = reverted
  }

  /// Gives the text its final format.
  mutating func finish() {
    let typed = text.raw
    showFinished()
    if typed == text.raw { history.endStep() } else { history.recordFinish() }
  }

  mutating func showFinished() {
    var finished = text
    finished.anchor = nil
    if typedReading == .unclear, let run = text.run {
      (finished.raw, finished.isVerbatim) = (run.characters, true)
    } else if !text.isVerbatim {
      finished.raw = self.finished
      finished.ending = ending(of: finished.raw)
    }
    show(finished)
    text.caret = layout.caret(afterTyped: text.raw.characterCount)
  }

  /// Puts a text back that was there before, as it is edited or, without the focus, as it is left; an
  /// empty one was perhaps never left.
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

  /// Commits the value, and keeps what was found.
  ///
  /// An invalid or empty text keeps the value that was there before it.
  mutating func commitValue() {
    let findings = findings
    if let value = findings.value { committed = value }
    // The items of a list change beside its text.
    if definition.list == nil { found = findings }
  }

  mutating func abandon() {
    guard isReady() else { return }
    if differs(from: textAtFocus) {
      history.record(text)
      ownNotice = nil
    }
    show(textAtFocus)
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

  /// Whether the field can be edited now; if not, says why.
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
