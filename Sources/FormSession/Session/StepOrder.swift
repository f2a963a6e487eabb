import FieldEngine

/// The order in which steps were made across fields, by the places of their fields.
///
/// Each field keeps its own steps; this tells whose turn it is, and how much there is in all.
struct StepOrder: Hashable, Sendable {
  /// The fields of the steps that can be undone, the last one last.
  var past: [Int] = []

  /// The fields of the steps that were undone, the last one last.
  var future: [Int] = []

  /// The text in the steps of all fields, in bytes of UTF-8.
  var textBytes = 0

  /// The field whose oldest step has to go, when there are too many steps or too much text in them.
  var excess: Int? {
    let isTooMuch = textBytes > UndoLimit.textBytes && past.count > 1
    return isTooMuch || past.count > UndoLimit.steps ? past.first : nil
  }

  /// Follows what an edit did to the steps of a field.
  mutating func follow(_ place: Int, from before: Field.StepCount, to after: Field.StepCount) {
    textBytes += after.textBytes - before.textBytes
    let made = after.recorded - before.recorded
    guard made <= 0 else {
      past += repeatElement(place, count: made)
      past.removeFirst(before.past + made - after.past, of: place)
      return future.removeAll()
    }
    past.adjust(place, by: after.past - before.past)
    future.adjust(place, by: after.future - before.future)
  }

  /// Follows a field that let go of its oldest step.
  mutating func forgetOldest(from before: Field.StepCount, to after: Field.StepCount) {
    textBytes += after.textBytes - before.textBytes
    past.removeFirst()
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

  /// Takes the first so many occurrences of an element away.
  fileprivate mutating func removeFirst(_ count: Int, of element: Int) {
    for _ in 0..<Swift.max(0, count) {
      if let first = firstIndex(of: element) { remove(at: first) }
    }
  }
}
