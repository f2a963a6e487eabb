/// A change to the items of a list, or the change that undoes another.
public enum ListChange: Hashable, Sendable {
  /// Set the text of the item at a position.
  case text(Int, FieldText)
  /// Insert an item with this text at a position.
  case insert(Int, FieldText)
  /// Remove the item at a position.
  case remove(Int)
  /// Move an item to another position.
  case move(from: Int, to: Int)
  /// Replace all items with items that have this text.
  case all([FieldText])
  /// Return to the state in which the text of a valid list was discarded.
  case held
}

extension Field {
  /// Changes the items as a step that can be undone.
  mutating func change(_ change: ListChange) {
    guard let back = perform(change) else { return refuse(.noItem) }
    items.record(back)
    isTouched = true
  }

  /// Undoes the last step, or the last one within an item.
  mutating func undoItems(in item: Int? = nil) {
    guard isAllowed(.undo) else { return }
    guard let change = items.popStep(in: item), let back = perform(change) else {
      return refuse(.nothingToUndo)
    }
    items.steps.future.push(back)
    if !isFocused { commitValue() }
  }

  /// Redoes the last undone step, or the last one within an item.
  mutating func redoItems(in item: Int? = nil) {
    guard isAllowed(.redo) else { return }
    guard let change = items.popUndone(in: item), let back = perform(change) else {
      return refuse(.nothingToRedo)
    }
    items.steps.past.push(back)
    if !isFocused { commitValue() }
  }

  /// Changes the items and returns the opposite change; nil if a position does not exist.
  @discardableResult
  mutating func perform(_ change: ListChange) -> ListChange? {
    guard let back = changeItems(change) else { return nil }
    defer { text.isHeld = change == .held }
    return text.isHeld ? .held : back
  }

  private mutating func changeItems(_ change: ListChange) -> ListChange? {
    let places = items.fields.indices
    switch change {
    case .text(let place, let text) where places.contains(place):
      let before = items.fields[place].text
      items.fields[place].history.endStep()
      items.fields[place].putBack(text)
      return .text(place, before)
    case .insert(let place, let text) where (0...places.count).contains(place):
      items.fields.insert(item(text), at: place)
      return .remove(place)
    case .remove(let place) where places.contains(place):
      return .insert(place, items.fields.remove(at: place).text)
    case .move(let from, let to) where places.contains(from) && places.contains(to):
      items.fields.insert(items.fields.remove(at: from), at: to)
      return .move(from: to, to: from)
    case .all(let texts):
      let before = items.texts
      items.fields = texts.map(item)
      return .all(before)
    case .held:
      let before = items.texts
      items.fields = []
      return .all(before)
    default: return nil
    }
  }

  /// Creates an item with earlier or empty text.
  func item(_ text: FieldText) -> Field {
    guard let rules = definition.list else { return self }
    var item = emptyItem(rules)
    item.putBack(text)
    item.isTouched = text != FieldText()
    return item
  }
}
