/// The items of a list field, and the ways back.
public struct ListItems: Sendable {
  /// The items in their order.
  public internal(set) var fields: [Field] = []

  /// Whether the list is open for editing.
  public internal(set) var isOpen = false

  /// What discarding goes back to, and how many steps there were to go back then.
  var atOpen: [FieldText] = []
  var stepsAtOpen = 0
  var wasHeldAtOpen = false

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
  mutating func discard() -> [FieldText] {
    steps.future.removeAll()
    while steps.past.count > stepsAtOpen { _ = steps.past.pop() }
    isOpen = false
    return atOpen
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
    stepsAtOpen = max(0, stepsAtOpen - steps.record(back))
  }

  mutating func forgetOldest() {
    guard steps.past.count > 0 else { return }
    steps.past.forgetFurthest()
    stepsAtOpen = max(0, stepsAtOpen - 1)
  }
}
