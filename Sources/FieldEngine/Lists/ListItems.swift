/// The items of a list field, and the ways back.
public struct ListItems: Sendable {
  /// The items in their order.
  public internal(set) var fields: [Field] = []

  /// Whether the list is open for editing.
  public internal(set) var isOpen = false

  /// What discarding goes back to, and how many steps there were to go back then.
  var atOpen: [FieldText] = []
  var stepsAtOpen = 0

  /// How to go back, and forward again, the nearest step last.
  var past: [ListChange] = []
  var future: [ListChange] = []

  /// How many steps were ever made.
  private(set) var recorded = 0

  /// The texts of the items.
  var texts: [FieldText] { fields.map(\.text) }

  mutating func open() {
    isOpen = true
    atOpen = texts
    stepsAtOpen = past.count
  }

  /// Closes the list, to go back to the texts that are answered; what was done since it was opened
  /// cannot be undone any more.
  mutating func discard() -> [FieldText] {
    future.removeAll()
    past.removeLast(max(0, past.count - stepsAtOpen))
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
    past.removeAll()
    future.removeAll()
  }

  /// Remembers how to take a change back.
  mutating func record(_ back: ListChange) {
    future.removeAll()
    past.append(back)
    recorded += 1
    if past.count > UndoHistory.limit { forgetOldest() }
  }

  mutating func forgetOldest() {
    guard !past.isEmpty else { return }
    past.removeFirst()
    stepsAtOpen = max(0, stepsAtOpen - 1)
  }
}
