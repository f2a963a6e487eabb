/// The items of a list field, and the ways back.
public struct ListItems: Sendable {
  /// The items in their order.
  public internal(set) var fields: [Field] = []

  /// Whether the list is open for editing.
  public internal(set) var isOpen = false

  /// What discarding goes back to, and how many steps there were to go back then.
  private var atOpen: [Field] = []
  private var stepsAtOpen = 0

  /// The lists to go back to, and forward again.
  private(set) var past: [[Field]] = []
  private(set) var future: [[Field]] = []

  mutating func open() {
    isOpen = true
    atOpen = fields
    stepsAtOpen = past.count
  }

  /// Goes back to the items at opening; what was done since cannot be undone any more.
  mutating func discard() {
    fields = atOpen
    future.removeAll()
    past.removeLast(max(0, past.count - stepsAtOpen))
    isOpen = false
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

  /// How many steps were ever made.
  private(set) var recorded = 0

  /// Remembers the items before they change as a whole.
  mutating func record() {
    future.removeAll()
    past.append(fields)
    recorded += 1
    if past.count > UndoHistory.limit { past.removeFirst() }
  }

  mutating func forgetOldest() {
    if !past.isEmpty { past.removeFirst() }
  }

  mutating func undo() -> Bool {
    guard let last = past.popLast() else { return false }
    future.append(fields)
    fields = last
    leave()
    return true
  }

  mutating func redo() -> Bool {
    guard let next = future.popLast() else { return false }
    past.append(fields)
    fields = next
    leave()
    return true
  }
}
