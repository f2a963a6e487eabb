import FieldEngine
import FormSession

extension FormEditor {
  /// Asks which text to keep, given the field with the person's own text.
  mutating func ask(whoseTextStays mine: Field) {
    let item = target?.key == mine.key ? target?.item : nil
    model.overlays.append(.dispute(Dispute(mine, item: item, other: desk.author(of: mine.key))))
  }

  /// Handles a key while the question is open.
  mutating func press(_ key: Key, in dispute: Dispute) {
    let own = [Binding].all.command(for: key, at: .dispute)
    switch own ?? [Binding].all.command(for: key, at: .form) {
    case .up: mark(.mine, dispute)
    case .down: mark(dispute.marked == nil ? .mine : .theirs, dispute)
    case .choose: choose(dispute)
    case .move(let motion): edit(dispute, motion, deleting: false)
    case .delete(let motion): edit(dispute, motion, deleting: true)
    case let command? where command == .suspend || command == .redraw: carryOutAtLarge(command)
    case nil where key.typed != nil: edit(dispute, .type(key.typed.map { String($0) } ?? ""))
    default: insist(dispute)
    }
  }

  /// Keeps the person's own text or the other one.
  mutating func settle(_ dispute: Dispute, _ side: Dispute.Side) {
    model.overlays.removeLast()
    if side == .mine { keep(dispute.mine) }
  }

  /// Continues typing in the person's own text.
  mutating func edit(_ dispute: Dispute, _ steps: FieldStep...) {
    guard dispute.isTyping else { return insist(dispute) }
    var dispute = dispute
    for step in steps { dispute.mine.apply(step, item: dispute.item) }
    if let refusal = dispute.mine.refusal {
      model.message = Message(.refusal, Words.refusal(.refused(refusal)))
    }
    replace(dispute)
  }

  private mutating func edit(_ dispute: Dispute, _ motion: Motion, deleting: Bool) {
    guard let text = dispute.edited, let caret = text.caret else { return insist(dispute) }
    let to = motion.target(from: caret, in: text.display)
    switch (deleting, motion) {
    case (false, _): edit(dispute, .moveCaret(to: to))
    case (true, .left): edit(dispute, .backspace)
    case (true, .right): edit(dispute, .deleteForward)
    case (true, _) where to == caret: break
    case (true, _): edit(dispute, .select(from: caret, to: to), .backspace)
    }
  }

  private mutating func mark(_ side: Dispute.Side, _ dispute: Dispute) {
    var dispute = dispute
    (dispute.marked, dispute.isTyping) = (side, false)
    replace(dispute)
  }

  private mutating func choose(_ dispute: Dispute) {
    if let side = dispute.marked { settle(dispute, side) } else { insist(dispute) }
  }

  /// Points out that the question must be answered first.
  private mutating func insist(_ dispute: Dispute) {
    var dispute = dispute
    dispute.isTyping = false
    model.message = Message(.refusal, Words.chooseFirst)
    replace(dispute)
  }

  private mutating func replace(_ dispute: Dispute) {
    model.overlays[model.overlays.count - 1] = .dispute(dispute)
  }

  /// Replaces the other text with the person's own, and keeps the position of the caret.
  ///
  /// Setting an incomplete text as a whole may fail; it is then typed again.
  private mutating func keep(_ mine: Field) {
    let (key, text) = (mine.key, mine.text)
    var whole = session
    whole.apply(.step(key, .set(mine.state.display)))
    let read = whole.field(at: model.outline.places[key])?.text
    let isSame = read?.raw == text.raw && read?.isVerbatim == text.isVerbatim
    if isSame || mine.definition.list != nil {
      act(.step(key, .set(mine.state.display)))
    } else {
      act(.step(key, .selectAll))
      act(.step(key, .type(text.raw)))
    }
    if session.focus == key, model.sheet == nil { act(.step(key, .moveCaret(to: text.caret))) }
  }
}

extension Dispute {
  /// The text that typing changes.
  fileprivate var edited: FieldState? {
    guard let item else { return mine.state }
    let items = mine.state.items ?? []
    return items.indices.contains(item) ? items[item] : nil
  }
}
