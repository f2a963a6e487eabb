/// Lookups of a draft's parts by path, for programs in which people enter paths.
extension Session {
  /// Returns the actions that add the entries that contain a field, if its path names entries
  /// directly after the last existing one.
  ///
  /// ```swift
  /// session.actionsAddingEntries(for: "medicine[1].dose")   // [.addEntry(to: "medicine")]
  /// ```
  package func actionsAddingEntries(for path: String) throws(SessionRefusal) -> [SessionAction] {
    guard FieldPath.isNested(path), let whole = FieldPath(path), whole.key != nil else { return [] }
    var session = self
    var (actions, around) = ([SessionAction](), [FieldPath.Step]())
    for step in whole.steps {
      defer { around.append(step) }
      let entry = FieldPath(around + [step], nil).description
      if session.entry(at: entry) != nil { continue }
      let group = FieldPath(around, step.group).description
      guard let (repeated, parent) = session.repeated(at: group) else { throw .noRepeat(group) }
      let count = session.entries.present(repeated, in: parent).count
      guard case .position(let position) = step.selector, position == count + 1 else {
        throw .noEntryYet(entry, group, count: count)
      }
      let action = SessionAction.addEntry(to: group)
      if let refusal = session.apply(action).refusal { throw refusal }
      actions.append(action)
    }
    return actions
  }

  /// Returns the reason why a path does not name a field of the draft.
  package func reasonForNoField(_ path: String) -> SessionRefusal {
    guard definition.field(named: path) != nil else { return .noField(path) }
    do throws(SessionRefusal) {
      for case .addEntry(let group, _) in try actionsAddingEntries(for: path) {
        return .noEntryYet(path, group, count: entries(in: group))
      }
      return .noField(path)
    } catch {
      // Nobody adds entries if the form sets their number.
      if case .entriesAreCounted = error { return .noField(path) }
      return error
    }
  }

  private func entries(in group: String) -> Int {
    guard let (repeated, parent) = repeated(at: group) else { return 0 }
    return entries.present(repeated, in: parent).count
  }

  /// Returns the current path of a part that the history or a store names by identity; the subject
  /// itself if the part is no longer in the draft.
  package func shownPath(of subject: String) -> String {
    guard FieldPath.isNested(subject) else { return subject }
    if let place = place(of: subject) { return path(place) }
    if let entry = entry(at: subject) { return path(to: nil, in: entry) }
    if let rule = rule(at: subject) { return self.rule(rule.node).path }
    return subject
  }

  /// Returns a rule in all entries or, if its path names an entry, in that entry; empty if there is
  /// no such rule.
  package func rules(named path: String) -> [RuleState] {
    if let rule = rule(at: path) { return [self.rule(rule.node)] }
    guard let place = definition.rules.firstIndex(where: { $0.key == path }) else { return [] }
    return ruleNodes(place, plan.programs.ruleNodes[place]).map(rule)
  }
}

extension FormDefinition {
  /// Returns the form's field that a path can name; its repeats must contain one another and the
  /// field.
  package func field(named path: String) -> FormField? {
    guard FieldPath.isNested(path) else { return fields.first { $0.key == path } }
    guard let path = FieldPath(path), let key = path.key, let last = path.steps.last,
      let place = fields.firstIndex(where: { $0.key == key }),
      repeats.contains(where: { $0.key == last.group && $0.fields.contains(place) })
    else { return nil }
    return fields[place]
  }
}
