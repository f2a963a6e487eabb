import FormSession

/// Actions that are not saved yet, in order, because saving failed or is delayed.
struct UnsavedActions: Sendable {
  var actions: [SessionAction] = []

  /// The session after these actions.
  private(set) var session: Session

  /// Why the actions could not be saved; nil while saving is only delayed.
  var error: StoreError?

  init(session: Session, error: StoreError? = nil) {
    (self.session, self.error) = (session, error)
  }

  /// Applies an action without saving it.
  mutating func add(_ action: SessionAction) -> SessionChanges {
    actions.append(action)
    return session.apply(action)
  }

  /// Applies the remaining actions to another session, after some were dropped.
  mutating func restart(from session: Session) {
    self.session = session
    for action in actions { self.session.apply(action) }
  }

  /// Drops the actions that an error prevents from being saved.
  ///
  /// After a conflict, these are the actions on the conflicting field; after any other error, all
  /// actions.
  mutating func forget(after error: DraftError) {
    guard case .conflict(let conflict) = error else { return actions.removeAll() }
    let (count, place) = (actions.count, session.place(of: conflict.field))
    actions.removeAll { action in
      guard case .step(let key, _, _) = action else { return false }
      return key == conflict.field || place != nil && session.place(of: key) == place
    }
    // The conflict can also come from leaving the field.
    if actions.count == count { actions.removeFirst() }
  }
}
