public import FieldEngine

extension Session {
  /// Returns the state of the field at a place.
  public func state(_ place: Int) -> SessionFieldState {
    SessionFieldState(
      key: key(of: place), state: named(shownState(place), place), applies: takesPart[place],
      isHeld: isHeld(place),
      reason: reasons[place])
  }

  /// Returns a state that names the field by its path.
  private func named(_ state: FieldState, _ place: Int) -> FieldState {
    guard place >= entries.fieldCount else { return state }
    var state = state
    state.field = path(place)
    return state
  }

  /// Whether the field at a place applies.
  package func applies(_ place: Int) -> Bool { takesPart[place] }

  /// Returns the state of a field.
  public func state(_ key: String) -> SessionFieldState? {
    place(of: key).map(state)
  }

  /// Returns the state of a field, as shown to people who are not editing it.
  package func leftState(_ key: String) -> SessionFieldState? {
    place(of: key).map(leftState)
  }

  private func leftState(_ place: Int) -> SessionFieldState {
    SessionFieldState(
      key: key(of: place), state: named(field(at: place).leftState, place),
      applies: takesPart[place],
      isHeld: isHeld(place),
      reason: reasons[place])
  }

  /// The states of all fields, as shown to people who are not editing them.
  package var leftStates: [SessionFieldState] { places.map(leftState) }

  /// Returns a field by its key; nil if there is no such field.
  public func field(_ key: String) -> Field? {
    place(of: key).map { field(at: $0) }
  }

  /// The states of all fields, in the order of the form.
  public var states: [SessionFieldState] { places.map(state) }

  func group(_ place: Int) -> GroupState {
    let group = plan.groups[place]
    let title = group.key.flatMap { words.groupTitles[$0] }.map { text($0, from: 0) }
    // The groups that the form declares come first.
    let plain = definition.groups.indices.contains(place) ? definition.groups[place].title : nil
    return GroupState(
      key: group.key, title: title ?? plain ?? group.title, tally: groupTallies[place])
  }

  /// All groups, in the order of the form.
  public var groups: [GroupState] { plan.groups.indices.map(group) }

  func note(_ place: Int, in entry: Int) -> NoteState {
    let note = definition.notes[place]
    return NoteState(
      place: place, entry: entry == 0 ? nil : path(to: nil, in: entry), key: note.key,
      group: note.group,
      text: words.noteTexts[place].map { noteText($0, from: entry) } ?? note.text,
      applies: plan.programs.conditionsOfNote[place].allSatisfy { flags[node($0, from: entry)] })
  }

  /// All notes, in the order of the form; a note inside a repeat is listed once for each entry.
  public var notes: [NoteState] {
    definition.notes.indices.flatMap { note in
      entries.entries(of: plan.programs.repeatOfNote[note], within: 0).map {
        self.note(note, in: $0)
      }
    }
  }

  func rule(_ node: Int) -> RuleState {
    let (original, entry) = (entries.original(ofNode: node), entries.entry(ofNode: node))
    let place = plan.ruleOfNode[original] ?? 0
    let rule = definition.rules[place]
    let (isBroken, isAcknowledged) = (broken.contains(node), acknowledged.contains(node))
    guard !plan.repeats.isEmpty else {
      return RuleState(
        rule, isBroken: isBroken, isAcknowledged: isAcknowledged,
        message: message(ofRule: place, in: entry))
    }
    return RuleState(
      rule, isBroken: isBroken, isAcknowledged: isAcknowledged,
      message: message(ofRule: place, in: entry), in: entries.entries[entry].id,
      key: path(of: rule.key, in: entry), path: path(to: rule.key, in: entry),
      fields: rule.fields.compactMap { plan.places[$0] }
        .flatMap { fields(of: $0, readFrom: entry) }.map(path))
  }

  /// Returns the places of a field that a rule in an entry reads.
  func fields(of field: Int, readFrom entry: Int) -> [Int] {
    if let place = entries.place(of: field, from: entry) { return [place] }
    let shared = plan.repeats.common(
      entries.entries[entry].ofRepeat, plan.repeats.ofField[field])
    return entries.entry(around: entry, of: shared).map {
      entries.places(of: field, within: $0)
    } ?? []
  }

  /// All rules, in the order of the form; a rule inside a repeat is listed once for each entry.
  public var rules: [RuleState] {
    plan.programs.ruleNodes.enumerated().flatMap { ruleNodes($0, $1) }.map(rule)
  }

  /// The counts of the whole form.
  public var tally: Tally {
    groupTallies.reduce(into: Tally()) { $0 += $1 }
  }

  // MARK: Group queries

  /// Whether no field in a group is invalid or missing; false for an unknown group.
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
    let places = group.fields.flatMap { entries.places(of: $0, within: 0) }
    let lines = places.map { "  \(path($0)): \(fields[$0].debugDescription)" }
    return ([verifyGroup(key) ? "\(key): valid" : "\(key): not valid"] + lines)
      .joined(separator: "\n")
  }

  // MARK: Finalizing

  /// The obstacles that prevent the form from being finalized; empty if there are none.
  public var obstacles: [Obstacle] {
    let asked = arrangement.order.filter {
      plan.groups[plan.groupOfField[fieldOfForm($0)]].isAskedFor
    }
    let fields = asked.filter { !fieldTallies[$0].isValid }
    let rules = rules.filter { $0.needsAttention && isAskedFor($0) }
    return fields.compactMap { place in
      field(at: place).leavingIssue.map { .field(path(place), $0) }
    } + rules.map { .rule($0) }
      + asked.compactMap { place in notice(of: place).map { .notice(path(place), $0) } }
  }

  /// The number of fields with an unconfirmed notice.
  package var noticeCount: Int {
    var count = 0
    // Few fields ever have a notice, so the stored flag is checked first.
    for place in places where fields.hasNotice(at: place) && hasNotice(at: place) { count += 1 }
    return count
  }

  /// Returns the unconfirmed notice of a field that applies and has no reason.
  package func notice(of place: Int) -> Notice? {
    guard takesPart[place], reasons[place] == nil else { return nil }
    return isInFirstLanguage ? fields.span[place].notice : field(at: place).notice
  }

  /// Whether a field has an unconfirmed notice, provided that it applies and has no reason.
  package func hasNotice(at place: Int) -> Bool {
    takesPart[place] && reasons[place] == nil && fields.hasNotice(at: place)
  }

  /// Whether finalizing requires that a rule is not broken, which depends on the group that shows
  /// it.
  private func isAskedFor(_ rule: RuleState) -> Bool {
    guard let group = rule.group else { return true }
    return plan.groups.first { $0.key == group }?.isAskedFor ?? true
  }

  /// A problem that prevents a form from being finalized.
  public enum Obstacle: Hashable, Sendable {
    /// The field with this key has an issue.
    case field(String, FieldIssue)
    /// The rule is broken and not acknowledged.
    case rule(RuleState)
    /// The field with this key has an unconfirmed notice.
    case notice(String, Notice)
  }
}
