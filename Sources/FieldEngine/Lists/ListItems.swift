/// The items of a list field, with their undo history.
public struct ListItems: Sendable {
  /// The items, in order.
  public internal(set) var fields: [Field] = []

  /// Whether the list is open for editing.
  public internal(set) var isOpen = false

  /// The items' text that `discardList` restores.
  var atOpen: [FieldText] = []
  var wasHeldAtOpen = false

  /// The number of remaining undo steps that were recorded before the list was opened.
  ///
  /// It is -1 if undo can no longer reach that point because older steps were discarded.
  var stepsAtOpen = 0

  /// The undo and redo steps.
  var steps = StepStacks<ListChange>()

  var texts: [FieldText] { fields.map { $0.text } }

  mutating func open(isHeld: Bool) {
    (isOpen, wasHeldAtOpen) = (true, isHeld)
    atOpen = texts
    stepsAtOpen = steps.past.count
  }

  /// Closes the list and returns the items' text from when it was opened.
  ///
  /// Changes made since then can no longer be undone. If steps recorded before the opening have
  /// been undone, `back` is added as a step; undoing it restores the items that resulted.
  mutating func discard(back: ListChange?) -> [FieldText] {
    steps.future.removeAll()
    if let back, stepsAtOpen >= 0 { steps.add(back) }
    isOpen = false
    return atOpen
  }

  /// Whether the only change since the list was opened is that empty items were added at the end.
  package var hasOnlyEmptyNews: Bool {
    let (old, new) = (texts.prefix(atOpen.count), texts.dropFirst(atOpen.count))
    return !new.isEmpty && new.allSatisfy { $0.raw.isEmpty }
      && old.elementsEqual(atOpen) { $0.isSame(as: $1) }
  }

  /// Removes and returns the last step recorded since the list was opened.
  mutating func popStepSinceOpen() -> ListChange? {
    steps.past.count > max(0, stepsAtOpen) ? steps.past.pop() : nil
  }

  /// Removes and returns the last undo step, or the last undo step within an item.
  mutating func popStep(in item: Int?) -> ListChange? {
    guard let place = steps.past.place(in: item) else { return nil }
    if place < stepsAtOpen { stepsAtOpen -= 1 }
    return steps.past.remove(at: place)
  }

  /// Removes and returns the next redo step, or the next redo step within an item.
  mutating func popUndone(in item: Int?) -> ListChange? {
    steps.future.place(in: item).map { steps.future.remove(at: $0) }
  }

  /// Takes the focus from every item.
  mutating func leave() {
    for index in fields.indices { fields[index].apply(.blur) }
  }

  /// Closes the list without validating it.
  mutating func closeUnvalidated() {
    leave()
    isOpen = false
  }

  mutating func forgetSteps() {
    steps.past.removeAll()
    steps.future.removeAll()
  }

  /// Records the change that undoes another.
  mutating func record(_ back: ListChange) {
    stepsAtOpen = max(-1, stepsAtOpen - steps.record(back))
  }

  mutating func forgetOldest() {
    guard steps.past.count > 0 else { return }
    steps.past.forgetFurthest()
    stepsAtOpen = max(-1, stepsAtOpen - 1)
  }
}

extension ListItems: RareValue {
  package static var usual: ListItems { ListItems() }

  package var isUsual: Bool {
    fields.isEmpty && !isOpen && atOpen.isEmpty && !wasHeldAtOpen && stepsAtOpen == 0
      && steps.isEmpty
  }
}

extension StepStack<ListChange> {
  /// Returns the index of the nearest change, or of the nearest change within an item.
  ///
  /// The search for an item stops at any change other than to the text of one item.
  fileprivate func place(in item: Int?) -> Int? {
    guard let item else { return steps.indices.last }
    for index in steps.indices.reversed() {
      guard case .text(let place, _) = steps[index] else { return nil }
      if place == item { return index }
    }
    return nil
  }
}
