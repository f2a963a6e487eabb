/// The items of a list field, and the ways back.
public struct ListItems: Sendable {
  /// The items in their order.
  public internal(set) var fields: [Field] = []

  /// Whether the list is open for editing.
  public internal(set) var isOpen = false

  /// What `discardList` goes back to.
  var atOpen: [Field] = []

  /// The lists to go back to, and forward again.
  var past: [[Field]] = []
  var future: [[Field]] = []

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
    return true
  }

  mutating func redo() -> Bool {
    guard let next = future.popLast() else { return false }
    past.append(fields)
    fields = next
    return true
  }
}
