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
    if ghost.isEmpty, text.isEmpty {
      ghost = face.placeholder ?? ShownText.invitation(to: field, face)
    }
  }

  /// What an empty field says that is not answered by typing its text; empty for any other.
  private static func invitation(to field: Field, _ face: FormOutline.Face) -> String {
    if field.isTicked {
      return Words.spaceShows(options: field.definition.list?.item().options.count ?? 0)
    }
    if field.definition.options.isEmpty || !face.options.isEmpty { return "" }
    return Words.typeToSearch(options: field.definition.options.count)
  }

  /// What a field or the item of a list shows.
  init(_ field: Field, _ state: FieldState, isRevealed: Bool) {
    let definition = field.definition
    let isOpen = ShownText.isOpen(field, state, isRevealed: isRevealed)
    if !definition.options.isEmpty {
      let label = definition.options.first { $0.value == state.raw }?.label ?? state.display
      text = isOpen ? label : ShownText.masked(field, state)
      sign = "▾"
    } else if definition.name == "boolean", state.raw.isEmpty || state.isComplete {
      let words = state.value == .boolean(true) ? "[x] yes" : "[ ] no"
      text = state.raw.isEmpty || !isOpen ? ShownText.masked(field, state) : words
      if state.raw.isEmpty { ghost = Words.notAnswered }
    } else {
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

  /// Whether the text is shown as it is.
  ///
  /// Of a list, only the item that is typed into is open.
  static func isOpen(_ field: Field, _ state: FieldState, isRevealed: Bool) -> Bool {
    if isRevealed || !field.isSecret { return true }
    let isTyped = state.activity == .focused && field.definition.list == nil
    return isTyped && !field.settings.isSecure
  }

  /// The text as far as others may see it.
  ///
  /// Of few answers, a length would tell which one it is.
  static func masked(_ field: Field, _ state: FieldState) -> String {
    if field.isSecret, field.definition.isChosen { return state.raw.isEmpty ? "" : "••••" }
    if field.settings.isSecure { return String(state.display.map { _ in "•" }) }
    return field.definition.storage == .keep ? state.display : field.maskedText
  }
}

extension Field {
  /// Whether the text is hidden from others who see the screen.
  var isSecret: Bool { settings.isSecure || definition.storage != .keep }
}
