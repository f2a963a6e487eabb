/// Something that happens to a field.
public enum FieldStep: Hashable, Sendable {
  case focus
  case blur
  /// Each character in turn, as from a keyboard.
  case type(String)
  case backspace
  case deleteForward
  /// At the caret or over the selection; nil when there is nothing on the clipboard.
  case paste(String?)
  case cut
  case copy
  case clear
  case selectAll
  /// The second end is the moving one, where the caret stands.
  case select(from: Int, to: Int)
  case moveCaret(to: Int)
  case undo
  case redo
  /// The return key: a field alone is left.
  case commit
  /// The escape key: back to the text at focus, and the focus stays.
  case abandon
  /// The text is right without what was left out of it.
  case confirm
  /// A whole value from outside.
  case set(String)
  /// A whole value from outside, in the type's canonical text.
  case setCanonical(String)
  case configure(enabled: Bool?, secure: Bool?, required: Bool?)
  /// Opens a list for editing.
  case openList
  /// Closes a list, unless it breaks its rules.
  case closeList
  /// Closes a list as it was when it was opened.
  case discardList
  case insertItem(at: Int)
  case removeItem(at: Int)
  case moveItem(from: Int, to: Int)
}

extension Field {
  /// Carries a step out, on an item if the field is a list and the step is not about the whole.
  ///
  /// - Returns: the text that a `cut` or `copy` took to the clipboard.
  @discardableResult
  public mutating func apply(_ step: FieldStep, item: Int? = nil) -> String? {
    refusal = nil
    if definition.list != nil { return applyToList(step, item: item) }
    guard item == nil else {
      refuse(.noItem)
      return nil
    }
    switch step {
    case .focus: focus()
    case .blur: leave()
    case .commit: commit()
    case .type(let characters): type(characters)
    case .backspace: delete(.backward)
    case .deleteForward: delete(.forward)
    case .paste(let pasted): paste(pasted)
    case .cut: return cut()
    case .copy: return copy()
    case .clear: clear()
    case .selectAll: select(from: 0, to: .max, as: .selectAll)
    case .select(let from, let to): select(from: from, to: to, as: .select)
    case .moveCaret(let offset): moveCaret(to: offset)
    case .undo: undo()
    case .redo: redo()
    case .abandon: abandon()
    case .confirm: confirm()
    case .set(let whole): set(whole)
    case .setCanonical(let canonical): set(canonical, isCanonical: true)
    case .configure(let enabled, let secure, let required):
      configure(enabled: enabled, secure: secure, required: required)
    case .openList, .closeList, .discardList, .insertItem, .removeItem, .moveItem:
      refuse(.noItem)
    }
    return nil
  }

  private mutating func commit() {
    guard isReady() else { return }
    behavior.returnPressed?()
    leave()
  }

  mutating func configure(enabled: Bool?, secure: Bool?, required: Bool?) {
    var new = settings
    new.isRequired = required ?? new.isRequired
    new.isSecure = secure ?? new.isSecure
    new.isEnabled = enabled ?? new.isEnabled
    settings = new
    if settings.isEnabled { return }
    items.shut()
    leave()
  }
}
