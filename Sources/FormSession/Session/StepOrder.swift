import FieldEngine

/// The order in which steps were made across fields, by the places of their fields.
///
/// Each field keeps its own steps; this tells whose turn it is.
struct StepOrder: Hashable, Sendable {
  /// The fields of the steps that can be undone, the last one last.
  var past: [Int] = []

  /// The fields of the steps that were undone, the last one last.
  var future: [Int] = []

  /// How many steps of all fields can be undone.
  static let limit = 1_000

  /// Follows what an edit did to the steps of a field.
  mutating func follow(_ place: Int, from before: Field.StepCount, to after: Field.StepCount) {
    let made = after.recorded - before.recorded
    guard made <= 0 else {
      past += repeatElement(place, count: made)
      return future.removeAll()
    }
    past.adjust(place, by: after.past - before.past)
    future.adjust(place, by: after.future - before.future)
  }

  /// Lets go of the oldest step when there are too many, and tells the field whose it was when it
  /// keeps that step still.
  mutating func forgetOldest(kept: (Int) -> Int) -> Int? {
    guard past.count > StepOrder.limit else { return nil }
    let place = past.removeFirst()
    return kept(place) > past.count { $0 == place } ? place : nil
  }
}

extension [Int] {
  /// Adds an element so many times, or takes its last occurrences away.
  fileprivate mutating func adjust(_ element: Int, by count: Int) {
    if count > 0 { self += repeatElement(element, count: count) }
    for _ in 0..<Swift.max(0, -count) {
      if let last = lastIndex(of: element) { remove(at: last) }
    }
  }
}
