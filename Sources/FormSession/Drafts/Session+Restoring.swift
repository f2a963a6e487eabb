import FieldEngine

extension Session {
  /// Takes a draft up again: what it keeps, and what a seat keeps beside it.
  ///
  /// The session must be a fresh one of the draft's form. Fields of which the draft knows nothing
  /// stay as they are, and what it has of fields that the form does not know is left out.
  public mutating func restore(
    _ contents: [String: FieldContent], acknowledged: Set<String>, seat: SeatState = SeatState()
  ) {
    for (place, key) in plan.keys.enumerated() {
      guard let content = contents[key] else { continue }
      fields[place].restore(snapshot(of: place, content, seat, key))
      reasons[place] = content.reason
      if content.isHeld, !fields[place].mayBeStored { fields[place].restoreHeld() }
    }
    focusedPlace = seat.focus.flatMap { plan.places[$0] }.flatMap {
      fields[$0].isFocused ? $0 : nil
    }
    steps = StepOrder(past: places(of: seat.past), future: places(of: seat.future), of: fields)
    evaluateAll()
    accept(acknowledged)
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

  private func places(of steps: [SeatStep]) -> [StepOrder.Step] {
    steps.compactMap { step in
      plan.places[step.field].map { StepOrder.Step(serial: step.serial, place: $0) }
    }
  }

  /// Counts the warnings among some broken rules as accepted.
  mutating func accept(_ rules: Set<String>) {
    acknowledged = definition.rules.enumerated().map { place, rule in
      broken[place] && rule.severity == .warning && rules.contains(rule.key)
    }
  }
}

extension [SeatStep] {
  fileprivate func texts(of field: String) -> [FieldText] {
    compactMap { step in
      if step.field == field, case .text(let text) = step.change { text } else { nil }
    }
  }

  fileprivate func listChanges(of field: String) -> [ListChange] {
    compactMap { step in
      if step.field == field, case .list(let change) = step.change { change } else { nil }
    }
  }
}
