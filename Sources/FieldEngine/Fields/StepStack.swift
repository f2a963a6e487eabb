/// A stack of undo or redo steps with the total size of their text; the top step is last.
///
/// The size is updated as steps are added and removed, so an edit does not need to visit the other
/// steps.
struct StepStack<Step: UndoStep>: Hashable, Sendable {
  private(set) var steps: [Step] = []

  /// The size of the text in all steps, in bytes of UTF-8.
  private(set) var textBytes = 0

  /// Creates a stack from stored steps.
  init(_ steps: [Step] = []) {
    self.steps = steps
    textBytes = steps.reduce(0) { $0 + $1.textBytes }
  }

  var count: Int { steps.count }

  mutating func push(_ step: Step) {
    steps.append(step)
    textBytes += step.textBytes
  }

  mutating func pop() -> Step? {
    steps.isEmpty ? nil : remove(at: steps.count - 1)
  }

  mutating func remove(at place: Int) -> Step {
    let step = steps.remove(at: place)
    textBytes -= step.textBytes
    return step
  }

  /// Discards the oldest step.
  mutating func forgetFurthest() {
    if !steps.isEmpty { _ = remove(at: 0) }
  }

  mutating func removeAll() {
    if !steps.isEmpty { self = StepStack() }
  }
}

/// A change that can be undone or redone.
protocol UndoStep: Hashable, Sendable {
  /// The size of the step's text, in bytes of UTF-8.
  var textBytes: Int { get }
}

/// Limits for the number of undo steps and the size of their text.
///
/// They apply to a single field and to all fields of a form together. The last step is kept even if
/// it exceeds the size on its own, so the last change can always be undone. Redo steps are kept
/// until the next change because only they hold the newest text.
package enum UndoLimit {
  /// The maximum number of undo steps.
  package static let steps = 1_000

  /// The maximum size of the text in all steps, in bytes of UTF-8.
  package static let textBytes = 1_048_576
}

extension FieldText: UndoStep {
  var textBytes: Int { raw.utf8.count }
}

extension ListChange: UndoStep {
  var textBytes: Int {
    switch self {
    case .text(_, let text), .insert(_, let text): text.textBytes
    case .all(let texts): texts.reduce(0) { $0 + $1.textBytes }
    case .remove, .move, .held: 0
    }
  }
}

/// The undo and redo steps.
struct StepStacks<Step: UndoStep>: Hashable, Sendable {
  var past = StepStack<Step>()
  var future = StepStack<Step>()

  /// The number of steps ever recorded.
  private(set) var recorded = 0

  /// Whether no step was ever recorded.
  var isEmpty: Bool { past.count == 0 && future.count == 0 && recorded == 0 }

  /// Records how to undo a change, and discards the redo steps.
  ///
  /// - Returns: the number of old steps that were discarded to make room, beginning with the
  ///   oldest.
  @discardableResult
  mutating func record(_ back: Step) -> Int {
    future.removeAll()
    recorded += 1
    return add(back)
  }

  /// Adds an undo step without counting it as recorded.
  ///
  /// - Returns: the number of old steps that were discarded to make room, beginning with the
  ///   oldest.
  @discardableResult
  mutating func add(_ back: Step) -> Int {
    past.push(back)
    let count = past.count
    while past.count > UndoLimit.steps || (past.textBytes > UndoLimit.textBytes && past.count > 1) {
      past.forgetFurthest()
    }
    return count - past.count
  }
}
