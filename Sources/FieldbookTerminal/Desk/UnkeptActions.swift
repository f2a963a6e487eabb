import FormSession

/// Actions that are not saved yet, because saving failed or waits for the end of a burst, in their order.
struct UnkeptActions: Sendable {
  var actions: [SessionAction] = []

  /// The session after these actions.
  private(set) var session: Session

  /// Why they could not be saved; nil while they only wait.
  var fault: StoreFault?

  init(session: Session, fault: StoreFault? = nil) {
    (self.session, self.fault) = (session, fault)
  }

  /// Applies an action without saving it.
  mutating func add(_ action: SessionAction) -> SessionChanges {
    actions.append(action)
    return session.apply(action)
  }

  /// Applies the remaining actions to another session, after some could not be saved.
  mutating func restart(from session: Session) {
    self.session = session
    for action in actions { self.session.apply(action) }
  }

  /// Drops the actions that cannot be saved after a fault: those on a disputed field, or all of them.
  mutating func forget(after fault: DraftFault) {
    guard case .conflict(let conflict) = fault else { return actions.removeAll() }
    let count = actions.count
    actions.removeAll { action in
      if case .step(conflict.field, _, _) = action { true } else { false }
    }
    // Leaving the field can be what is disputed.
    if actions.count == count { actions.removeFirst() }
  }
}
