public import FieldEngine

/// The changes that an action makes to a seat.
public struct SeatChange: Hashable, Sendable {
  /// The key of the focused field.
  public var focus: String?
  /// The fields whose snapshot changed.
  public var fields: [String: FieldSnapshot] = [:]
  /// The serial numbers of removed steps.
  public var removed: [Int] = []
  /// New undo steps.
  public var past: [SeatStep] = []
  /// New redo steps.
  public var future: [SeatStep] = []

  /// Creates an empty change.
  public init() {}
}

extension Session {
  /// The state to store for a seat.
  public var seat: SeatState {
    var seat = SeatState()
    seat.focus = focusedPlace.map(key)
    for place in places {
      let part = seatPart(of: place)
      if part != FieldSnapshot() || !fields[place].isEmpty { seat.fields[key(of: place)] = part }
    }
    seat.past = kept(steps.past) { $0.past }
    seat.future = kept(steps.future) { $0.future }
    return seat
  }

  /// Returns the changes for a seat since an earlier session; nil if there are none.
  ///
  /// `places` are the fields that were touched in between.
  func seatChange(since before: Session, places: [Int]) -> SeatChange? {
    var change = SeatChange()
    change.focus = focusedPlace.map(key)
    for place in places {
      let part = seatPart(of: place)
      let old = before.fields.indices.contains(place) ? before.seatPart(of: place) : FieldSnapshot()
      if part != old { change.fields[key(of: place)] = part }
    }
    if steps != before.steps {
      change.removed =
        (steps.stray.isEmpty ? before.steps.stray : [])
        + before.steps.past.serials(missingIn: steps.past)
        + before.steps.future.serials(missingIn: steps.future)
      let known = before.steps.lastSerial
      change.past = kept(steps.past, after: known) { $0.past }
      change.future = kept(steps.future, after: known) { $0.future }
    }
    return change == SeatChange(focus: before.focusedPlace.map(before.key)) ? nil : change
  }

  private func seatPart(of place: Int) -> FieldSnapshot {
    fields[place].isKeptBySeats ? fields[place].snapshot.seatPart : FieldSnapshot()
  }

  /// Returns the storable steps in one direction, with the data from their fields.
  ///
  /// Each field keeps its own stack, with its last steps on top. The steps are therefore matched
  /// from the end. If a field's text must not be stored, only the steps that change its reason are
  /// kept, without any text. For a sealed field, no steps are kept.
  private func kept(
    _ order: [StepOrder.Step], after serial: Int = 0,
    from stack: (FieldSteps) -> [SeatStep.Change]
  ) -> [SeatStep] {
    var left: [Int: ArraySlice<SeatStep.Change>] = [:]
    var result: [SeatStep] = []
    // The reason that each field has before the step is undone or redone.
    var given: [Int: String?] = [:]
    for step in order.reversed().prefix(while: { $0.serial > serial }) {
      guard let place = step.place else {
        if let step = entryStep(step) { result.append(step) }
        continue
      }
      let changesReason = given[place, default: reasons[place]] != step.reason
      given.updateValue(step.reason, forKey: place)
      let (changes, isKept) = (
        left[place] ?? stack(FieldSteps(fields[place]))[...], fields[place].isKeptBySeats
      )
      left[place] = changes.dropLast()
      // A step without its text would empty a field that contains text.
      let mayLoseText = changesReason && !fields[place].mayBeStored
      guard let change = changes.last, isKept || mayLoseText else { continue }
      result.append(
        SeatStep(
          serial: step.serial, field: key(of: place),
          change: isKept ? change : change.withoutText, reason: step.reason,
          answered: step.answered))
    }
    return result.reversed()
  }

  private func entryStep(_ step: StepOrder.Step) -> SeatStep? {
    guard let entry = step.entry else { return nil }
    return SeatStep(
      serial: step.serial, field: entryPath(entry.entry), change: .entry(entry.back))
  }
}

extension SeatStep.Change {
  /// The change without its text, which leaves the field empty or held.
  fileprivate var withoutText: SeatStep.Change {
    switch self {
    case .text(let text):
      var empty = FieldText()
      empty.isHeld = text.isHeld
      return .text(empty)
    case .list(.held): return .list(.held)
    case .list: return .list(.all([]))
    case .entry: return self
    }
  }
}

extension SeatChange {
  fileprivate init(focus: String?) {
    self.focus = focus
  }
}

extension [StepOrder.Step] {
  /// Returns the serial numbers that another list lacks; both lists are ascending.
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

/// The steps of a single field, which may be a list.
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
