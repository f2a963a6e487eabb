extension Field {
  /// The size of a field's undo history, which a form uses to keep the order of steps.
  public struct StepCount: Hashable, Sendable {
    /// The number of steps that can be undone.
    public let past: Int

    /// The number of steps that can be redone.
    public let future: Int

    /// The number of steps ever recorded.
    public let recorded: Int

    /// The size of the text in all steps, in bytes of UTF-8.
    public let textBytes: Int

    fileprivate init(_ steps: StepStacks<some UndoStep>) {
      (past, future, recorded) = (steps.past.count, steps.future.count, steps.recorded)
      textBytes = steps.past.textBytes + steps.future.textBytes
    }
  }

  /// The size of the field's undo history.
  public var stepCount: StepCount {
    definition.list == nil ? StepCount(history.steps) : StepCount(items.steps)
  }

  /// Records a step that leaves the text unchanged, for a change outside the field's text.
  package mutating func recordStep() {
    if definition.list == nil { history.record(text) } else { recordItems() }
  }

  /// Discards the steps that can be redone.
  package mutating func forgetFuture() {
    if definition.list == nil { history.forgetFuture() } else { items.steps.future.removeAll() }
  }

  /// Discards the oldest step that can be undone.
  package mutating func forgetOldestStep() {
    if definition.list == nil { history.forgetOldest() } else { items.forgetOldest() }
  }

  /// Discards the text and every trace of it, because it must not be stored.
  ///
  /// Only the fact that the text was valid, and a notice without its text, remain.
  package mutating func discardText() {
    (history, items) = (UndoHistory(), ListItems())
    (committed, revertedText) = (nil, nil)
    ownNotice = ownNotice?.withoutText
    restoreHeld()
  }
}
