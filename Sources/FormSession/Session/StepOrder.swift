import FieldEngine

/// The order in which steps were made across fields, by the places of their fields.
///
/// Each field keeps its own steps; this tells whose turn it is.
struct StepOrder: Hashable, Sendable {
  /// A step of one of the fields.
  ///
  /// The serials count up in the order in which steps were made, so that a seat can tell which of
  /// them it keeps already.
  struct Step: Hashable, Sendable {
    let serial: Int
    let place: Int
  }

  /// The steps that can be undone, the last one last.
  private(set) var past: [Step] = []

  /// The steps that were undone, the last one last.
  private(set) var future: [Step] = []

  /// The serial that was given out last.
  private(set) var lastSerial = 0

  /// How many steps of all fields can be undone.
  static let limit = 1_000

  init() {}

  /// Goes on with steps that were kept.
  init(past: [Step], future: [Step]) {
    (self.past, self.future) = (past, future)
    lastSerial = max(past.map(\.serial).max() ?? 0, future.map(\.serial).max() ?? 0)
  }

  /// Goes on with steps in fields, and counts them anew.
  init(past: [Int], future: [Int]) {
    add(past, to: \.past)
    add(future, to: \.future)
  }

  /// Follows what an edit did to the steps of a field.
  mutating func follow(_ place: Int, from before: Field.StepCount, to after: Field.StepCount) {
    let made = after.recorded - before.recorded
    guard made <= 0 else {
      add(repeatElement(place, count: made), to: \.past)
      return future.removeAll()
    }
    adjust(\.past, place, by: after.past - before.past)
    adjust(\.future, place, by: after.future - before.future)
  }

  /// Lets go of the oldest step when there are too many, and tells the field whose it was when it
  /// keeps that step still.
  mutating func forgetOldest(kept: (Int) -> Int) -> Int? {
    guard past.count > StepOrder.limit else { return nil }
    let place = past.removeFirst().place
    return kept(place) > past.count { $0.place == place } ? place : nil
  }

  private mutating func add(
    _ places: some Sequence<Int>, to stack: WritableKeyPath<StepOrder, [Step]>
  ) {
    for place in places {
      lastSerial += 1
      self[keyPath: stack].append(Step(serial: lastSerial, place: place))
    }
  }

  /// Adds steps of a field, or takes its last ones away.
  private mutating func adjust(
    _ stack: WritableKeyPath<StepOrder, [Step]>, _ place: Int, by count: Int
  ) {
    if count > 0 { add(repeatElement(place, count: count), to: stack) }
    for _ in 0..<max(0, -count) {
      if let last = self[keyPath: stack].lastIndex(where: { $0.place == place }) {
        self[keyPath: stack].remove(at: last)
      }
    }
  }
}
