/// The texts to go back to, and forward again.
public struct UndoHistory: Hashable, Sendable {
  /// Edits that join into one step while nothing else happens.
  public enum Joining: String, Hashable, Sendable {
    case typing
    case deleting
  }

  private(set) var past: [FieldText] = []
  private(set) var future: [FieldText] = []
  private(set) var joining: Joining?

  /// How many steps were ever made.
  private(set) var recorded = 0

  /// Begins without steps.
  init() {}

  /// Goes on with steps that were kept.
  init(past: [FieldText], future: [FieldText], joining: Joining?) {
    (self.past, self.future, self.joining) = (past, future, joining)
  }

  /// How many steps are kept; older ones are forgotten.
  static let limit = 1_000

  /// Remembers the text before an edit, unless the edit continues the step before it.
  mutating func record(_ text: FieldText, joining kind: Joining? = nil) {
    future.removeAll()
    defer { joining = kind }
    if kind != nil, kind == joining { return }
    past.append(text)
    recorded += 1
    if past.count > UndoHistory.limit { past.removeFirst() }
  }

  /// Ends the step, so that the next edit begins another.
  mutating func endStep() {
    joining = nil
  }

  /// The final format belongs to the step before it, but what lay ahead is out of reach.
  mutating func recordFinish() {
    joining = nil
    future.removeAll()
  }

  /// Hands the steps over to a list, which keeps them for all of its items.
  mutating func takeSteps() -> [FieldText] {
    defer { (past, future) = ([], []) }
    return past
  }

  mutating func forgetOldest() {
    if !past.isEmpty { past.removeFirst() }
  }

  mutating func undo(from text: FieldText) -> FieldText? {
    joining = nil
    guard let last = past.popLast() else { return nil }
    future.append(text)
    return last
  }

  mutating func redo(from text: FieldText) -> FieldText? {
    joining = nil
    guard let next = future.popLast() else { return nil }
    past.append(text)
    return next
  }
}
