import FieldEngine
import FormSession

extension FormEditor {
  /// Asks which of two texts to keep, given the field with the person's own text.
  mutating func ask(whoseTextStays mine: Field, at key: String) {
    let item = target?.key == key ? target?.item : nil
    model.overlays.append(
      .conflict(ConflictDialog(key, mine, item: item, other: backend.author(of: key))))
  }

  /// Handles a key while the question is open.
  mutating func press(_ key: Key, in conflict: ConflictDialog) {
    let own = [Binding].all.command(for: key, at: .conflict)
    switch own ?? [Binding].all.command(for: key, at: .form) {
    case .up: mark(.mine, conflict)
    case .down: mark(conflict.marked == nil ? .mine : .theirs, conflict)
    case .choose: choose(conflict)
    case .move(let motion): edit(conflict, motion, deleting: false)
    case .delete(let motion): edit(conflict, motion, deleting: true)
    case let command? where command == .suspend || command == .redraw: performGlobal(command)
    case nil where key.typed != nil: edit(conflict, .type(key.typed.map { String($0) } ?? ""))
    default: insist(conflict)
    }
  }

  /// Keeps the person's own text or the other text.
  mutating func resolve(_ conflict: ConflictDialog, _ side: ConflictDialog.Side) {
    model.overlays.removeLast()
    if side == .mine { keep(conflict.mine, at: conflict.key) }
  }

  /// Continues typing in the person's own text.
  mutating func edit(_ conflict: ConflictDialog, _ steps: FieldStep...) {
    guard conflict.isTyping else { return insist(conflict) }
    var conflict = conflict
    for step in steps { conflict.mine.apply(step, item: conflict.item) }
    if let refusal = conflict.mine.refusal {
      model.message = Message(.refusal, Words.refusal(.refused(refusal), in: session.messages))
    }
    replace(conflict)
  }

  private mutating func edit(_ conflict: ConflictDialog, _ motion: Motion, deleting: Bool) {
    guard let text = conflict.edited, let caret = text.caret else { return insist(conflict) }
    let to = motion.target(from: caret, in: text.display)
    switch (deleting, motion) {
    case (false, _): edit(conflict, .moveCaret(to: to))
    case (true, .left): edit(conflict, .backspace)
    case (true, .right): edit(conflict, .deleteForward)
    case (true, _) where to == caret: break
    case (true, _): edit(conflict, .select(from: caret, to: to), .backspace)
    }
  }

  private mutating func mark(_ side: ConflictDialog.Side, _ conflict: ConflictDialog) {
    var conflict = conflict
    (conflict.marked, conflict.isTyping) = (side, false)
    replace(conflict)
  }

  private mutating func choose(_ conflict: ConflictDialog) {
    if let side = conflict.marked { resolve(conflict, side) } else { insist(conflict) }
  }

  /// Points out that the question must be answered first.
  private mutating func insist(_ conflict: ConflictDialog) {
    var conflict = conflict
    conflict.isTyping = false
    model.message = Message(.refusal, Words.chooseFirst)
    replace(conflict)
  }

  private mutating func replace(_ conflict: ConflictDialog) {
    model.overlays[model.overlays.count - 1] = .conflict(conflict)
  }

  /// Replaces the other text with the person's own text, and keeps the position of the caret.
  ///
  /// Setting incomplete text as a whole can fail; the text is then entered as if it were typed.
  private mutating func keep(_ mine: Field, at key: String) {
    let text = mine.text
    var whole = session
    whole.apply(.step(key, .set(mine.state.display)))
    let read = whole.field(key)?.text
    let isSame = read?.raw == text.raw && read?.isVerbatim == text.isVerbatim
    if isSame || mine.definition.list != nil {
      apply(.step(key, .set(mine.state.display)))
    } else {
      apply(.step(key, .selectAll))
      apply(.step(key, .type(text.raw)))
    }
    if session.focusKey == key, model.sheet == nil { apply(.step(key, .moveCaret(to: text.caret))) }
  }
}

extension ConflictDialog {
  /// The text that typing changes.
  fileprivate var edited: FieldState? {
    guard let item else { return mine.state }
    let items = mine.state.items ?? []
    return items.indices.contains(item) ? items[item] : nil
  }
}
