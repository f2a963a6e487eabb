/// An event that a field handles.
public enum FieldStep: Hashable, Sendable {
  /// Give the field the focus.
  case focus
  /// Leave the field.
  case blur
  /// Type each character in turn, as from a keyboard.
  ///
  /// Text of more than ``TextLimit/typedBytes`` is pasted.
  case type(String)
  /// Delete the selection, or the character before the caret.
  case backspace
  /// Delete the selection, or the character after the caret.
  case deleteForward
  /// Paste at the caret or over the selection; nil if the clipboard is empty.
  case paste(String?)
  /// Cut the selection.
  case cut
  /// Copy the selection.
  case copy
  /// Delete the whole text.
  case clear
  /// Select the whole text.
  case selectAll
  /// Select a range; the caret is at `to`.
  case select(from: Int, to: Int)
  /// Move the caret to an offset in the display.
  case moveCaret(to: Int)
  /// Undo the last step.
  case undo
  /// Redo the last undone step.
  case redo
  /// Press the return key, which leaves the field.
  case commit
  /// Press the escape key, which restores the text from when the field took the focus.
  case abandon
  /// Confirm that the text is right without the part that was left out.
  case confirm
  /// Set a whole value at once.
  case set(String)
  /// Set a whole value at once, given as canonical text of the type.
  case setCanonical(String)
  /// Select one of several options by its value, or deselect it.
  case toggle(String)
  /// Change settings; nil keeps the current value.
  case configure(enabled: Bool?, secure: Bool?, required: Bool?)
  /// Open a list for editing.
  case openList
  /// Close a list, unless an item is invalid or the list breaks its rules.
  case closeList
  /// Close a list, restoring the items it had when it was opened.
  case discardList
  /// Insert an empty item at a position.
  case insertItem(at: Int)
  /// Remove the item at a position.
  case removeItem(at: Int)
  /// Move an item to another position.
  case moveItem(from: Int, to: Int)
}

extension Field {
  /// Performs a step; in a list, `item` is the item to which it applies, or nil for the whole list.
  ///
  /// - Returns: the text that `cut` or `copy` put on the clipboard.
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
    case .toggle(let value): toggle(value)
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
    items.closeUnvalidated()
    leave()
  }
}
