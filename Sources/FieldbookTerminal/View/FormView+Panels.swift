import FieldEngine
import FormSession

extension FormView {
  /// The state of a group or an entry, as shown by its sign and its color.
  private struct PanelStatus {
    var sign = "○"
    var style: Style
  }

  /// Returns the state of a group or an entry.
  ///
  /// The group or entry is invalid if anything in it is invalid or an error between fields concerns
  /// it. Otherwise a notice comes first, and the group or entry is complete if something is filled
  /// in and nothing is left to do.
  private func status(
    _ tally: Tally, _ rules: [RuleState], hasNotice: @autoclosure () -> Bool
  ) -> PanelStatus {
    if tally.invalid > 0 || rules.contains(where: { $0.severity == .error }) {
      return PanelStatus(sign: "✗", style: theme.invalid)
    }
    if hasNotice() { return PanelStatus(sign: "!", style: theme.warning) }
    if tally.isValid, tally.filled > 0 { return PanelStatus(sign: "✓", style: theme.valid) }
    return PanelStatus(style: theme.quiet)
  }

  func draw(
    _ panel: Arrangement.Panel, of groups: [GroupState], _ area: Area, on screen: inout Screen
  ) {
    let places = model.outline.places(ofSection: panel.section, in: panel.entry, session)
    let tally = tally(of: panel, places, groups)
    let rules = session.brokenRules(in: panel.entry).filter { section(of: $0) == panel.section }
    let status = status(tally, rules, hasNotice: places.contains(where: session.hasNotice))
    let count = places.isEmpty ? "" : "\(tally.filled) of \(tally.fields)"
    // Only the title shows an error, because most fields of the group may be valid.
    let border = status.sign == "✓" ? theme.valid : theme.quiet
    let title = area.title("\(status.sign) \(name(of: panel))", beside: count)
    let last = area.column + area.width
    if model.arrangement.question.isCompact {
      screen.fill("─", area.row, area.column..<last, border)
      let end = last - (count.isEmpty ? 0 : count.displayWidth + 3)
      if !count.isEmpty { screen.put(" \(count) ", area.row, end, border) }
      let behind = screen.put(" \(title)", area.row, area.column, status.style, upTo: end - 2)
      screen.put(" ", area.row, behind, border)
    } else {
      screen.frame(area, .round, border, title: title, titleStyle: status.style, note: count)
    }
    drawFoot(
      rules, area.row + area.height - 1, area.column + 1..<max(area.column + 1, last - 1),
      on: &screen)
  }

  /// Returns the counts of a panel; an entry's counts are in the first panel of the entry's group.
  private func tally(of panel: Arrangement.Panel, _ places: [Int], _ groups: [GroupState]) -> Tally
  {
    let section = model.outline.sections[panel.section]
    if panel.entry == 0 {
      return model.outline.tally(groups[section.group].tally, ofGroup: section.group, session)
    }
    return section.groups.isEmpty
      ? model.outline.tally(session.state(ofEntry: panel.entry), panel.entry, session)
      : session.tally(ofPlaces: places)
  }

  /// Returns the name of a panel: the name of its group, or of its entry and the groups within it.
  private func name(of panel: Arrangement.Panel) -> String {
    let section = model.outline.sections[panel.section]
    guard panel.entry != 0 else { return section.name }
    let groups = section.groups.map { session.title(ofGroup: $0, in: panel.entry).withoutControls }
    return ([session.heading(ofEntry: panel.entry)] + groups).joined(separator: Words.within)
  }

  /// Draws the most urgent broken rule in the last row of a panel.
  private func drawFoot(
    _ rules: [RuleState], _ row: Int, _ columns: Range<Int>, on screen: inout Screen
  ) {
    guard let rule = rules.mostUrgent else { return }
    let words = model.outline.words(of: rule, session).withoutControls
    screen.put(
      " \(rule.sign) \(words) ", row, columns.lowerBound,
      rule.isWarning ? theme.warning : theme.invalid, upTo: columns.upperBound)
  }

  /// Returns the section that shows a rule: the section of its group, or of the first field that
  /// the rule reads in its entry.
  private func section(of rule: RuleState) -> Int? {
    let sections = model.outline.sections
    if let key = rule.group, let index = sections.lastIndex(where: { $0.key == key }) {
      return index
    }
    guard let entry = session.entry(with: rule.entry) else { return nil }
    let places = rule.fields.lazy.compactMap { session.place(of: $0) }
    let own = places.first { session.entry(ofPlace: $0) == entry } ?? places.first
    let section = own.flatMap { model.outline.section(of: $0, session) }
    // A rule about nested entries is shown in the entry that contains them.
    let repeated = session.ofRepeat(entry)
    return section.flatMap { sections[$0].repeated == repeated ? $0 : nil }
      ?? sections.firstIndex { $0.repeated == repeated }
  }
}

// MARK: - Lines for entries

extension FormView {
  func draw(_ line: Arrangement.Line, _ area: Area, on screen: inout Screen) {
    switch line.block {
    case .closed(let entry): draw(closed: entry, area, on: &screen)
    case .end(let repeated, let parent): draw(endOf: repeated, in: parent, area, on: &screen)
    case .section: break
    }
  }

  /// Draws an entry on one line, with its sign, its counts and its problem.
  private func draw(closed entry: Int, _ area: Area, on screen: inout Screen) {
    let (state, rules) = (session.state(ofEntry: entry), session.brokenRules(in: entry))
    let tally = model.outline.tally(state, entry, session)
    let status = status(tally, rules, hasNotice: session.entryHasNotice(entry))
    let count = "\(tally.filled) of \(tally.fields)"
    let end = area.column + area.width - count.displayWidth - 3
    var words = session.heading(ofEntry: entry)
    if let rule = rules.mostUrgent { words += " \(rule.sign) \(rule.message.withoutControls)" }
    let room = end - area.column - 5
    screen.put("\(status.sign) ", area.row, area.column + 2, status.style)
    screen.put(words.cutInTheMiddle(columns: room), area.row, area.column + 4, theme.text)
    screen.put(count, area.row, end, theme.quiet)
  }

  /// Draws the line after the entries of a repeat, which says how to add an entry.
  private func draw(
    endOf repeated: Int, in parent: Int, _ area: Area, on screen: inout Screen
  ) {
    let end = RepeatEnd(repeated, in: parent, session)
    let last = area.column + area.width
    let column = screen.put(
      end.words, area.row, area.column + 2, end.canAdd ? theme.text : theme.quiet, upTo: last - 1)
    guard end.canAdd, let key = end.key(session) else { return }
    screen.put("  \(key)", area.row, column, theme.key, upTo: last)
  }
}

extension [RuleState] {
  /// The rule to show where there is room for only one rule.
  fileprivate var mostUrgent: RuleState? {
    first { $0.severity == .error } ?? first(where: \.needsAttention) ?? first
  }
}

extension RuleState {
  fileprivate var sign: String { !isWarning ? "✗" : isAcknowledged ? "✓" : "!" }
}
