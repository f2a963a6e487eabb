import FieldEngine

/// The order of steps across fields.
///
/// Each field keeps its own steps. This type records their order and total size.
struct StepOrder: Hashable, Sendable {
  /// A step that concerns one field or one entry.
  ///
  /// Serial numbers increase with each step, so a seat knows which steps it has stored.
  struct Step: Hashable, Sendable {
    var serial: Int
    /// The field; nil if the step concerns an entry.
    var place: Int?
    /// The reason that the step restores in place of text.
    var reason: String?
    /// The position that the step restores in the order of answers; see ``AnswerOrder``.
    var answered: Int?
    var entry: EntryStep?
  }

  /// The undo steps; the last one is undone next.
  private(set) var past: [Step] = []

  /// The redo steps; the last one is redone next.
  private(set) var future: [Step] = []

  /// The serial numbers of stored steps that no field of the form can still use.
  private(set) var stray: [Int] = []

  /// The last serial number used.
  private(set) var lastSerial = 0

  /// The size of the text in the steps of all fields, in bytes of UTF-8.
  private(set) var textBytes = 0

  /// The oldest step, if it must be discarded because the limits are exceeded.
  var excess: Step? {
    let isTooMuch = textBytes > UndoLimit.textBytes && past.count > 1
    return isTooMuch || past.count > UndoLimit.steps ? past.first : nil
  }

  init() {}

  /// Creates an order from stored steps; `stray` contains the numbers of unusable steps.
  init(past: [Step], future: [Step], stray: [Int], of fields: [Field]) {
    (self.past, self.future, self.stray) = (past, future, stray)
    textBytes = fields.textBytesInSteps
    lastSerial = ((past + future).map { $0.serial } + stray).max() ?? 0
  }

  /// Creates an order from the steps in fields, with new serial numbers.
  init(
    past: [Destination], future: [Destination], of fields: [Field]
  ) {
    textBytes = fields.textBytesInSteps
    for step in past { self.past.add(1, step, after: &lastSerial) }
    for step in future { self.future.add(1, step, after: &lastSerial) }
  }

  /// The values that a step restores: either an entry, or a field's reason and its position in the
  /// order of answers.
  struct Destination {
    var place: Int?
    var reason: String?
    var answered: Int?
    var entry: EntryStep?
  }

  /// Updates the order after an edit of a field.
  ///
  /// `reason` and `answered` are the values from before the edit.
  mutating func follow(
    _ place: Int, from before: Field.StepCount, to after: Field.StepCount, reason: String? = nil,
    answered: Int? = nil
  ) {
    let back = Destination(place: place, reason: reason, answered: answered)
    textBytes += after.textBytes - before.textBytes
    if after != before { stray = [] }
    let made = after.recorded - before.recorded
    guard made <= 0 else {
      past.add(made, back, after: &lastSerial)
      forgetOldest(before.past + made - after.past, of: place)
      return future.removeAll()
    }
    past.adjust(back, by: after.past - before.past, after: &lastSerial)
    future.adjust(back, by: after.future - before.future, after: &lastSerial)
  }

  /// Adds a step that concerns an entry, after discarding the redo steps.
  mutating func add(_ step: EntryStep) {
    stray = []
    lastSerial += 1
    past.append(Step(serial: lastSerial, entry: step))
  }

  /// Replaces a step that concerns an entry with its reversal, in the other direction.
  mutating func reverse(_ step: Step, by entry: EntryStep) {
    stray = []
    lastSerial += 1
    let reversed = Step(serial: lastSerial, entry: entry)
    if let place = past.lastIndex(where: { $0.serial == step.serial }) {
      past.remove(at: place)
      future.append(reversed)
    } else if let place = future.lastIndex(where: { $0.serial == step.serial }) {
      future.remove(at: place)
      past.append(reversed)
    }
  }

  /// Returns the ranks that steps restore for some entries.
  func ranks(of entries: Set<Int>) -> Set<Int64> {
    Set((past + future).compactMap { $0.entry?.rank(of: entries) })
  }

  /// Replaces the ranks that steps restore for some entries.
  ///
  /// All steps get new serial numbers, so that seats store them again.
  mutating func replaceRanks(of entries: Set<Int>, by ranks: [Int64: Int64]) {
    guard !self.ranks(of: entries).isEmpty else { return }
    stray = []
    var steps = past + future
    for index in steps.indices {
      lastSerial += 1
      steps[index].serial = lastSerial
      if let change = steps[index].entry, let rank = change.rank(of: entries) {
        steps[index].entry = EntryStep(entry: change.entry, back: .rank(ranks[rank] ?? rank))
      }
    }
    (past, future) = (Array(steps.prefix(past.count)), Array(steps.dropFirst(past.count)))
  }

  /// Discards the redo steps that concern entries.
  mutating func discardFutureEntries() { future.removeAll { $0.place == nil } }

  /// Returns the reason and the position in the order of answers that undo or redo restores.
  ///
  /// Both are nil for other steps.
  func leads(_ step: FieldStep, in place: Int) -> (reason: String?, answered: Int?) {
    let next: Step? =
      switch step {
      case .undo: past.last { $0.place == place }
      case .redo: future.last { $0.place == place }
      default: nil
      }
    return (next?.reason, next?.answered)
  }

  /// Updates the order after a field discards its oldest step.
  mutating func forgetOldest(from before: Field.StepCount, to after: Field.StepCount) {
    textBytes += after.textBytes - before.textBytes
    past.removeFirst()
  }

  /// Discards the oldest step, which must concern an entry.
  mutating func forgetOldestEntry() { past.removeFirst() }

  /// Removes the records of a field's oldest steps, which the field has discarded.
  private mutating func forgetOldest(_ count: Int, of place: Int) {
    for _ in 0..<max(0, count) {
      if let first = past.firstIndex(where: { $0.place == place }) { past.remove(at: first) }
    }
  }
}

/// A change to an entry that can be undone or redone.
struct EntryStep: Hashable, Sendable {
  /// The index of the entry.
  let entry: Int
  /// The change that the step restores.
  let back: EntryChange

  /// The rank that the step restores for one of some entries; nil for other steps.
  func rank(of entries: Set<Int>) -> Int64? {
    guard entries.contains(entry), case .rank(let rank) = back else { return nil }
    return rank
  }
}

extension [StepOrder.Step] {
  /// Adds steps of a field, numbered after `serial`, which becomes the last number.
  fileprivate mutating func add(
    _ count: Int, _ back: StepOrder.Destination, after serial: inout Int
  ) {
    for _ in 0..<count {
      serial += 1
      append(
        StepOrder.Step(
          serial: serial, place: back.place, reason: back.reason, answered: back.answered,
          entry: back.entry))
    }
  }

  /// Adds steps of a field, or removes its last ones.
  fileprivate mutating func adjust(
    _ back: StepOrder.Destination, by count: Int, after serial: inout Int
  ) {
    if count > 0 { add(count, back, after: &serial) }
    for _ in 0..<Swift.max(0, -count) {
      if let last = lastIndex(where: { $0.place == back.place }) { remove(at: last) }
    }
  }
}

extension [Field] {
  /// The size of the text in all undo and redo steps.
  fileprivate var textBytesInSteps: Int {
    // In Embedded Swift, an empty array can be misaligned for its span.
    if isEmpty { return 0 }
    // A span borrows the fields, whereas the array would copy them.
    let fields = span
    return indices.reduce(0) { $0 + fields[$1].stepCount.textBytes }
  }
}
