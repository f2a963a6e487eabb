import FieldEngine
import FormSession

extension FormEditor {
  /// Lists the fields and rules that need attention, or asks for confirmation.
  ///
  /// "Keep editing" is marked, so that an accidental second Return does not lock the form.
  mutating func askToFinalize() {
    let obstacles = session.obstacles
    guard obstacles.isEmpty else { return list(obstacles) }
    let lines = [
      Menu.Line(text: Words.keepEditing, action: .stay),
      Menu.Line(text: Words.finish, action: .finalize, sign: "✓"),
    ]
    model.overlays.append(
      .menu(
        Menu(
          title: model.outline.title, words: [Words.isComplete], lines: lines + acceptedWarnings)))
  }

  /// Lists the fields and rules that need attention, followed by the accepted warnings.
  mutating func list(_ obstacles: [Session.Obstacle]) {
    let lines = obstacles.map(line)
    model.overlays.append(
      .menu(
        Menu(
          title: Words.beforeYouFinish, isFilterable: true,
          words: [Words.obstacles(obstacles) + ":"], lines: lines + acceptedWarnings)))
  }

  func line(of obstacle: Session.Obstacle) -> Menu.Line {
    switch obstacle {
    case .field(let key, let issue):
      let words = session.state(key).map { Words.issue(issue, in: $0.state) } ?? issue.message
      return Menu.Line(
        text: "\(label(key)): \(words)", action: .go(to: key), sign: "✗", keyword: key)
    case .notice(let key, let notice):
      return Menu.Line(
        text: "\(label(key)): \(notice.message(in: session.messages))".withoutControls,
        action: .lookAtNotice(key),
        sign: "!", keyword: key)
    case .rule(let rule):
      return Menu.Line(
        text: words(of: rule), action: .lookAtRule(rule.key), sign: rule.isWarning ? "!" : "✗")
    }
  }

  private var acceptedWarnings: [Menu.Line] {
    session.rules.filter { $0.isBroken && $0.isAcknowledged }.map {
      Menu.Line(text: words(of: $0), action: .lookAtRule($0.key), sign: "✓")
    }
  }

  private func words(of rule: RuleState) -> String {
    let way = session.entry(with: rule.entry).map(session.way) ?? []
    let labels = fields(of: rule).prefix(Self.mostFieldsToGoTo).map { key in
      session.place(of: key).map { model.outline.face($0, session).label } ?? key
    }
    return (way + [rule.message.withoutControls]).joined(separator: Words.within)
      + Words.fields(labels)
  }

  /// The maximum number of a rule's fields that are listed; a rule can read the fields of all
  /// entries.
  private static var mostFieldsToGoTo: Int { 20 }

  /// Returns those fields of a rule that can have the focus.
  private func fields(of rule: RuleState) -> [String] {
    rule.fields.filter { key in
      session.state(key)?.applies == true && session.field(key)?.settings.isEnabled == true
    }
  }

  // MARK: Rules

  /// Shows the actions for a broken rule: go to its fields, add the entries that it requires, or
  /// accept it if it is a warning.
  mutating func look(atRule key: String) {
    guard let rule = session.rules.first(where: { $0.key == key }) else { return }
    var lines = fields(of: rule).prefix(Self.mostFieldsToGoTo).map {
      Menu.Line(text: Words.goTo(label($0)), action: .go(to: $0))
    }
    lines += linesForEntries(of: rule)
    if rule.isWarning {
      lines.append(
        rule.isAcknowledged
          ? Menu.Line(text: Words.withdrawAcceptance, action: .unacknowledge(key), sign: "!")
          : Menu.Line(text: Words.accept, action: .acknowledge(key), sign: "✓"))
    }
    lines.append(Menu.Line(text: Words.keepEditing, action: .stay))
    model.overlays.append(
      .menu(
        Menu(
          title: rule.isWarning ? Words.warning : Words.rule,
          words: ["\(rule.message.withoutControls)."], lines: lines)))
  }

  /// Shows the actions for a field with a notice.
  mutating func look(atNotice key: String) {
    guard let notice = session.state(key)?.state.notice else { return }
    let lines = [
      Menu.Line(text: Words.goTo(label(key)), action: .go(to: key)),
      Menu.Line(text: Words.confirm, action: .confirm(key), sign: "✓"),
      Menu.Line(text: Words.keepEditing, action: .stay),
    ]
    model.overlays.append(
      .menu(
        Menu(
          title: label(key), words: ["\(notice.message(in: session.messages).withoutControls)."],
          lines: lines)))
  }

  mutating func accept(_ rule: String) {
    guard let changes = apply(.acknowledge(rule: rule)), changes.refusal == nil else { return }
    model.lastAccepted = rule
    askToFinalize()
    model.message = Message(.news, Words.accepted)
  }

  mutating func withdrawAcceptance(_ rule: String) {
    guard let changes = apply(.unacknowledge(rule: rule)), changes.refusal == nil else { return }
    model.message = Message(.news, Words.notAccepted)
  }

  /// Withdraws the acceptance of a warning while the list that followed it is still open.
  mutating func undoAcceptance() {
    guard model.lastAccepted != nil else { return }
    model.overlays.removeLast()
    undo()
    askToFinalize()
  }

  /// Undoes the last step; accepting a warning counts as a step until the next step.
  mutating func undo() {
    if let rule = model.lastAccepted {
      withdrawAcceptance(rule)
    } else {
      showEntries(changedBy: apply(.undo))
      unselect()
    }
  }

  /// Redoes the last undone step.
  mutating func redo() { showEntries(changedBy: apply(.redo)) }

  /// Ends the selection that undoing a step restored, because the next key would replace it.
  private mutating func unselect() {
    guard let selection = edited?.state.selection else { return }
    step(.moveCaret(to: max(selection.from, selection.to)))
  }

  mutating func finalize() {
    release()
    guard model.conflict == nil else { return }
    switch backend.finalize() {
    case .done: request(.leave(.finalized))
    case .obstacles(let obstacles): list(obstacles)
    case .failed(let words): model.message = Message(.failure, words)
    }
  }
}

extension RuleState {
  /// Whether the rule is a warning, which can be accepted.
  var isWarning: Bool { severity == .warning }
}
