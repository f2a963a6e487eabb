import FieldEngine

extension Session {
  /// Performs an action and returns its changes.
  ///
  /// A refused action changes nothing, except that a field keeps the part of the text that it
  /// accepted.
  @discardableResult
  public mutating func apply(_ action: SessionAction) -> SessionChanges {
    var work = SessionWork()
    do throws(SessionRefusal) {
      try perform(action, &work)
    } catch {
      work.refusal = error
    }
    var changes = evaluate(work)
    changes.copied = work.copied
    changes.refusal = work.refusal
    return changes
  }

  private mutating func perform(
    _ action: SessionAction, _ work: inout SessionWork
  ) throws(SessionRefusal) {
    switch action {
    case .step(let key, let step, let item):
      try apply(step, to: try fieldPlace(key), item: item, &work)
    case .returnKey: try pressReturn(&work)
    case .next: try moveFocus(by: 1, &work)
    case .previous: try moveFocus(by: -1, &work)
    case .nextProblem: try focusNextProblem(&work)
    case .undo: try undo(&work)
    case .redo: try redo(&work)
    case .addEntry(let path, let position): try addEntry(to: path, at: position, &work)
    case .removeEntry(let path): try removeEntry(path, &work)
    case .moveEntry(let path, let position): try moveEntry(path, to: position, &work)
    case .reason(let key, let reason): try give(reason, to: try fieldPlace(key), &work)
    case .acknowledge(let key): try acknowledge(key, true, &work)
    case .unacknowledge(let key): try acknowledge(key, false, &work)
    case .write(let key, let writing): try write(writing, to: try fieldPlace(key), &work)
    case .put(let record): try put(record, &work)
    }
  }

  private func fieldPlace(_ path: String) throws(SessionRefusal) -> Int {
    guard let place = place(of: path) else { throw reasonForNoField(path) }
    return place
  }
}

// MARK: - Steps in a field

extension Session {
  /// Performs a step in a field, first moving the focus there if the step requires it.
  private mutating func apply(
    _ step: FieldStep, to place: Int, item: Int?, _ work: inout SessionWork
  ) throws(SessionRefusal) {
    if step == .commit, item == nil, place == focusedPlace { return try pressReturn(&work) }
    if step.changesAnswer { try checkMayChange(place) }
    if takesFocus(step, fields[place], item: item) {
      try checkIsAccepted(step, in: place, item: item)
      try giveFocus(to: place, &work)
    }
    perform(step, in: place, item: item, &work)
  }

  /// Checks that a step would not be refused as a whole, before the focus moves to its field.
  private func checkIsAccepted(
    _ step: FieldStep, in place: Int, item: Int?
  ) throws(SessionRefusal) {
    guard step != .focus, place != focusedPlace else { return }
    var field = fields[place]
    field.apply(.focus)
    let focused = field
    field.apply(step, item: item)
    if let refusal = field.refusal, field.hasSameContent(as: focused) {
      throw SessionRefusal(refusal, path(place))
    }
  }

  /// Checks that people may change the answer of a field.
  func checkMayChange(_ place: Int) throws(SessionRefusal) {
    if isForImport, !fields[place].isCalculated { return }
    if fields[place].isCalculated { throw .calculated(path(place)) }
    if fields[place].isReadOnly { throw .readOnly(path(place)) }
  }

  private func takesFocus(_ step: FieldStep, _ field: Field, item: Int?) -> Bool {
    switch step {
    case .focus: true
    case .openList, .insertItem, .removeItem, .moveItem: field.definition.list != nil
    default: field.definition.list != nil && item != nil
    }
  }

  /// Performs a step in a field, and updates everything that depends on that field alone.
  mutating func perform(
    _ step: FieldStep, in place: Int, item: Int? = nil, _ work: inout SessionWork
  ) {
    work.touch(place, in: self)
    let before = fields[place].stepCount
    let (reason, answered) = steps.leads(step, in: place)
    let copied = apply(step, in: place, item: item)
    work.copied = copied ?? work.copied
    let after = fields[place].stepCount
    follow(place, from: before)
    work.refusal = fields[place].refusal.map { SessionRefusal($0, path(place)) }
    if fields[place].isFocused {
      focusedPlace = place
    } else if focusedPlace == place {
      focusedPlace = nil
    }
    if before != after { restoreAnswer(of: place, answered) }
    if !isEmpty(place) {
      reasons[place] = nil
    } else if before != after, step == .undo || step == .redo {
      reasons[place] = reason
    }
    discardSecretText(of: place, isWhole: step.isWholeValue)
  }

  /// Performs a step in a field, which also understands the labels of options that contain answers.
  private mutating func apply(_ step: FieldStep, in place: Int, item: Int?) -> String? {
    switch step {
    case .set, .blur:
      guard let options = optionsNamed(at: place, after: step), (try? checkMayChange(place)) != nil
      else { break }
      fields[place].apply(.setCanonical(options))
      if case .set = step { return nil }
    default: break
    }
    return fields[place].apply(step, item: item)
  }

  /// Updates the order of steps after a change; a new step discards other fields' redo steps.
  private mutating func follow(_ place: Int, from before: Field.StepCount) {
    let undone =
      steps.future.isEmpty ? [] : Set(steps.future.compactMap { $0.place }).subtracting([place])
    steps.follow(
      place, from: before, to: fields[place].stepCount, reason: reasons[place],
      answered: answers[place])
    if steps.future.isEmpty { for other in undone { forgetFuture(of: other) } }
    forgetExcessSteps()
  }

  /// Discards everything that could be redone.
  mutating func discardFuture() {
    for place in Set(steps.future.compactMap { $0.place }) { forgetFuture(of: place) }
    steps.discardFutureEntries()
  }

  private mutating func forgetFuture(of place: Int) {
    let before = fields[place].stepCount
    fields[place].forgetFuture()
    steps.follow(place, from: before, to: fields[place].stepCount)
  }

  /// Discards the oldest steps for as long as the limits are exceeded.
  mutating func forgetExcessSteps() {
    while let step = steps.excess {
      guard let place = step.place else {
        steps.forgetOldestEntry()
        continue
      }
      let before = fields[place].stepCount
      fields[place].forgetOldestStep()
      steps.forgetOldest(from: before, to: fields[place].stepCount)
    }
  }

  /// Discards text that must not be stored, as soon as the field is left and the text is valid.
  ///
  /// The same applies if discarded text was edited and then left unchanged. Setting a whole value
  /// counts as leaving the field, even if it has the focus.
  mutating func discardSecretText(of place: Int, isWhole: Bool = false) {
    guard storage(of: place) == .never, isWhole || !fields[place].isFocused else { return }
    guard fields[place].isComplete || fields[place].text.isHeld else { return }
    let before = fields[place].stepCount
    fields[place].discardText()
    steps.follow(place, from: before, to: fields[place].stepCount)
  }
}

extension FieldStep {
  /// Whether the step is refused if people may not change the answer.
  fileprivate var changesAnswer: Bool {
    switch self {
    case .type, .backspace, .deleteForward, .paste, .cut, .clear, .undo, .redo, .set, .setCanonical,
      .toggle, .discardList, .insertItem, .removeItem, .moveItem:
      true
    case .focus, .blur, .copy, .selectAll, .select, .moveCaret, .commit, .abandon, .confirm,
      .configure, .openList, .closeList:
      false
    }
  }

  /// Whether the step sets a whole value at once.
  fileprivate var isWholeValue: Bool {
    switch self {
    case .set, .setCanonical: true
    default: false
    }
  }
}

extension SessionRefusal {
  init(_ refusal: Refusal, _ key: String) {
    switch refusal.cause {
    case .disabled: self = .disabled(key)
    case .focusRefused: self = .focusKept(key, nil)
    default: self = .refused(refusal)
    }
  }
}

// MARK: - Reasons and warnings

extension Session {
  /// Gives a field a reason, which replaces its text or its previous reason; nil removes the
  /// reason.
  ///
  /// Undo restores the replaced text or reason; redo restores the new reason.
  private mutating func give(
    _ reason: String?, to place: Int, _ work: inout SessionWork
  ) throws(SessionRefusal) {
    if let reason, !definition.missingReasons.contains(where: { $0.key == reason }) {
      throw .noReason(reason)
    }
    guard fields[place].settings.isEnabled else { throw .disabled(path(place)) }
    try checkMayChange(place)
    work.touch(place, in: self)
    if reason != nil, !isEmpty(place) {
      perform(.set(""), in: place, &work)
    } else if reason != reasons[place] {
      let before = fields[place].stepCount
      fields[place].recordStep()
      follow(place, from: before)
    }
    reasons[place] = reason
  }

  private mutating func acknowledge(
    _ key: String, _ isAccepted: Bool, _ work: inout SessionWork
  ) throws(SessionRefusal) {
    guard let (rule, node) = rule(at: key) else { throw .noRule(key) }
    guard definition.rules[rule].severity == .warning else { throw .notAWarning(key) }
    guard broken.contains(node) else { throw .notBroken(key) }
    if acknowledged.contains(node) == isAccepted { return }
    if isAccepted { acknowledged.insert(node) } else { acknowledged.remove(node) }
    work.acknowledged.insert(node)
  }
}

// MARK: - Undo across fields

extension Session {
  private mutating func undo(_ work: inout SessionWork) throws(SessionRefusal) {
    guard let step = steps.past.last(where: isUsable) else { throw .nothingToUndo }
    try take(step, .undo, &work)
  }

  private mutating func redo(_ work: inout SessionWork) throws(SessionRefusal) {
    guard let step = steps.future.last(where: isUsable) else { throw .nothingToRedo }
    try take(step, .redo, &work)
  }

  private mutating func take(
    _ step: StepOrder.Step, _ direction: FieldStep, _ work: inout SessionWork
  ) throws(SessionRefusal) {
    if let place = step.place {
      try giveFocus(to: place, &work)
      perform(direction, in: place, &work)
    } else if let entry = step.entry {
      steps.reverse(step, by: try reverse(entry, &work))
    }
  }

  /// Whether the target of a step is part of the draft; entries that contain it may have been
  /// removed.
  private func isUsable(_ step: StepOrder.Step) -> Bool {
    if let place = step.place { return isLive(place) }
    return step.entry.map { entries.entries[entries.entries[$0.entry].parent].isLive } ?? false
  }
}
