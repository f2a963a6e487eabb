import FieldEngine

extension Field {
  /// A recorded step; its paste replaces the whole text.
  mutating func replay(_ op: String, _ text: String) {
    switch op {
    case "focus": apply(.focus)
    case "blur": apply(.blur)
    case "type": apply(.type(text))
    case "backspace": apply(.backspace)
    case "paste":
      apply(.selectAll)
      apply(.paste(text))
    default: break
    }
  }

  /// Continues from the recorded text where it differs, so that the next step can be compared.
  ///
  /// - Returns: Whether the field can hold that text.
  mutating func takeOver(_ display: String) -> Bool {
    let wasFocused = isFocused
    apply(.focus)
    apply(.selectAll)
    apply(.paste(display))
    if !wasFocused { apply(.blur) }
    return state.display == display
  }
}
