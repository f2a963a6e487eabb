import FieldEngine
import FormSession

/// The visible text of a field, and the ghost text after it.
struct ShownText {
  var text = ""

  /// The rest of the template, or the placeholder.
  var ghost = ""

  /// Whether the text is a substitute for the actual text, such as `••••`.
  var isSubstitute = false

  /// A sign at the end of the field that shows how to fill it in.
  var sign = ""

  init(_ face: FormOutline.Face, _ field: Field, _ state: SessionFieldState, _ model: FormModel) {
    self.init(field, state.state, isRevealed: model.revealed.contains(face.key))
    if field.definition.list != nil || field.definition.choices != nil { sign = "≡" }
    if let file = state.file, !isSubstitute, text == file.summary,
      let details = model.files.details[file.sha256], !details.isEmpty
    {
      text = "\(file.summary.dropLast()), \(details))"
    }
    if field.definition.file != nil { sign = "▤" }
    if let scale = face.scale, state.state.activity != .focused, !field.isSecret,
      let words = scale.words(of: state.state.raw, shown: text)
    {
      text = words
    }
    if state.isHeld { (text, ghost, isSubstitute) = ("••••", "", true) }
    if ghost.isEmpty, text.isEmpty {
      ghost = face.placeholder ?? ShownText.invitation(to: field, face)
    }
  }

  /// Creates the visible text of a sealed field that cannot be opened.
  init(sealed state: SessionFieldState) {
    (text, isSubstitute) = (state.isHeld ? "•••• \(Words.sealed)" : Words.sealed, true)
  }

  /// Returns a hint for an empty field that is not answered by typing; empty for any other field.
  private static func invitation(to field: Field, _ face: FormOutline.Face) -> String {
    // The number of options that remain after filtering depends on other answers.
    let count = face.isFiltered ? nil : field.definition.optionList?.count
    if field.isTicked {
      return Words.spaceShows(options: count ?? (face.isFiltered ? nil : field.boxes.count))
    }
    if field.definition.file != nil { return Words.chooseFile }
    if !field.definition.takesOption || !face.options.isEmpty { return "" }
    return Words.typeToSearch(options: count)
  }

  /// Creates the visible text of a field or of a list item.
  init(_ field: Field, _ state: FieldState, isRevealed: Bool) {
    let definition = field.definition
    let isOpen = ShownText.isOpen(field, state, isRevealed: isRevealed)
    if definition.takesOption {
      let label = definition.optionList?.row(withValue: state.raw)?.option.label ?? state.display
      text = isOpen ? label : ShownText.masked(field, state)
      sign = "▾"
    } else if let choices = definition.choices {
      text = isOpen ? choices.shownText(state.raw) : ShownText.masked(field, state)
    } else if definition.file != nil, let file = FileReference(state.raw) {
      text = isOpen ? file.summary.withoutControls : ShownText.masked(field, state)
    } else if definition.isFlag, state.raw.isEmpty || state.isComplete {
      let words = state.value == .boolean(true) ? "[x] yes" : "[ ] no"
      text = state.raw.isEmpty || !isOpen ? ShownText.masked(field, state) : words
      if state.raw.isEmpty { ghost = Words.notAnswered }
    } else {
      text = isOpen ? state.display : ShownText.masked(field, state)
      // Show the rest of the template only if the field has the focus or is not complete.
      if state.activity == .focused || !state.isComplete {
        ghost = ShownText.ghost(state.template.dropFirst(state.display.count))
      }
    }
  }

  /// Returns the rest of a template, with zeros replaced because they would look typed.
  private static func ghost(_ template: Substring) -> String {
    String(template.map { $0 == "0" ? "_" : $0 })
  }

  /// Whether the text is shown unmasked.
  ///
  /// In a list, only the item with the caret is unmasked.
  static func isOpen(_ field: Field, _ state: FieldState, isRevealed: Bool) -> Bool {
    if isRevealed || !field.isSecret { return true }
    let isTyped = state.activity == .focused && field.definition.list == nil
    return isTyped && !field.settings.isSecure
  }

  /// Returns the text with secret parts masked.
  ///
  /// If there are few options, the length of the text would reveal which option was chosen.
  static func masked(_ field: Field, _ state: FieldState) -> String {
    if field.isSecret, field.definition.isChosen { return state.raw.isEmpty ? "" : "••••" }
    if field.settings.isSecure { return String(state.display.map { _ in "•" }) }
    return field.definition.storage == .keep ? state.display : field.maskedText
  }
}

extension Field {
  /// Whether the text is hidden from other people who can see the screen.
  var isSecret: Bool { settings.isSecure || definition.storage != .keep }
}
