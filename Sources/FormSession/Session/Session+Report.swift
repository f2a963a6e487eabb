public import FieldEngine

extension Session {
  /// The state of the field at a place.
  public func state(_ place: Int) -> SessionFieldState {
    SessionFieldState(
      state: fields[place].state, applies: takesPart[place], reason: reasons[place])
  }

  /// The state of a field.
  public func state(_ key: String) -> SessionFieldState? {
    plan.places[key].map(state)
  }

  /// The states of all fields, in the order of the form.
  public var states: [SessionFieldState] { fields.indices.map(state) }

  func group(_ place: Int) -> GroupState {
    let group = plan.groups[place]
    return GroupState(key: group.key, title: group.title, tally: groupTallies[place])
  }

  /// All groups, in the order of the form.
  public var groups: [GroupState] { plan.groups.indices.map(group) }

  func rule(_ place: Int) -> RuleState {
    let rule = definition.rules[place]
    return RuleState(
      key: rule.key, fields: rule.fields, severity: rule.severity, isBroken: broken[place],
      isAcknowledged: acknowledged[place], message: rule.message)
  }

  /// All rules, in the order of the form.
  public var rules: [RuleState] { definition.rules.indices.map(rule) }

  /// The counts of the whole form.
  public var tally: Tally {
    groupTallies.reduce(into: Tally()) { $0 += $1 }
  }

  // MARK: Groups as a person asks for them

  /// Whether every field of a group lets the form be finalized.
  public func verifyGroup(_ key: String) -> Bool {
    groups.first { $0.key == key }?.tally.isValid ?? false
  }

  /// How many fields of a group take part.
  public func groupCount(_ key: String) -> Int {
    groups.first { $0.key == key }?.tally.fields ?? 0
  }

  /// Whether all the groups that finalizing asks for are valid.
  public func allGroupsValid() -> Bool {
    zip(plan.groups, groupTallies).allSatisfy { !$0.isAskedFor || $1.isValid }
  }

  /// A group's fields and their states, a line each.
  public func debugGroup(_ key: String) -> String {
    guard let group = plan.groups.first(where: { $0.key == key }) else { return "no group \(key)" }
    let lines = group.fields.map { "  \(plan.keys[$0]): \(fields[$0].debugDescription)" }
    return ([verifyGroup(key) ? "\(key): valid" : "\(key): not valid"] + lines)
      .joined(separator: "\n")
  }

  // MARK: Finalizing

  /// What keeps the form from being finalized; empty when nothing does.
  public var obstacles: [Obstacle] {
    let asked = plan.order.filter { plan.groups[plan.groupOfField[$0]].isAskedFor }
    let fields: [Obstacle] = asked.compactMap { place in
      guard !fieldTallies[place].isValid, let issue = self.fields[place].leavingIssue else {
        return nil
      }
      return .field(plan.keys[place], issue)
    }
    let rules: [Obstacle] = definition.rules.indices.filter { place in
      broken[place] && !(definition.rules[place].severity == .warning && acknowledged[place])
    }.map { .rule(rule($0)) }
    return fields + rules
  }

  /// Something that keeps a form from being finalized.
  public enum Obstacle: Hashable, Sendable {
    case field(String, FieldIssue)
    case rule(RuleState)
  }
}
