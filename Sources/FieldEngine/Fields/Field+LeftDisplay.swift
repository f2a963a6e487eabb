extension Field {
  /// The text as the field shows it when nobody edits it: a choice by its label, a number with its
  /// suffix.
  ///
  /// It is what everybody sees but the person who has the focus in the field.
  package var leftDisplay: String { leftDisplay(of: definition.finish(text.raw)) }

  /// The text as the field shows it when nobody edits it, given the typed characters in their final
  /// format.
  func leftDisplay(of finished: String) -> String {
    if definition.list != nil { return leftListDisplay }
    if text.isVerbatim || !isFocused && finished == text.raw { return layout.display }
    return Layout(finished, definition.template, ending: ending(of: finished)).display
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

  /// The state of the field for people who do not edit it.
  ///
  /// Only the texts differ from those of ``state``; a caret stands no further than they reach.
  package var leftState: FieldState {
    var state = state
    state.display = leftDisplay
    let end = state.display.characterCount
    state.caret = state.caret.map { min($0, end) }
    state.selection = state.selection.map {
      FieldState.Selection(from: min($0.from, end), to: min($0.to, end))
    }
    if definition.list != nil { state.items = items.fields.map(\.leftState) }
    return state
  }
}
