import FieldEngine
import FormSession

extension FormEditor {
  /// Handles a key according to the content of the screen.
  mutating func press(_ key: Key) {
    let place = model.place
    // Some terminals send a line feed for Return; only a paragraph uses it as a separate key.
    let key = key == .control("j") && place != .form ? Key(.enter) : key
    if let conflict = model.conflict { return press(key, in: conflict) }
    if let typed = key.typed, case .boxes(let boxes)? = model.overlays.last, boxes.isFinding {
      return look(for: typed, in: boxes)
    }
    if model.hasStrayed {
      let command = [Binding].all.command(for: key, at: place)
      if command?.isEdit ?? (key.typed != nil) { return refuseStrayed() }
      model.hasStrayed = false
    }
    if let command = [Binding].all.command(for: key, at: place) {
      perform(command)
    } else if let typed = key.typed {
      type(typed)
    } else if let command = [Binding].all.command(for: key, at: .form) {
      if command.isForAll { return performGlobal(command) }
      if place == .list, command.isForItems { perform(command) }
    }
  }

  mutating func refuseStrayed() {
    model.message = Message(.refusal, Words.strayed)
  }

  private mutating func perform(_ command: Command) {
    switch model.overlays.last {
    case .menu: performInMenu(command)
    case .boxes(let boxes): perform(command, in: boxes)
    case .help(let scroll): performInHelp(command, scroll)
    case .list where performInList(command): break
    case .list:
      continueInItem()
      performInForm(command)
    case .conflict, nil: performInForm(command)
    }
  }

  private mutating func performInForm(_ command: Command) {
    switch command {
    case .accept: acceptAnswer()
    case .next: goToNext()
    case .previous: apply(.previous)
    case .up where !isInGrid && moveMark(down: false) || moveLine(down: false): break
    case .down where !isInGrid && moveMark(down: true) || moveLine(down: true): break
    case .up: moveFocus(down: false)
    case .down: moveFocus(down: true)
    case .pageUp: moveFocus(byPages: -1)
    case .pageDown: moveFocus(byPages: 1)
    case .nextPage: goToPage(model.page + 1)
    case .previousPage: goToPage(model.page - 1)
    case .listPages: listPages()
    case .first: focus(session.screenPlaces.first(where: session.isOnScreen))
    case .last: focus(session.screenPlaces.last(where: session.isOnScreen))
    case .nextProblem: goToNextProblem()
    default:
      if !performOnEntries(command) { performInText(command) }
    }
  }

  private mutating func performInText(_ command: Command) {
    switch command {
    case .move(.left) where isInGrid: _ = moveMark(down: false)
    case .move(.right) where isInGrid: _ = moveMark(down: true)
    case .move(let motion): move(motion, isSelecting: false)
    case .extend(let motion): move(motion, isSelecting: true)
    case .delete(let motion): delete(motion)
    case .selectAll: step(.selectAll)
    case .copy: copy(.copy)
    case .cut: copy(.cut)
    case .paste: pasteOwn()
    case .clear: step(.clear)
    case .increase: change(by: 1)
    case .decrease: change(by: -1)
    case .undo: undo()
    case .redo: redo()
    case .abandon: abandon()
    case .newLine: beginLine()
    case .editOutside: editOutside()
    case .changeLayout: changeLayout()
    case .open: open()
    case .reveal: reveal()
    case .nextLanguage: showNextLanguage()
    case .reason: askForReason()
    case .confirm: step(.confirm)
    case .comment: openComments()
    default: performGlobal(command)
    }
  }

  mutating func performGlobal(_ command: Command) {
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

  /// Accepts the answer and goes to the next field; after the last field, asks whether to finish
  /// the form.
  mutating func acceptAnswer() {
    guard session.focusPlace != nil else { return askToFinalize() }
    chooseMarkedOption()
    apply(.returnKey)
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

  /// Leaves the form after saving the pending changes, unless that fails or there is a conflict.
  private mutating func leave() {
    release()
    if model.conflict != nil { return }
    if backend.saveError != nil { askToLeave() } else { request(.leave(.left)) }
  }

  /// Goes to the next field that needs attention, and states the reason if the field does not show
  /// it.
  ///
  /// If all fields are valid, the method lists the other problems.
  private mutating func goToNextProblem() {
    let before = session.obstacles
    apply(.nextProblem)
    guard model.message == nil else { return }
    guard session.tally.isValid else { return sayWhy(before) }
    let obstacles = session.obstacles
    if obstacles.isEmpty { model.message = Message(.news, Words.allRight) } else { list(obstacles) }
  }

  /// Reports the problem that the focused field had before the focus moved there, if the field does
  /// not show one.
  private mutating func sayWhy(_ obstacles: [Session.Obstacle]) {
    for case .field(let key, let issue) in obstacles where key == session.focus {
      guard let state = session.state(key)?.state, state.issue == nil else { return }
      model.message = Message(
        .news, "\(model.shortLabel(key, session)): \(Words.issue(issue, in: state))")
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

  /// Whether everything that could be revealed is already visible, because the field has the focus.
  private func hidesNothing(_ field: Field, _ state: FieldState, _ item: Int?) -> Bool {
    let isAlone = item == nil || itemCount(target?.key ?? "") < 2
    return isAlone && ShownText.isOpen(field, state, isRevealed: false)
  }
}

extension Command {
  /// Whether the command means the same in an open list as in the form.
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
