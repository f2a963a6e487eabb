import FieldEngine

/// A change of a field's state, such as `zip: idle -> focused(empty)`.
public struct FieldTransition: Hashable, Sendable, CustomStringConvertible {
  /// The key of the field.
  public let field: String

  /// The state before, such as `focused(valid)`.
  public let before: String

  /// The state after.
  public let after: String

  /// The transition on one line.
  public var description: String { "\(field): \(before) -> \(after)" }
}

extension Session {
  /// Returns the changes of field states between this session and a later one.
  ///
  /// Fields with `"debug": false` in the form are left out.
  public func transitions(to later: Session) -> [FieldTransition] {
    zip(states, later.states).enumerated().compactMap { place, states in
      let (before, after) = (states.0.summary, states.1.summary)
      guard plan.isObserved[place], before != after else { return nil }
      return FieldTransition(field: plan.keys[place], before: before, after: after)
    }
  }
}

extension SessionFieldState {
  /// The activity and the validity, such as `focused(valid)`.
  fileprivate var summary: String {
    let verdict = state.activity == .idle ? "" : "(\(validity.rawValue))"
    let notes = [applies ? nil : "left out", isHeld ? "held" : nil, reason].compactMap { $0 }
    return ([state.activity.rawValue + verdict] + notes).joined(separator: ", ")
  }
}
