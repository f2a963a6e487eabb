import FieldEngine
import FormSession

extension FormEditor {
  /// Opens the options of the focused multiple choice as checkboxes.
  ///
  /// - Returns: false if an overlay is open, or the focused field is not answered by ticking.
  mutating func openBoxes(looking character: Character?) -> Bool {
    guard model.overlays.isEmpty, let key = session.focusKey, let field = session.field(key),
      field.isTicked
    else { return false }
    var boxes = BoxList(field: key)
    if let character {
      (boxes.query, boxes.isFinding) = (String(character), true)
    } else {
      let lines = model.menu(of: boxes, session).found
      boxes.marked = lines.firstIndex { field.ticked.contains($0.tickedValue ?? "") } ?? 0
    }
    model.overlays.append(.boxes(boxes))
    return true
  }

  /// Closes the checkboxes if their field has lost the focus.
  mutating func followBoxes() {
    let focus = session.focusKey
    model.overlays.removeAll { overlay in
      if case .boxes(let boxes) = overlay { boxes.field != focus } else { false }
    }
  }

  mutating func perform(_ command: Command, in boxes: BoxList) {
    var boxes = boxes
    var menu = model.menu(of: boxes, session)
    let page = MenuLayout(menu, model.size).lines.count
    switch command {
    case .toggle: return toggle(boxes)
    case .toggleAll: return toggleAll(boxes)
    case .moveItemUp: return rank(boxes, by: -1)
    case .moveItemDown: return rank(boxes, by: 1)
    case .undo: undo()
    case .redo: redo()
    case .close where boxes.isFinding: boxes.isFinding = false
    case .close:
      model.overlays.removeLast()
      return
    case .filter: (boxes.query, boxes.isFinding, boxes.marked) = ("", true, 0)
    case .delete: (boxes.query, boxes.marked) = (String(boxes.query.dropLast()), 0)
    case .up: menu.mark(by: -1)
    case .down: menu.mark(by: 1)
    case .pageUp: menu.mark(by: -page)
    case .pageDown: menu.mark(by: page)
    default: return performGlobal(command)
    }
    if [.up, .down, .pageUp, .pageDown].contains(command) { boxes.marked = menu.marked }
    replace(boxes)
  }

  /// Adds a letter to the search.
  mutating func look(for character: Character, in boxes: BoxList) {
    guard boxes.isFinding else { return }
    var boxes = boxes
    (boxes.query, boxes.marked) = (boxes.query + String(character), 0)
    replace(boxes)
  }

  /// Ticks or unticks the marked option.
  mutating func toggle(_ boxes: BoxList) {
    replace(boxes)
    guard case .tick(let value)? = model.menu(of: boxes, session).choice?.action,
      let field = session.field(boxes.field)
    else { return }
    if field.ticked.contains(value) {
      tick([], off: [value], in: field, boxes.field)
    } else {
      tick([value], off: [], in: field, boxes.field)
    }
  }

  /// Moves the marked option among the chosen options, if their order matters.
  private mutating func rank(_ boxes: BoxList, by step: Int) {
    guard case .tick(let value)? = model.menu(of: boxes, session).choice?.action,
      let field = session.field(boxes.field), let choices = field.definition.choices,
      choices.isRanked
    else {
      model.message = Message(.refusal, Words.notRanked)
      return
    }
    var values = field.ticked
    guard let place = values.firstIndex(of: value) else {
      model.message = Message(.refusal, Words.notTicked)
      return
    }
    guard values.indices.contains(place + step) else { return }
    values.swapAt(place, place + step)
    apply(.step(boxes.field, .set(choices.text(ofValues: values))))
  }

  /// Ticks all matching options; if all of them are ticked already, unticks them.
  private mutating func toggleAll(_ boxes: BoxList) {
    guard let field = session.field(boxes.field) else { return }
    let values = model.menu(of: boxes, session).found.compactMap(\.tickedValue)
    let found = Set(values)
    if found.isSubset(of: field.ticked) {
      tick([], off: found, in: field, boxes.field)
    } else {
      tick(found, off: [], in: field, boxes.field)
    }
  }

  /// Sets the field as one step that can be undone, unless it would exceed the maximum.
  private mutating func tick(
    _ values: Set<String>, off others: Set<String>, in field: Field, _ key: String
  ) {
    let count = field.tickedCount(ticking: values, off: others)
    if let limit = field.statedLimit, count > limit, others.isEmpty {
      model.message = Message(.refusal, Words.atMost(limit))
      return
    }
    apply(.step(key, .set(field.ticking(values, off: others))))
  }

  private mutating func replace(_ boxes: BoxList) {
    for (index, overlay) in model.overlays.enumerated() {
      if case .boxes = overlay { model.overlays[index] = .boxes(boxes) }
    }
  }
}

extension Menu.Line {
  /// The value of the option that choosing the line ticks; nil for any other line.
  fileprivate var tickedValue: String? {
    if case .tick(let value) = action { value } else { nil }
  }
}
