import FieldEngine
import FormSession

extension FormView {
  func drawForm(on screen: inout Screen) {
    screen.openRows = rows.form
    let seen = model.scroll..<model.scroll + rows.form.count
    let broken = session.rules.filter { $0.isBroken && model.outline.isTouched($0, session) }
    let groups = session.groups
    for panel in model.arrangement.panels {
      let area = model.shownArea(of: panel)
      if area.meets(seen) { draw(panel, of: groups, area, broken, on: &screen) }
    }
    for note in model.arrangement.notes {
      let area = model.shownArea(of: note)
      if area.meets(seen) { draw(note, model.onScreen(area), on: &screen) }
    }
    for box in model.arrangement.boxes where isSeen(box, in: seen) {
      let drawn = FieldBox(box, model, session)
      if let columns = drawn.compact {
        screen.drawLine(of: drawn, columns)
      } else {
        screen.drawBox(of: drawn)
      }
      guard let opening = drawn.opening else { continue }
      let top = opening.lines.lowerBound + rows.form.lowerBound - model.scroll
      screen.drawWords(of: drawn, opening, from: top)
    }
    if model.shownFinish.meets(seen) { drawEnd(at: model.onScreen(model.shownFinish), on: &screen) }
    screen.openRows = 0..<model.size.rows
  }

  /// Draws the line that finishes the form or leads to the next page.
  private func drawEnd(at area: Area, on screen: inout Screen) {
    guard model.page + 1 < model.pages.pages.count else {
      return FinishLine.draw(on: &screen, at: area, isMarked: session.focus == nil, theme)
    }
    let (key, end) = (Words.nextPageKey, model.size.columns - area.column)
    let words = "  \(Words.nextPage(model.name(ofPage: model.page + 1)))"
    let column = screen.put(
      words, area.row, area.column, theme.text, upTo: end - key.displayWidth - 1)
    screen.put(" \(key)", area.row, column, theme.key, upTo: end)
  }

  /// Whether any part of a field is visible, including its notes.
  private func isSeen(_ box: Arrangement.Box, in seen: Range<Int>) -> Bool {
    if let opening = model.opening, opening.box.place == box.place {
      return opening.lines.overlaps(seen)
    }
    return model.shownArea(of: box).meets(seen)
  }

  private func draw(_ note: Arrangement.Note, _ area: Area, on screen: inout Screen) {
    guard let wrapped = model.outline.wrappedNotes[note.place] else { return }
    for (line, runs) in wrapped.lines.enumerated() {
      var column = area.column
      for run in runs {
        var style = theme.text
        style.isBold = run.isBold
        style.isUnderlined = run.isItalic || run.link != nil
        column = screen.put(
          run.text, area.row + line, column, style, upTo: area.column + area.width)
      }
    }
  }

  // MARK: Groups

  /// The state of a group, as shown by its sign and its color.
  private struct GroupStatus {
    var sign = "○"
    var style: Style
  }

  /// Returns the state of a group.
  ///
  /// It is invalid if anything in it is, and complete when something is filled in and nothing is
  /// left to do.
  private func status(
    of group: GroupState, _ section: FormOutline.Section, _ rules: [RuleState]
  ) -> GroupStatus {
    if group.tally.invalid > 0 || rules.contains(where: { $0.severity == .error }) {
      return GroupStatus(sign: "✗", style: theme.invalid)
    }
    if section.rows.contains(where: { $0.contains(where: session.hasNotice) }) {
      return GroupStatus(sign: "!", style: theme.warning)
    }
    if group.tally.isValid, group.tally.filled > 0 {
      return GroupStatus(sign: "✓", style: theme.valid)
    }
    return GroupStatus(style: theme.quiet)
  }

  private func draw(
    _ panel: Arrangement.Panel, of groups: [GroupState], _ formArea: Area, _ broken: [RuleState],
    on screen: inout Screen
  ) {
    let outline = model.outline.sections[panel.section]
    let group = groups[outline.group]
    let rules = broken.filter { section(of: $0) == panel.section }
    let status = status(of: group, outline, rules)
    let hasFields = outline.rows.contains { !$0.isEmpty }
    let count = hasFields ? "\(group.tally.filled) of \(group.tally.fields)" : ""
    let area = model.onScreen(formArea)
    // Only the title shows an error, because most fields of the group may be valid.
    let border = status.sign == "✓" ? theme.valid : theme.quiet
    let title = area.title("\(status.sign) \(outline.name)", beside: count)
    if model.arrangement.question.isCompact {
      screen.fill("─", area.row, 0..<area.width, border)
      let end = area.width - (count.isEmpty ? 0 : count.displayWidth + 3)
      if !count.isEmpty { screen.put(" \(count) ", area.row, end, border) }
      let behind = screen.put(" \(title)", area.row, 0, status.style, upTo: end - 2)
      screen.put(" ", area.row, behind, border)
    } else {
      screen.frame(area, .round, border, title: title, titleStyle: status.style, note: count)
    }
    drawFoot(rules, area.row + area.height - 1, area.width, on: &screen)
  }

  /// Draws the broken rules at the end of a group.
  private func drawFoot(
    _ rules: [RuleState], _ row: Int, _ width: Int, on screen: inout Screen
  ) {
    let error = rules.first { $0.severity == .error }
    guard let rule = error ?? rules.first(where: \.needsAttention) ?? rules.first else { return }
    let sign = !rule.isWarning ? "✗" : rule.isAcknowledged ? "✓" : "!"
    screen.put(
      " \(sign) \(model.outline.words(of: rule).withoutControls) ", row, 1,
      rule.isWarning ? theme.warning : theme.invalid, upTo: width - 1)
  }

  /// Returns the group that shows a rule: its own, or that of the first field it reads.
  private func section(of rule: RuleState) -> Int? {
    if let key = rule.group {
      return model.outline.sections.lastIndex { $0.key == key }
    }
    return rule.fields.first.flatMap { model.outline.places[$0] }.flatMap(model.outline.section)
  }
}

extension Area {
  /// Whether the area overlaps these rows.
  fileprivate func meets(_ rows: Range<Int>) -> Bool {
    row < rows.upperBound && row + height > rows.lowerBound
  }
}
