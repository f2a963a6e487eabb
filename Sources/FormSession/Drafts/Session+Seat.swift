public import FieldEngine

/// What an action changed of what a seat keeps.
public struct SeatChange: Hashable, Sendable {
  /// The field that has the focus.
  public var focus: String?
  /// The fields of which the seat keeps something new.
  public var fields: [String: FieldSnapshot] = [:]
  /// The serials of the steps that are gone.
  public var removed: [Int] = []
  /// The steps that can be undone from now on.
  public var past: [SeatStep] = []
  /// The steps that can be done again from now on.
  public var future: [SeatStep] = []

  /// No change.
  public init() {}
}

extension Session {
  /// What a seat keeps of the session.
  public var seat: SeatState {
    var seat = SeatState()
    seat.focus = focus
    for place in fields.indices {
      let part = seatPart(of: place)
      if part != FieldSnapshot() || !fields[place].isEmpty { seat.fields[plan.keys[place]] = part }
    }
    seat.past = kept(steps.past, \.past)
    seat.future = kept(steps.future, \.future)
    return seat
  }

  /// What is new for a seat since an earlier moment of this session, given the fields that were
  /// touched since; nil when nothing is.
  func seatChange(since before: Session, places: [Int]) -> SeatChange? {
    var change = SeatChange()
    change.focus = focus
    for place in places {
      let part = seatPart(of: place)
      if part != before.seatPart(of: place) { change.fields[plan.keys[place]] = part }
    }
    if steps != before.steps {
      change.removed =
        (steps.stray.isEmpty ? before.steps.stray : [])
        + before.steps.past.serials(missingIn: steps.past)
        + before.steps.future.serials(missingIn: steps.future)
      let known = before.steps.lastSerial
      change.past = kept(steps.past, \.past, after: known)
      change.future = kept(steps.future, \.future, after: known)
    }
    return change == SeatChange(focus: before.focus) ? nil : change
  }

  private func seatPart(of place: Int) -> FieldSnapshot {
    fields[place].mayBeStored ? fields[place].snapshot.seatPart : FieldSnapshot()
  }

  /// The steps of one direction that may be kept, with what their fields know of them.
  ///
  /// The last steps of a field are on top of its own stack, so they are found from the end.
  private func kept(
    _ order: [StepOrder.Step], _ stack: KeyPath<FieldSteps, [SeatStep.Change]>,
    after serial: Int = 0
  ) -> [SeatStep] {
    var left: [Int: ArraySlice<SeatStep.Change>] = [:]
    var result: [SeatStep] = []
    for step in order.reversed().prefix(while: { $0.serial > serial })
    where fields[step.place].mayBeStored {
      let changes = left[step.place] ?? FieldSteps(fields[step.place])[keyPath: stack][...]
      if let change = changes.last {
        result.append(
          SeatStep(
            serial: step.serial, field: plan.keys[step.place], change: change,
            reason: step.reason, answered: step.answered))
      }
      left[step.place] = changes.dropLast()
    }
    return result.reversed()
  }
}

extension SeatChange {
  fileprivate init(focus: String?) {
    self.focus = focus
  }
}

extension [StepOrder.Step] {
  /// The serials that are not in another list; both count up.
  fileprivate func serials(missingIn other: [StepOrder.Step]) -> [Int] {
    var missing: [Int] = []
    var rest = other[...]
    for step in self {
      rest = rest.drop { $0.serial < step.serial }
      if rest.first?.serial != step.serial { missing.append(step.serial) }
    }
    return missing
  }
}

/// The steps of one field, whether it is a list or not.
private struct FieldSteps {
  let past: [SeatStep.Change]
  let future: [SeatStep.Change]

  init(_ field: Field) {
    let snapshot = field.snapshot
    if let list = snapshot.list {
      (past, future) = (list.past.map { .list($0) }, list.future.map { .list($0) })
    } else {
      (past, future) = (snapshot.past.map { .text($0) }, snapshot.future.map { .text($0) })
    }
  }
}
