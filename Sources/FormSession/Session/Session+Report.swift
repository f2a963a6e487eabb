public import FieldEngine

extension Session {
  /// Returns the state of the field at an index.
  public func state(_ place: Int) -> SessionFieldState {
    SessionFieldState(
      state: fields.state(at: place), applies: takesPart[place], isHeld: isHeld(place),
      reason: reasons[place])
  }

  /// Whether the field at an index applies.
  package func applies(_ place: Int) -> Bool { takesPart[place] }

  /// Returns the state of a field.
  public func state(_ key: String) -> SessionFieldState? {
    plan.places[key].map(state)
  }

  /// Returns the state of a field as it is shown to people who are not editing it.
  package func leftState(_ key: String) -> SessionFieldState? {
    plan.places[key].map(leftState)
  }

  private func leftState(_ place: Int) -> SessionFieldState {
    SessionFieldState(
      state: fields[place].leftState, applies: takesPart[place], isHeld: isHeld(place),
      reason: reasons[place])
  }

  /// The states of all fields as they are shown to people who are not editing them.
  package var leftStates: [SessionFieldState] { fields.indices.map(leftState) }

  /// Returns a field by key; nil if it does not exist.
  public func field(_ key: String) -> Field? {
    plan.places[key].map { fields[$0] }
  }

  /// The states of all fields, in the order of the form.
  public var states: [SessionFieldState] { fields.indices.map(state) }

  func group(_ place: Int) -> GroupState {
    let group = plan.groups[place]
    return GroupState(
      key: group.key, title: group.key.flatMap(groupTitle) ?? group.title,
      tally: groupTallies[place])
  }

  /// All groups, in the order of the form.
  public var groups: [GroupState] { plan.groups.indices.map(group) }

  /// Returns the state of the note at an index.
  func note(_ place: Int) -> NoteState {
    let note = definition.notes[place]
    return NoteState(
      key: note.key, group: note.group,
      text: plan.programs.noteTexts[place].map(noteText) ?? note.text,
      applies: plan.programs.conditionsOfNote[place].allSatisfy { flags[$0] })
  }

  /// All notes, in the order of the form.
  public var notes: [NoteState] { definition.notes.indices.map(note) }

  func rule(_ place: Int) -> RuleState {
    RuleState(
      definition.rules[place], isBroken: broken[place], isAcknowledged: acknowledged[place],
      message: message(ofRule: place))
  }

  /// All rules, in the order of the form.
  public var rules: [RuleState] { definition.rules.indices.map(rule) }

  /// The counts of the whole form.
  public var tally: Tally {
    groupTallies.reduce(into: Tally()) { $0 += $1 }
  }

  // MARK: Group queries

  /// Whether every field of a group allows the form to be finalized.
  public func verifyGroup(_ key: String) -> Bool {
    groups.first { $0.key == key }?.tally.isValid ?? false
  }

  /// Returns the number of fields in a group that apply.
  public func groupCount(_ key: String) -> Int {
    groups.first { $0.key == key }?.tally.fields ?? 0
  }

  /// Whether all groups required for finalizing are valid.
  public func allGroupsValid() -> Bool {
    zip(plan.groups, groupTallies).allSatisfy { !$0.isAskedFor || $1.isValid }
  }

  /// Whether all of the given groups are valid.
  public func allGroupsValid(_ keys: [String]) -> Bool {
    keys.allSatisfy(verifyGroup)
  }

  /// Describes a group and the state of each of its fields, one per line.
  public func debugGroup(_ key: String) -> String {
    guard let group = plan.groups.first(where: { $0.key == key }) else {
      return "\(key): no such group"
    }
    let lines = group.fields.map { "  \(plan.keys[$0]): \(fields[$0].debugDescription)" }
    return ([verifyGroup(key) ? "\(key): valid" : "\(key): not valid"] + lines)
      .joined(separator: "\n")
  }

  // MARK: Finalizing

  /// What prevents the form from being finalized; empty if nothing does.
  public var obstacles: [Obstacle] {
    let asked = plan.order.filter { plan.groups[plan.groupOfField[$0]].isAskedFor }
    let fields = asked.filter { !fieldTallies[$0].isValid }
    let rules = rules.filter { $0.needsAttention && isAskedFor($0) }
    return fields.compactMap { place in
      self.fields[place].leavingIssue.map { .field(plan.keys[place], $0) }
    } + rules.map { .rule($0) }
      + asked.compactMap { place in notice(of: place).map { .notice(plan.keys[place], $0) } }
  }

  /// The number of fields with an unconfirmed notice.
  package var noticeCount: Int {
    fields.indices.count { hasNotice(at: $0) }
  }

  /// Returns the unconfirmed notice of a field that applies and has no reason.
  package func notice(of place: Int) -> Notice? {
    takesPart[place] && reasons[place] == nil ? fields.span[place].notice : nil
  }

  /// Whether a field that applies, and has no reason, has an unconfirmed notice.
  package func hasNotice(at place: Int) -> Bool {
    takesPart[place] && reasons[place] == nil && fields.hasNotice(at: place)
  }

  /// Whether finalizing requires a rule, which depends on the group in which it is shown.
  private func isAskedFor(_ rule: RuleState) -> Bool {
    guard let group = rule.group else { return true }
    return plan.groups.first { $0.key == group }?.isAskedFor ?? true
  }

  /// Something that prevents a form from being finalized.
  public enum Obstacle: Hashable, Sendable {
    /// The field with this key has an issue.
    case field(String, FieldIssue)
    /// The rule is broken and not acknowledged.
    case rule(RuleState)
    /// The field with this key has an unconfirmed notice.
    case notice(String, Notice)
  }
}
