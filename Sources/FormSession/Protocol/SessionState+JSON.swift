public import JSONText

extension SessionFieldState {
  /// The state as every JSON answer shows it.
  public var json: JSON {
    guard case .object(let members) = state.json else { return state.json }
    return .object(
      members.map { member in
        switch member.key {
        case "applies": (member.key, .bool(applies))
        case "reason": (member.key, reason.map(JSON.string) ?? .null)
        case "submittable": (member.key, .bool(isSubmittable))
        default: member
        }
      })
  }
}

extension GroupState {
  /// The group as every JSON answer shows it.
  public var json: JSON {
    .object([
      ("group", key.map(JSON.string) ?? .null),
      ("title", title.map(JSON.string) ?? .null),
      ("fields", .integer(tally.fields)),
      ("invalid", .integer(tally.invalid)),
      ("missing", .integer(tally.missing)),
      ("valid", .bool(tally.isValid)),
    ])
  }
}

extension RuleState {
  /// The rule as every JSON answer shows it.
  public var json: JSON {
    .object([
      ("rule", .string(key)),
      ("fields", .array(fields.map(JSON.string))),
      ("severity", .string(severity.rawValue)),
      ("broken", .bool(isBroken)),
      ("acknowledged", .bool(isAcknowledged)),
      ("message", .string(message)),
    ])
  }
}
