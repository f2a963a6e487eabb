import FieldEngine
import FormSession

extension FormEditor {
  mutating func performInMenu(_ command: Command) {
    guard case .menu(var menu)? = model.overlays.last else { return }
    switch command {
    case .choose: return choose(menu.choice)
    case .close:
      model.overlays.removeLast()
      return
    case .undo: return undoAcceptance()
    case .delete where openFolderAround(menu): return
    case .filter where openTypedFolder(in: menu): return
    default:
      let query = menu.query
      menu.perform(command, model.size)
      if menu.query != query { search(&menu) }
    }
    model.overlays[model.overlays.count - 1] = .menu(menu)
  }

  mutating func performInHelp(_ command: Command, _ scroll: Int) {
    let layout = HelpLayout(model.size)
    let (page, last) = (layout.page, max(0, layout.lines.count - layout.page))
    let steps: [Command: Int] = [.up: -1, .down: 1, .pageUp: -page, .pageDown: page]
    model.overlays.removeLast()
    guard let step = steps[command] else { return }
    model.overlays.append(.help(scroll: max(0, min(scroll + step, last))))
  }

  /// Carries out the chosen line of a menu.
  mutating func choose(_ line: Menu.Line?) {
    guard let line else { return }
    guard case .menu(let menu)? = model.overlays.popLast() else { return }
    switch line.action {
    case .set(let key, let value, let item):
      if item == nil || beginItems(for: .set(value)) {
        apply(.step(key, .set(value), item: item))
      }
    case .tick: break
    case .reason(let key, let reason): apply(.reason(field: key, reason))
    case .go(let key): apply(.step(key, .focus))
    case .lookAtRule(let rule): look(atRule: rule)
    case .lookAtNotice(let field): look(atNotice: field)
    case .acknowledge(let rule): accept(rule)
    case .unacknowledge(let rule): withdrawAcceptance(rule)
    case .confirm(let key):
      apply(.step(key, .confirm))
      askToFinalize()
    case .finalize: finalize()
    case .discardList(let key):
      apply(.step(key, .discardList))
      closeSheet()
    case .addEntry(let repeated, let position): addEntry(to: repeated, at: position)
    case .removeEntry(let entry): removeEntry(entry)
    case .comment(let key): saveComment(menu.query ?? "", on: key, resolves: false)
    case .resolveComments(let key): saveComment(menu.query ?? "", on: key, resolves: true)
    case .openFolder(let path, let key): openFolder(path, for: key)
    case .attach(let path, let key): attach(path, to: key)
    case .leave: request(.leave(.left))
    case .stay, .pick: break
    }
  }

  // MARK: Questions

  /// Shows the options of a choice that match the text typed so far.
  mutating func openPicker(looking query: String) {
    guard let (field, state) = edited, let target else { return }
    var menu = Menu(title: model.label(target.key, session), lines: [], query: "")
    let isSearched = target.item == nil && session.searchesOptions(target.key)
    if isSearched {
      menu.searched = ListSearch(field: target.key, item: target.item)
      search(&menu)
    } else {
      menu.lines = lines(for: field.definition.options, of: field, state, target)
    }
    for character in query { look(for: character, in: &menu) }
    menu.marked = query.isEmpty ? menu.lines.firstIndex { $0.sign == "●" } ?? 0 : 0
    model.overlays.append(.menu(menu))
  }

  private func lines(
    for options: [ChoiceOption], of field: Field, _ state: FieldState,
    _ target: (key: String, item: Int?)
  ) -> [Menu.Line] {
    let isRevealed = model.revealed.contains(target.key)
    let isOpen = ShownText.isOpen(field, state, isRevealed: isRevealed)
    return options.map { option in
      Menu.Line(
        text: option.label.withoutControls,
        action: .set(target.key, option.value, item: target.item),
        sign: isOpen && option.value == state.raw ? "●" : "○")
    }
  }

  /// Adds a letter to the search of a menu.
  mutating func look(for character: Character, in menu: inout Menu) {
    menu.look(for: character)
    search(&menu)
  }

  /// Searches the options of a list again, after the letters have changed.
  private func search(_ menu: inout Menu) {
    guard let searched = menu.searched, let place = session.place(of: searched.field),
      let state = session.state(searched.field)?.state
    else { return }
    let (field, letters) = (session.field(at: place), menu.query ?? "")
    let options = session.options(
      of: place, matching: letters, limit: ListSearch.mostLines + 1)
    menu.lines = lines(
      for: Array(options.prefix(ListSearch.mostLines)), of: field, state,
      (searched.field, searched.item))
    menu.note = options.count > ListSearch.mostLines ? Words.moreOptions : ""
    let own = letters.trimmingWhitespace
    if field.definition.takesOthers, !own.isEmpty,
      field.definition.optionList?.row(spelled: own) == nil
    {
      menu.lines.append(
        Menu.Line(
          text: Words.ownText(own), action: .set(searched.field, own, item: searched.item)))
    }
  }

  mutating func askForReason() {
    guard let key = session.focusKey, let state = session.state(key) else { return }
    let reasons = session.definition.missingReasons
    guard !reasons.isEmpty else {
      model.message = Message(.refusal, Words.noReasons)
      return
    }
    var lines = reasons.map { reason in
      Menu.Line(
        text: (reason.label ?? reason.key).withoutControls, action: .reason(key, reason.key),
        sign: reason.key == state.reason ? "●" : "○")
    }
    if state.reason != nil {
      lines.append(Menu.Line(text: Words.noReason, action: .reason(key, nil)))
    }
    model.overlays.append(
      .menu(Menu(title: Words.reasonTitle(model.label(key, session)), lines: lines, query: "")))
  }

  /// Asks whether to leave the form although the last changes are not saved.
  mutating func askToLeave() {
    guard let failure = backend.saveError else { return }
    let lines = [
      Menu.Line(text: Words.keepEditing, action: .stay),
      Menu.Line(text: Words.leaveAnyway, action: .leave, sign: "✗"),
    ]
    model.overlays.append(
      .menu(Menu(title: Words.notSaved, words: [failure.withoutControls], lines: lines)))
  }
}
