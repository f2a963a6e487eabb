import FormSession

/// What somebody did while nothing could be kept, or was to be, to be done again in its order.
struct UnkeptActions: Sendable {
  var actions: [SessionAction] = []

  /// Where the actions lead.
  private(set) var session: Session

  /// Why they are not kept; nil while they only wait.
  var fault: StoreFault?

  init(session: Session, fault: StoreFault? = nil) {
    (self.session, self.fault) = (session, fault)
  }

  /// Goes on without keeping anything.
  mutating func add(_ action: SessionAction) -> SessionChanges {
    actions.append(action)
    return session.apply(action)
  }

  /// Does what is left again, after some of it came to nothing.
  mutating func restart(from session: Session) {
    self.session = session
    for action in actions { self.session.apply(action) }
  }

  /// Forgets what a fault keeps from being done: all that is about a disputed field, or everything.
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
