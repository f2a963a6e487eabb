/// An edit action that a form can forbid and a program can override.
public enum EditAction: String, CaseIterable, Hashable, Sendable {
  /// Cut the selection to the clipboard.
  case cut
  /// Copy the selection to the clipboard.
  case copy
  /// Paste from the clipboard.
  case paste
  /// Select part of the text.
  case select
  /// Select the whole text.
  case selectAll
  /// Delete the whole text.
  case clear
  /// Undo the last step.
  case undo
  /// Redo the last undone step.
  case redo

  // Actions for screens with styled text. The engine has no styles: it only checks whether an
  // action is allowed and calls the program's override for it.

  /// Switch bold letters on or off.
  case toggleBoldface
  /// Switch italics on or off.
  case toggleItalics
  /// Switch underlining on or off.
  case toggleUnderline
  /// Set the writing direction to left to right.
  case makeTextWritingDirectionLeftToRight
  /// Set the writing direction to right to left.
  case makeTextWritingDirectionRightToLeft
  /// Make the letters larger.
  case increaseSize
  /// Make the letters smaller.
  case decreaseSize
  /// Change the style attributes of the text.
  case updateTextAttributes
}

extension Field {
  /// Whether an action is allowed, so that a menu can enable it.
  ///
  /// Undo and redo are always allowed because they apply to all fields of a form.
  public func permits(_ action: EditAction) -> Bool {
    action == .undo || action == .redo || settings.actions?.contains(action) != false
  }

  /// Returns whether the screen should carry out an action, such as making letters bold.
  ///
  /// It returns false if the field is disabled or the action is forbidden, which `refusal` then
  /// reports, or if the program's override replaces the action.
  public mutating func allows(_ action: EditAction) -> Bool {
    refusal = nil
    return isAllowed(action)
  }

  mutating func isAllowed(_ action: EditAction) -> Bool {
    guard settings.isEnabled else {
      refuse(.disabled)
      return false
    }
    guard permits(action) else {
      refuse(.actionNotAllowed(action))
      return false
    }
    return behavior.overrides[action]?(state) != false
  }
}
