extension Field {
  /// How many steps there are to go back and forth, so that a form can follow them in its order.
  public struct StepCount: Hashable, Sendable {
    /// The steps that can be undone.
    public let past: Int

    /// The steps that can be done again.
    public let future: Int

    /// The steps that were ever made.
    public let recorded: Int

    /// The text in the steps either way, in bytes of UTF-8.
    public let textBytes: Int

    fileprivate init(_ steps: StepStacks<some UndoStep>) {
      (past, future, recorded) = (steps.past.count, steps.future.count, steps.recorded)
      textBytes = steps.past.textBytes + steps.future.textBytes
    }
  }

  /// How many steps there are to go back and forth.
  public var stepCount: StepCount {
    definition.list == nil ? StepCount(history.steps) : StepCount(items.steps)
  }

  /// Makes a step in which the text stays as it is, for what changes beside it.
  package mutating func recordStep() {
    if definition.list == nil { history.record(text) } else { recordItems() }
  }

  /// Lets go of the steps that were undone.
  package mutating func forgetFuture() {
    if definition.list == nil { history.forgetFuture() } else { items.steps.future.removeAll() }
  }

  /// Lets go of the oldest step that can be undone.
  package mutating func forgetOldestStep() {
    if definition.list == nil { history.forgetOldest() } else { items.forgetOldest() }
  }

  /// Lets go of the text and of every trace of it, because it may not be kept; what remains is that
  /// it was valid.
  package mutating func letGoOfText() {
    (history, items, itemsAtFocus) = (UndoHistory(), ListItems(), [])
    (committed, revertedText) = (nil, nil)
    ownNotice = ownNotice?.withoutText
    (textAtFocus, fallback) = (.held, .held)
    show(.held)
  }
}
