import FieldEngine
import FormSession

extension FormEditor {
  /// Handles a key according to what is on the screen.
  mutating func press(_ key: Key) {
    let place = model.place
    // Some terminals send a line feed for Return; only a paragraph uses it as a key of its own.
    let key = key == .control("j") && place != .form ? Key(.enter) : key
    if let dispute = model.dispute { return press(key, in: dispute) }
    if let typed = key.typed, case .boxes(let boxes)? = model.overlays.last, boxes.isFinding {
      return look(for: typed, in: boxes)
    }
    if model.hasStrayed {
      let command = [Binding].all.command(for: key, at: place)
      if command?.isEdit ?? (key.typed != nil) { return refuseStrayed() }
      model.hasStrayed = false
    }
    if let command = [Binding].all.command(for: key, at: place) {
      carryOut(command)
    } else if let typed = key.typed {
      type(typed)
    } else if let command = [Binding].all.command(for: key, at: .form) {
      if command.isForAll { return carryOutAtLarge(command) }
      if place == .list, command.isForItems { carryOut(command) }
    }
  }

  mutating func refuseStrayed() {
    model.message = Message(.refusal, Words.strayed)
  }

  private mutating func carryOut(_ command: Command) {
    switch model.overlays.last {
    case .menu: carryOutInMenu(command)
    case .boxes(let boxes): carryOut(command, in: boxes)
    case .help(let scroll): carryOutInHelp(command, scroll)
    case .list where carryOutInList(command): break
    case .list:
      goOnInItem()
      carryOutInForm(command)
    case .dispute, nil: carryOutInForm(command)
    }
  }

  private mutating func carryOutInForm(_ command: Command) {
    switch command {
    case .accept: acceptAnswer()
    case .next: goToNext()
    case .previous: act(.previous)
    case .up where moveMark(down: false) || moveLine(down: false): break
    case .down where moveMark(down: true) || moveLine(down: true): break
    case .up: moveFocus(down: false)
    case .down: moveFocus(down: true)
    case .pageUp: moveFocus(byPages: -1)
    case .pageDown: moveFocus(byPages: 1)
    case .first: focus(model.outline.sections.first?.rows.first?.first)
    case .last: focus(model.outline.sections.last?.rows.last?.last)
    case .nextProblem: goToNextProblem()
    default: carryOutInText(command)
    }
  }

  private mutating func carryOutInText(_ command: Command) {
    switch command {
    case .move(let motion): move(motion, isSelecting: false)
    case .extend(let motion): move(motion, isSelecting: true)
    case .delete(let motion): delete(motion)
    case .selectAll: step(.selectAll)
    case .copy: copy(.copy)
    case .cut: copy(.cut)
    case .paste: pasteOwn()
    case .clear: step(.clear)
    case .undo: undo()
    case .redo: act(.redo)
    case .abandon: abandon()
    case .newLine: beginLine()
    case .editOutside: editOutside()
    case .changeLayout: changeLayout()
    case .open: open()
    case .reveal: reveal()
    case .reason: askForReason()
    case .confirm: step(.confirm)
    default: carryOutAtLarge(command)
    }
  }

  mutating func carryOutAtLarge(_ command: Command) {
    switch command {
    case .finalize: askToFinalize()
    case .find: openFinder()
    case .help: showKeys()
    case .suspend:
      release()
      request(.suspend)
    case .redraw: request(.redraw)
    case .leave: leave()
    default: break
    }
  }

  /// Accepts the answer and goes to the next field; after the last one, finishes the form.
  mutating func acceptAnswer() {
    guard session.focus != nil else { return askToFinalize() }
    chooseMarkedOption()
    act(.returnKey)
  }

  /// Shows the help overlay, starting with the keys for this part of the screen.
  mutating func showKeys() {
    if case .help? = model.overlays.last { return }
    let layout = HelpLayout(model.size)
    let start = layout.lines.firstIndex { $0.place == model.place } ?? 0
    let last = max(0, layout.lines.count - layout.page)
    model.overlays.append(.help(scroll: min(start, last)))
  }

  /// Switches between the compact and the roomy layout.
  private mutating func changeLayout() {
    model.layout = model.arrangement.question.isCompact ? .roomy : .compact
    model.chooseLayout(session)
    let words = model.layout == .compact ? Words.isCompact : Words.isRoomy
    model.message = Message(.news, words)
  }

  /// Leaves the form after saving what is pending, unless that fails or there is a conflict.
  private mutating func leave() {
    release()
    if model.dispute != nil { return }
    if desk.trouble != nil { askToLeave() } else { request(.leave(.left)) }
  }

  /// Goes to the next field that needs attention, and says why if the field does not show it.
  ///
  /// If all fields are valid, it lists the other problems.
  private mutating func goToNextProblem() {
    let before = session.obstacles
    act(.nextProblem)
    guard model.message == nil else { return }
    guard session.tally.isValid else { return sayWhy(before) }
    let obstacles = session.obstacles
    if obstacles.isEmpty { model.message = Message(.news, Words.allRight) } else { list(obstacles) }
  }

  /// Says what is wrong with the field with the focus, as found before the focus moved there.
  private mutating func sayWhy(_ obstacles: [Session.Obstacle]) {
    for case .field(let key, let issue) in obstacles where key == session.focus {
      guard let state = session.state(key)?.state, state.issue == nil else { return }
      model.message = Message(.news, "\(model.shortLabel(key)): \(Words.issue(issue, in: state))")
    }
  }

  private mutating func abandon() {
    model.mark = nil
    let changes = step(.abandon)
    if changes?.edited.isEmpty == false, model.message == nil {
      model.message = Message(.news, Words.abandoned)
    }
  }

  private mutating func reveal() {
    guard let target, let edited else { return }
    guard edited.field.isSecret else {
      model.message = Message(.refusal, Words.notSecret)
      return
    }
    if model.revealed.remove(target.key) != nil { return }
    if hidesNothing(edited.field, edited.state, target.item) {
      model.message = Message(.refusal, Words.seenAtFocus)
    } else {
      model.revealed.insert(target.key)
    }
  }

  /// Whether everything that could be revealed is already visible, because it has the focus.
  private func hidesNothing(_ field: Field, _ state: FieldState, _ item: Int?) -> Bool {
    let isAlone = item == nil || itemCount(target?.key ?? "") < 2
    return isAlone && ShownText.isOpen(field, state, isRevealed: false)
  }
}

extension Command {
  /// Whether the command edits text, so that it means the same in an open list.
  fileprivate var isForItems: Bool {
    switch self {
    case .move, .extend, .delete, .selectAll, .cut, .copy, .paste, .clear, .undo, .redo, .open,
      .reveal, .confirm, .help, .editOutside:
      true
    default: false
    }
  }

  /// Whether the command means the same everywhere.
  fileprivate var isForAll: Bool { [.suspend, .redraw, .leave, .help].contains(self) }
}
