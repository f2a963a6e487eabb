/// Steps to go to, the nearest last, and how much text is in them.
///
/// The text is counted as steps come and go, so that an edit need not look at the others.
struct StepStack<Step: UndoStep>: Hashable, Sendable {
  private(set) var steps: [Step] = []

  /// The text in all steps, in bytes of UTF-8.
  private(set) var textBytes = 0

  /// Begins with steps that were kept.
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

  /// Lets go of the step that is furthest away.
  mutating func forgetFurthest() {
    if !steps.isEmpty { _ = remove(at: 0) }
  }

  mutating func removeAll() {
    if !steps.isEmpty { self = StepStack() }
  }
}

/// Something that can be undone or done again.
protocol UndoStep: Hashable, Sendable {
  /// The text in it, in bytes of UTF-8.
  var textBytes: Int { get }
}

/// How many steps are kept, and how much text in them.
///
/// They hold for a field alone, and for all fields of a form together. The last step is kept even if
/// it alone has more text, so that whatever was done can be taken back; and what was undone is kept
/// until something else is done, for nothing else holds the newest text.
package enum UndoLimit {
  /// How many steps can be undone.
  package static let steps = 1_000

  /// How much text is in all steps, in bytes of UTF-8.
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

/// Steps back and steps forward.
struct StepStacks<Step: UndoStep>: Hashable, Sendable {
  var past = StepStack<Step>()
  var future = StepStack<Step>()

  /// How many steps were ever made.
  private(set) var recorded = 0

  /// Remembers how to take a change back; what lay ahead is out of reach.
  ///
  /// - Returns: how many of the oldest steps had to go for it.
  @discardableResult
  mutating func record(_ back: Step) -> Int {
    future.removeAll()
    recorded += 1
    return add(back)
  }

  /// Adds a step back that is none of its own.
  ///
  /// - Returns: how many of the oldest steps had to go for it.
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
