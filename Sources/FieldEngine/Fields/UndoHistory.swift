/// The undo history of a field's text.
public struct UndoHistory: Hashable, Sendable {
  /// Edits that join into one undo step if one follows the other.
  public enum Joining: String, Hashable, Sendable {
    /// Characters typed one after another.
    case typing
    /// Characters deleted one after another.
    case deleting
  }

  private(set) var steps = StepStacks<FieldText>()
  private(set) var joining: Joining?

  /// Creates an empty history.
  init() {}

  /// Creates a history from stored steps.
  init(past: [FieldText], future: [FieldText], joining: Joining?) {
    (steps.past, steps.future) = (StepStack(past), StepStack(future))
    self.joining = joining
  }

  /// Records the text before an edit, unless the edit joins the previous step.
  mutating func record(_ text: FieldText, joining kind: Joining? = nil) {
    steps.future.removeAll()
    defer { joining = kind }
    if kind != nil, kind == joining { return }
    steps.record(text)
  }

  /// Ends the current step, so the next edit begins a new one.
  mutating func endStep() {
    joining = nil
  }

  /// Adds the final format to the previous step, and discards the redo steps.
  mutating func recordFinish() {
    joining = nil
    steps.future.removeAll()
  }

  /// Removes all steps and returns the undo steps for a list, which keeps the steps of all its
  /// items.
  mutating func popSteps() -> [FieldText] {
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
