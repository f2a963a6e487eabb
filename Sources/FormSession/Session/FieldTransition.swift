import FieldEngine

/// A change of a field's state, such as `zip: idle -> focused(empty)`.
public struct FieldTransition: Hashable, Sendable, CustomStringConvertible {
  /// The key of the field.
  public let field: String

  /// The state before the change, such as `focused(valid)`.
  public let before: String

  /// The state after the change.
  public let after: String

  /// The transition on one line.
  public var description: String { "\(field): \(before) -> \(after)" }
}

extension Session {
  /// Returns the changes in field states between this session and a later one.
  ///
  /// Fields with `"debug": false` in the form are left out.
  public func transitions(to later: Session) -> [FieldTransition] {
    later.places.compactMap { place in
      guard plan.isObserved[fieldOfForm(place)], fields.indices.contains(place), isLive(place)
      else {
        return nil
      }
      let (before, after) = (state(place).summary, later.state(place).summary)
      return before == after
        ? nil : FieldTransition(field: later.path(place), before: before, after: after)
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
