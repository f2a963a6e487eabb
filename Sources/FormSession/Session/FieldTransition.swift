import FieldEngine

/// How the state of a field changed: `zip: idle -> focused(empty)`.
public struct FieldTransition: Hashable, Sendable, CustomStringConvertible {
  /// The key of the field.
  public let field: String

  /// The state before: `focused(valid)`.
  public let before: String

  /// The state after.
  public let after: String

  /// The transition as one line.
  public var description: String { "\(field): \(before) -> \(after)" }
}

extension Session {
  /// How the states of fields changed on the way to a later moment of this session.
  ///
  /// Fields for which the form says `"debug": false` are left out.
  public func transitions(to later: Session) -> [FieldTransition] {
    zip(states, later.states).enumerated().compactMap { place, states in
      let (before, after) = (states.0.summary, states.1.summary)
      guard plan.isObserved[place], before != after else { return nil }
      return FieldTransition(field: plan.keys[place], before: before, after: after)
    }
  }
}

extension SessionFieldState {
  /// What goes on and what the verdict is: `focused(valid)`.
  fileprivate var summary: String {
    let verdict = state.activity == .idle ? "" : "(\(validity.rawValue))"
    let notes = [applies ? nil : "left out", isHeld ? "held" : nil, reason].compactMap(\.self)
    return ([state.activity.rawValue + verdict] + notes).joined(separator: ", ")
  }
}
