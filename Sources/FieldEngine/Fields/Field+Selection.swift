extension Field {
  mutating func moveCaret(to offset: Int) {
    guard isReady() else { return }
    history.endStep()
    (text.anchor, text.run) = (nil, nil)
    text.caret = clamped(offset)
  }

  mutating func select(from: Int, to: Int, as action: EditAction) {
    guard isReady(), isAllowed(action) else { return }
    history.endStep()
    let start = clamped(from)
    text.caret = clamped(to)
    text.run = nil
    text.anchor = start == text.caret ? nil : start
  }

  private func clamped(_ offset: Int) -> Int {
    let bounds = layout.bounds
    return min(max(bounds.lowerBound, offset), bounds.upperBound)
  }

  mutating func copy() -> String? {
    guard isReady(), isAllowed(.copy) else { return nil }
    return selectedText()
  }

  mutating func cut() -> String? {
    guard isReady(), isAllowed(.cut), let cut = selectedText() else { return nil }
    history.endStep()
    remove(selectedTyped)
    history.endStep()
    return cut
  }

  /// Returns the selected part of the display; nil if nothing is selected or the text must not be
  /// copied.
  private mutating func selectedText() -> String? {
    guard !settings.isSecure, definition.storage == .keep else {
      refuse(.confidential)
      return nil
    }
    guard let selection = text.selection else {
      refuse(.nothingSelected)
      return nil
    }
    return layout.display.characters(from: selection.lowerBound)
      .characters(upTo: selection.count)
  }
}
