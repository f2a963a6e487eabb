/// An edit action that a field may be told to forbid, or a program to do in its own way.
public enum EditAction: String, CaseIterable, Hashable, Sendable {
  case cut
  case copy
  case paste
  case select
  case selectAll
  case clear
  case undo
  case redo

  // Actions of screens that style their text. The engine has no styles: it only says whether they
  // are allowed, and asks what a program has put in their place.
  case toggleBoldface
  case toggleItalics
  case toggleUnderline
  case makeTextWritingDirectionLeftToRight
  case makeTextWritingDirectionRightToLeft
  case increaseSize
  case decreaseSize
  case updateTextAttributes
}

extension Field {
  /// Whether an action is allowed, so that a menu can offer it.
  ///
  /// What was done can always be undone and done again, since that goes through all fields of a form.
  public func permits(_ action: EditAction) -> Bool {
    action == .undo || action == .redo || settings.actions?.contains(action) != false
  }

  /// Asks whether an action that the screen carries out, such as bold letters, is to happen.
  ///
  /// It is not when it is forbidden, which the refusal says, or when the program has done something
  /// in its place.
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
