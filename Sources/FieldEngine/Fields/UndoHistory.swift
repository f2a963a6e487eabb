/// The texts to go back to, and forward again.
public struct UndoHistory: Hashable, Sendable {
  /// Edits that join into one step while nothing else happens.
  public enum Joining: String, Hashable, Sendable {
    case typing
    case deleting
  }

  private(set) var steps = StepStacks<FieldText>()
  private(set) var joining: Joining?

  /// Begins without steps.
  init() {}

  /// Goes on with steps that were kept.
  init(past: [FieldText], future: [FieldText], joining: Joining?) {
    (steps.past, steps.future) = (StepStack(past), StepStack(future))
    self.joining = joining
  }

  /// Remembers the text before an edit, unless the edit continues the step before it.
  mutating func record(_ text: FieldText, joining kind: Joining? = nil) {
    steps.future.removeAll()
    defer { joining = kind }
    if kind != nil, kind == joining { return }
    steps.record(text)
  }

  /// Ends the step, so that the next edit begins another.
  mutating func endStep() {
    joining = nil
  }

  /// The final format belongs to the step before it, but what lay ahead is out of reach.
  mutating func recordFinish() {
    joining = nil
    steps.future.removeAll()
  }

  /// Hands the steps over to a list, which keeps them for all of its items.
  mutating func takeSteps() -> [FieldText] {
    defer {
      steps.past.removeAll()
      steps.future.removeAll()
    }
    return steps.past.steps
  }

  mutating func forgetFuture() {
    steps.future.removeAll()
  }

  mutating func forgetOldest() {
    steps.past.forgetFurthest()
  }

  mutating func undo(from text: FieldText) -> FieldText? {
    joining = nil
    guard let last = steps.past.pop() else { return nil }
    steps.future.push(text)
    return last
  }

  mutating func redo(from text: FieldText) -> FieldText? {
    joining = nil
    guard let next = steps.future.pop() else { return nil }
    steps.past.push(text)
    return next
  }
}
