public import FieldEngine
public import JSONText

extension SessionFieldState {
  /// The state as JSON.
  public var json: JSON {
    guard case .object(let members) = state.json else { return state.json }
    return .object(members.map { ($0.key, member($0.key) ?? $0.value) })
  }

  /// Returns a member whose value the form overrides.
  private func member(_ key: String) -> JSON? {
    switch key {
    case "applies": .bool(applies)
    case "held": .bool(isHeld)
    case "reason": .optional(reason)
    case "submittable": .bool(isSubmittable)
    case "complete": .bool(isComplete)
    case "validity": .string(validity.rawValue)
    case "state": isHeld && state.activity == .idle ? "inactive" : nil
    case "raw", "display", "value", "committed": isHeld ? .null : nil
    case "message", "code": isExcused ? .null : nil
    default: nil
    }
  }
}

extension GroupState {
  /// The group as JSON.
  public var json: JSON {
    .object([
      ("group", .optional(key)),
      ("title", .optional(title)),
      ("fields", .integer(tally.fields)),
      ("invalid", .integer(tally.invalid)),
      ("missing", .integer(tally.missing)),
      ("valid", .bool(tally.isValid)),
    ])
  }
}

extension NoteState {
  /// The note as JSON.
  public var json: JSON {
    .members([
      ("entry", entry.map(JSON.string)),
      ("key", .optional(key)),
      ("group", .optional(group)),
      ("text", .string(text)),
      ("applies", .bool(applies)),
    ])
  }
}

extension RuleState {
  /// The rule as JSON.
  public var json: JSON {
    .object([
      ("rule", .string(path)),
      ("fields", .array(fields.map(JSON.string))),
      ("severity", .string(severity.rawValue)),
      ("broken", .bool(isBroken)),
      ("acknowledged", .bool(isAcknowledged)),
      ("message", .string(message)),
    ])
  }
}

extension ChoiceOption {
  /// The option as JSON.
  public var json: JSON {
    .members([
      ("value", .string(value)), ("label", .string(label)), ("name", name.map(JSON.string)),
    ])
  }
}
