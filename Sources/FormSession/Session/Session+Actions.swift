import FieldEngine

extension Session {
  /// Carries an action out, and tells what it changed.
  @discardableResult
  public mutating func apply(_ action: SessionAction) -> SessionChanges {
    var changes = SessionChanges()
    let groupsBefore = groupTallies
    do throws(SessionRefusal) {
      let touched = try carryOut(action, &changes)
      let concerned = evaluate(changed: touched)
      changes.fields = Set(concerned.fields).sorted().map(state)
      changes.rules += concerned.rules.map(rule)
    } catch {
      changes.refusal = error
    }
    changes.groups = plan.groups.indices.filter { groupsBefore[$0] != groupTallies[$0] }.map(group)
    changes.focus = focus
    return changes
  }

  /// The places of the fields that the action changed.
  private mutating func carryOut(
    _ action: SessionAction, _ changes: inout SessionChanges
  ) throws(SessionRefusal) -> [Int] {
    switch action {
    case .step(let key, let step, let item):
      guard let place = plan.places[key] else { throw .noField(key) }
      return try apply(step, to: place, item: item, &changes)
    case .returnKey: return try pressReturn(&changes)
    case .next: return try moveFocus(by: 1, &changes)
    case .previous: return try moveFocus(by: -1, &changes)
    case .nextProblem: return try focusNextProblem(&changes)
    case .undo: return try undo(&changes)
    case .redo: return try redo(&changes)
    case .reason(let key, let reason): return [try give(reason, to: key)]
    case .acknowledge(let key):
      changes.rules.append(rule(try acknowledge(key)))
      return []
    }
  }

  /// A step in one field; a focus takes it from the field that has it first.
  func isFocusTaker(_ step: FieldStep) -> Bool {
    switch step {
    case .focus, .openList: true
    default: false
    }
  }

  private mutating func apply(
    _ step: FieldStep, to place: Int, item: Int?, _ changes: inout SessionChanges
  ) throws(SessionRefusal) -> [Int] {
    var touched = [place]
    if isFocusTaker(step), let holder = focusedPlace, holder != place {
      guard fields[place].settings.isEnabled else { throw .disabled(plan.keys[place]) }
      try leave(holder)
      touched.append(holder)
    }
    let before = fields[place].stepsRecorded
    changes.copied = fields[place].apply(step, item: item)
    remember(place, since: before, step)
    if reasons[place] != nil, !isEmptyField(place) { reasons[place] = nil }
    noteFocus(of: place)
    if let refusal = fields[place].refusal {
      changes.refusal = SessionRefusal(refusal, plan.keys[place])
    }
    return touched
  }

  /// Takes the focus from a field.
  mutating func leave(_ place: Int) throws(SessionRefusal) {
    fields[place].apply(.blur)
    guard !fields[place].isFocused else { throw .focusRefused(plan.keys[place]) }
    focusedPlace = nil
  }

  private mutating func noteFocus(of place: Int) {
    if fields[place].isFocused {
      focusedPlace = place
    } else if focusedPlace == place {
      focusedPlace = nil
    }
  }
}

extension SessionRefusal {
  init(_ refusal: Refusal, _ key: String) {
    switch refusal.cause {
    case .disabled: self = .disabled(key)
    case .focusRefused: self = .focusRefused(key)
    default: self = .refused(refusal)
    }
  }
}

// MARK: - Reasons and warnings

extension Session {
  private mutating func give(
    _ reason: String?, to key: String
  ) throws(SessionRefusal) -> Int {
    guard let place = plan.places[key] else { throw .noField(key) }
    if let reason, !definition.missingReasons.contains(where: { $0.key == reason }) {
      throw .noReason(reason)
    }
    reasons[place] = reason
    return place
  }

  private mutating func acknowledge(_ key: String) throws(SessionRefusal) -> Int {
    guard let place = definition.rules.firstIndex(where: { $0.key == key }) else {
      throw .noRule(key)
    }
    guard definition.rules[place].severity == .warning else { throw .notAWarning(key) }
    guard broken[place] else { throw .notBroken(key) }
    acknowledged[place] = true
    return place
  }
}

// MARK: - Undo across fields

extension Session {
  /// Remembers which field a new step is in, so that steps are undone in their order.
  mutating func remember(_ place: Int, since count: Int, _ step: FieldStep) {
    let isDone = fields[place].refusal == nil
    switch step {
    case .undo:
      guard isDone, let last = undoOrder.lastIndex(of: place) else { return }
      undoOrder.remove(at: last)
      redoOrder.append(place)
    case .redo:
      guard isDone else { return }
      undoOrder.append(place)
    default:
      guard fields[place].stepsRecorded > count else { return }
      undoOrder.append(place)
      redoOrder.removeAll()
    }
  }

  private mutating func undo(_ changes: inout SessionChanges) throws(SessionRefusal) -> [Int] {
    guard let place = undoOrder.last else { throw .nothingToUndo }
    return try step(.undo, in: place, &changes)
  }

  private mutating func redo(_ changes: inout SessionChanges) throws(SessionRefusal) -> [Int] {
    guard let place = redoOrder.last else { throw .nothingToRedo }
    redoOrder.removeLast()
    return try step(.redo, in: place, &changes)
  }

  /// A step back or forth happens where somebody can see it: in the field that has the focus.
  private mutating func step(
    _ step: FieldStep, in place: Int, _ changes: inout SessionChanges
  ) throws(SessionRefusal) -> [Int] {
    var touched: [Int] = []
    if focusedPlace != place, fields[place].settings.isEnabled {
      touched = try apply(.focus, to: place, item: nil, &changes)
    }
    return touched + (try apply(step, to: place, item: nil, &changes))
  }
}
