import FieldEngine

/// The order in which steps were made across fields, by the places of their fields.
///
/// Each field keeps its own steps; this tells whose turn it is, and how much there is in all.
struct StepOrder: Hashable, Sendable {
  /// A step of one of the fields.
  ///
  /// The serials count up in the order in which steps were made, so that a seat can tell which of
  /// them it keeps already.
  struct Step: Hashable, Sendable {
    let serial: Int
    let place: Int
    /// The reason that stood in place of a text where the step leads.
    var reason: String?
    /// When the field was answered where the step leads, if it hides others; see ``AnswerOrder``.
    var answered: Int?
  }

  /// The steps that can be undone, the last one last.
  private(set) var past: [Step] = []

  /// The steps that were undone, the last one last.
  private(set) var future: [Step] = []

  /// The serials of steps that were kept, and that no field of the form can take any more.
  private(set) var stray: [Int] = []

  /// The serial that was given out last.
  private(set) var lastSerial = 0

  /// The text in the steps of all fields, in bytes of UTF-8.
  private(set) var textBytes = 0

  /// The field whose oldest step has to go, when there are too many steps or too much text in them.
  var excess: Int? {
    let isTooMuch = textBytes > UndoLimit.textBytes && past.count > 1
    return isTooMuch || past.count > UndoLimit.steps ? past.first?.place : nil
  }

  init() {}

  /// Goes on with steps that were kept; no field can take those with the `stray` serials.
  init(past: [Step], future: [Step], stray: [Int], of fields: [Field]) {
    (self.past, self.future, self.stray) = (past, future, stray)
    textBytes = fields.textBytesInSteps
    lastSerial = ((past + future).map(\.serial) + stray).max() ?? 0
  }

  /// Goes on with steps in fields, and counts them anew.
  init(
    past: [Destination], future: [Destination], of fields: [Field]
  ) {
    textBytes = fields.textBytesInSteps
    for step in past { add(1, step, to: \.past) }
    for step in future { add(1, step, to: \.future) }
  }

  /// Where a step leads: its field, and what stands beside the text there.
  typealias Destination = (place: Int, reason: String?, answered: Int?)

  /// Follows what an edit did to the steps of a field, beside whose text these stood before it.
  mutating func follow(
    _ place: Int, from before: Field.StepCount, to after: Field.StepCount, reason: String? = nil,
    answered: Int? = nil
  ) {
    let back = (place: place, reason: reason, answered: answered)
    textBytes += after.textBytes - before.textBytes
    if after != before { stray = [] }
    let made = after.recorded - before.recorded
    guard made <= 0 else {
      add(made, back, to: \.past)
      forgetOldest(before.past + made - after.past, of: place)
      return future.removeAll()
    }
    adjust(\.past, back, by: after.past - before.past)
    adjust(\.future, back, by: after.future - before.future)
  }

  /// The reason where undoing or doing again leads in a field, and when it was answered there; nothing
  /// for another step.
  func leads(_ step: FieldStep, in place: Int) -> (reason: String?, answered: Int?) {
    let next: Step? =
      switch step {
      case .undo: past.last { $0.place == place }
      case .redo: future.last { $0.place == place }
      default: nil
      }
    return (next?.reason, next?.answered)
  }

  /// Follows a field that let go of its oldest step.
  mutating func forgetOldest(from before: Field.StepCount, to after: Field.StepCount) {
    textBytes += after.textBytes - before.textBytes
    past.removeFirst()
  }

  /// Lets go of the oldest steps of a field, which does not keep them any more.
  private mutating func forgetOldest(_ count: Int, of place: Int) {
    for _ in 0..<max(0, count) {
      if let first = past.firstIndex(where: { $0.place == place }) { past.remove(at: first) }
    }
  }

  private mutating func add(
    _ count: Int, _ back: Destination, to stack: WritableKeyPath<StepOrder, [Step]>
  ) {
    for _ in 0..<count {
      lastSerial += 1
      self[keyPath: stack].append(
        Step(
          serial: lastSerial, place: back.place, reason: back.reason, answered: back.answered))
    }
  }

  /// Adds steps of a field, or takes its last ones away.
  private mutating func adjust(
    _ stack: WritableKeyPath<StepOrder, [Step]>, _ back: Destination, by count: Int
  ) {
    if count > 0 { add(count, back, to: stack) }
    for _ in 0..<max(0, -count) {
      if let last = self[keyPath: stack].lastIndex(where: { $0.place == back.place }) {
        self[keyPath: stack].remove(at: last)
      }
    }
  }
}

extension [Field] {
  fileprivate var textBytesInSteps: Int { reduce(0) { $0 + $1.stepCount.textBytes } }
}
