import FieldEngine
import FormSession

/// What a field shows of its text, and what stands behind it.
struct ShownText {
  var text = ""

  /// The rest of the template, or the placeholder.
  var ghost = ""

  /// Whether something stands in place of a text.
  var isSubstitute = false

  /// A sign at the end of the field that says how it is filled in.
  var sign = ""

  init(_ face: FormOutline.Face, _ field: Field, _ state: SessionFieldState, _ model: FormModel) {
    self.init(field, state.state, isRevealed: model.revealed.contains(face.key))
    if field.definition.list != nil { sign = "≡" }
    if state.isHeld { (text, ghost, isSubstitute) = ("••••", "", true) }
    if let ghost = face.placeholder, self.ghost.isEmpty, text.isEmpty { self.ghost = ghost }
  }

  /// What a field or the item of a list shows.
  init(_ field: Field, _ state: FieldState, isRevealed: Bool) {
    let definition = field.definition
    if !definition.options.isEmpty {
      text = definition.options.first { $0.value == state.raw }?.label ?? state.display
      sign = "▾"
    } else if definition.name == "boolean", state.raw.isEmpty || state.isComplete {
      let isTrue = state.value == .boolean(true)
      text = state.raw.isEmpty ? "" : isTrue ? "[x] yes" : "[ ] no"
      if state.raw.isEmpty { ghost = "[-] space" }
    } else {
      // Of a list, only the item that is typed into is open.
      let isTyped = state.activity == .focused && definition.list == nil
      let isOpen = isRevealed || (isTyped && !field.settings.isSecure)
      text = isOpen ? state.display : ShownText.masked(field, state)
      // What may still come matters while it can come, or when something is missing.
      if state.activity == .focused || !state.isComplete {
        ghost = ShownText.ghost(state.template.dropFirst(state.display.count))
      }
    }
  }

  /// The rest of a template, where a zero would look like one that was typed.
  private static func ghost(_ template: Substring) -> String {
    String(template.map { $0 == "0" ? "_" : $0 })
  }

  /// The text as far as it may be seen by whoever looks on.
  static func masked(_ field: Field, _ state: FieldState) -> String {
    if field.settings.isSecure { return String(state.display.map { _ in "•" }) }
    return field.definition.storage == .keep ? state.display : field.maskedText
  }
}
