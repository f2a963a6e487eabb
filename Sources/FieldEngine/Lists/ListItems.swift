/// The items of a list field, and the ways back.
public struct ListItems: Sendable {
  /// The items in their order.
  public internal(set) var fields: [Field] = []

  /// Whether the list is open for editing.
  public internal(set) var isOpen = false

  /// What discarding goes back to.
  var atOpen: [FieldText] = []
  var wasHeldAtOpen = false

  /// How many steps back are from before the opening, less those that were undone since; -1 when
  /// nothing leads back that far, because steps made since then had to go.
  var stepsAtOpen = 0

  /// How to go back, and forward again.
  var steps = StepStacks<ListChange>()

  /// The texts of the items.
  var texts: [FieldText] { fields.map(\.text) }

  mutating func open(isHeld: Bool) {
    (isOpen, wasHeldAtOpen) = (true, isHeld)
    atOpen = texts
    stepsAtOpen = steps.past.count
  }

  /// Closes the list, to go back to the texts that are answered; what was done since it was opened
  /// cannot be undone any more.
  ///
  /// Where steps from before the opening were undone since, `back` leads to what they led to.
  mutating func discard(back: ListChange?) -> [FieldText] {
    steps.future.removeAll()
    if let back, stepsAtOpen >= 0 { steps.add(back) }
    isOpen = false
    return atOpen
  }

  /// Whether empty items at the end, and no others, came since the opening.
  package var hasOnlyEmptyNews: Bool {
    let (old, new) = (texts.prefix(atOpen.count), texts.dropFirst(atOpen.count))
    return !new.isEmpty && new.allSatisfy { $0.raw.isEmpty }
      && old.elementsEqual(atOpen) { $0.isSame(as: $1) }
  }

  /// Takes a step that was made since the opening.
  mutating func takeStepSinceOpen() -> ListChange? {
    steps.past.count > max(0, stepsAtOpen) ? steps.past.pop() : nil
  }

  /// Takes the last step back, or the last one in an item.
  mutating func takeStep(in item: Int?) -> ListChange? {
    guard let place = steps.past.place(in: item) else { return nil }
    if place < stepsAtOpen { stepsAtOpen -= 1 }
    return steps.past.remove(at: place)
  }

  /// Takes the step that was undone last, or the last one in an item.
  mutating func takeUndone(in item: Int?) -> ListChange? {
    steps.future.place(in: item).map { steps.future.remove(at: $0) }
  }

  /// No item keeps the focus.
  mutating func leave() {
    for index in fields.indices { fields[index].apply(.blur) }
  }

  /// Closes the list as it is.
  mutating func shut() {
    leave()
    isOpen = false
  }

  mutating func forgetSteps() {
    steps.past.removeAll()
    steps.future.removeAll()
  }

  /// Remembers how to take a change back.
  mutating func record(_ back: ListChange) {
    stepsAtOpen = max(-1, stepsAtOpen - steps.record(back))
  }

  mutating func forgetOldest() {
    guard steps.past.count > 0 else { return }
    steps.past.forgetFurthest()
    stepsAtOpen = max(-1, stepsAtOpen - 1)
  }
}

extension StepStack<ListChange> {
  /// The place of the nearest change, or of the nearest one in an item, as long as the items stand
  /// where they did.
  fileprivate func place(in item: Int?) -> Int? {
    guard let item else { return steps.indices.last }
    for index in steps.indices.reversed() {
      guard case .text(let place, _) = steps[index] else { return nil }
      if place == item { return index }
    }
    return nil
  }
}
