extension Field {
  /// How many steps there are to go back and forth, so that a form can follow them in its order.
  public struct StepCount: Hashable, Sendable {
    /// The steps that can be undone.
    public let past: Int

    /// The steps that can be done again.
    public let future: Int

    /// The steps that were ever made.
    public let recorded: Int
  }

  /// How many steps there are to go back and forth.
  public var stepCount: StepCount {
    definition.list == nil
      ? StepCount(
        past: history.past.count, future: history.future.count, recorded: history.recorded)
      : StepCount(past: items.past.count, future: items.future.count, recorded: items.recorded)
  }

  /// Lets go of the oldest step that can be undone.
  package mutating func forgetOldestStep() {
    if definition.list == nil { history.forgetOldest() } else { items.forgetOldest() }
  }

  /// Lets go of the text and of every trace of it, because it may not be kept.
  package mutating func forgetText() {
    (history, items, itemsAtFocus) = (UndoHistory(), ListItems(), [])
    (committed, revertedText) = (nil, nil)
    (textAtFocus, fallback) = (FieldText(), FieldText())
    show(FieldText())
  }
}
