extension Field {
  /// The text that the field shows when nobody is editing it.
  ///
  /// A choice shows its label, and a number its suffix. Everyone sees this text except the person
  /// who has the focus in the field.
  package var leftDisplay: String { leftDisplay(of: finished) }

  /// Returns the text shown when nobody is editing it, given the final typed characters.
  func leftDisplay(of finished: String) -> String {
    if definition.list != nil { return leftListDisplay }
    if text.isVerbatim || !isFocused && finished == text.raw { return layout.display }
    return Layout(finishedText(finished), definition).display
  }

  private var leftListDisplay: String {
    guard isFocused else { return listDisplay }
    return listDisplay(
      of: items.fields.map { item in
        var item = item
        item.showFinished()
        return item
      })
  }

  /// The state of the field for people who are not editing it.
  ///
  /// It differs from ``state`` only in the displayed text, to which carets and selections are
  /// clamped.
  package var leftState: FieldState {
    var state = state
    state.display = leftDisplay
    let end = state.display.characterCount
    state.caret = state.caret.map { min($0, end) }
    state.selection = state.selection.map {
      FieldState.Selection(from: min($0.from, end), to: min($0.to, end))
    }
    if definition.list != nil { state.items = items.fields.map { $0.leftState } }
    return state
  }
}
