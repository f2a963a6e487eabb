import FieldEngine

extension Session {
  /// Restores a draft from its stored fields and those of a seat.
  ///
  /// The session must be a new one of the draft's form. Fields without a record keep their initial
  /// state, and records of unknown fields are ignored.
  public mutating func restore(
    _ records: [FieldRecord], acknowledged: Set<String>, seat: SeatState = SeatState()
  ) {
    let seated = seat.concerned
    // A span borrows the parts of the large records instead of copying them.
    let span = records.span
    for index in records.indices {
      let key = span[index].key
      guard let place = plan.place(of: key, listedAt: index) else { continue }
      let content = span[index].content
      if content.isText, !seated.contains(key), fields.span[place].definition.list == nil {
        fields[place].restore(
          left: content.text.fieldText(selecting: FieldText()), isTouched: content.isTouched,
          content.committed)
        if content.notice != nil { fields[place].restore(content.notice) }
      } else {
        fields[place].restore(snapshot(of: place, content, seat, key))
      }
      reasons[place] = content.reason
      if content.isHeld, storage(of: place) == .never { fields[place].restoreHeld() }
    }
    focusedPlace = seat.focus.flatMap { plan.places[$0] }.flatMap {
      fields[$0].isFocused ? $0 : nil
    }
    let (past, future) = (steps(of: seat.past), steps(of: seat.future))
    let taken = Set((past + future).map { $0.serial })
    steps = StepOrder(
      past: past, future: future,
      stray: (seat.past + seat.future).map { $0.serial }.filter { !taken.contains($0) }, of: fields)
    restoreAnswers(records)
    for step in seat.past + seat.future { answers.skip(to: step.answered) }
    evaluateAll(isRestoring: true)
    accept(acknowledged)
  }

  /// Restores the order in which rivals were answered.
  mutating func restoreAnswers(_ records: [FieldRecord]) {
    guard !plan.rivals.isEmpty else { return }
    restoreAnswers(
      records.compactMap { record in
        plan.places[record.key].map { ($0, record.content.answered, record.revision) }
      })
  }

  private func snapshot(
    of place: Int, _ content: FieldContent, _ seat: SeatState, _ key: String
  ) -> FieldSnapshot {
    let isList = fields.span[place].definition.list != nil
    var snapshot = FieldSnapshot(
      content, seat: seat.fields[key] ?? FieldSnapshot(), stated: plan.settings[place],
      isList: isList)
    if seat.fields[key] == nil { fields[place].settle(&snapshot) }
    snapshot.isFocused = key == seat.focus
    snapshot.past = seat.past.texts(of: key)
    snapshot.future = seat.future.texts(of: key)
    if isList {
      snapshot.list?.past = seat.past.listChanges(of: key)
      snapshot.list?.future = seat.future.listChanges(of: key)
    }
    return snapshot
  }

  /// Returns the steps whose fields still exist and are still of the same kind, list or not.
  private func steps(of seat: [SeatStep]) -> [StepOrder.Step] {
    seat.compactMap { step in
      guard let place = plan.places[step.field],
        step.isOfList == (fields.span[place].definition.list != nil)
      else { return nil }
      return StepOrder.Step(
        serial: step.serial, place: place, reason: knownReason(step.reason),
        answered: step.answered)
    }
  }

  /// Marks the given rules as acknowledged if they are broken warnings.
  mutating func accept(_ rules: Set<String>) {
    acknowledged = definition.rules.enumerated().map { place, rule in
      broken[place] && rule.severity == .warning && rules.contains(rule.key)
    }
  }
}

extension FieldContent {
  /// Whether the content is only a text, with the settings of the form.
  fileprivate var isText: Bool { items.isEmpty && configuration == Configuration() }
}

extension SeatState {
  /// The fields for which the seat has any state.
  fileprivate var concerned: Set<String> {
    var keys = Set(fields.keys)
    if let focus { keys.insert(focus) }
    for step in past + future { keys.insert(step.field) }
    return keys
  }
}

extension [SeatStep] {
  func texts(of field: String) -> [FieldText] {
    compactMap { step in
      if step.field == field, case .text(let text) = step.change { text } else { nil }
    }
  }

  func listChanges(of field: String) -> [ListChange] {
    compactMap { step in
      if step.field == field, case .list(let change) = step.change { change } else { nil }
    }
  }
}
