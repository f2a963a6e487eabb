import FieldEngine
import FormSession

/// Draws everything.
///
/// What is scrolled away is neither laid out nor asked for, so that a keystroke costs what is seen.
struct FormView {
  let model: FormModel
  let session: Session
  let savedAt: ClockTime?

  /// Why the last of what was typed is not kept.
  var trouble: String?

  var theme: Theme { model.theme }
  var rows: ScreenRows { model.rows }

  /// The screen as it is now.
  func screen() -> Screen {
    var screen = Screen(model.size)
    drawTitle(on: &screen)
    drawForm(on: &screen)
    drawStatus(on: &screen)
    for overlay in model.overlays {
      screen.caret = nil
      draw(overlay, on: &screen)
    }
    return screen
  }

  private func drawTitle(on screen: inout Screen) {
    guard let row = rows.title else { return }
    screen.put(model.outline.title, row, 1, theme.title, upTo: model.size.columns - 1)
    let above = model.scroll > 0 ? "▲" : " "
    let isMoreBelow = model.scroll + rows.form.count < model.arrangement.height
    let marks = above + (isMoreBelow ? "▼" : " ")
    screen.put(marks, row, model.size.columns - 3, theme.key)
  }

  private func drawForm(on screen: inout Screen) {
    screen.openRows = rows.form
    let seen = model.scroll..<model.scroll + rows.form.count
    let broken = session.rules.filter { $0.isBroken && isTouched($0) }
    for panel in model.arrangement.panels where panel.area.meets(seen) {
      draw(panel, broken, on: &screen)
    }
    for box in model.arrangement.boxes where box.area.meets(seen) {
      screen.draw(fieldBox(box))
    }
    if model.arrangement.finish.meets(seen) {
      FinishLine.draw(
        on: &screen, at: onScreen(model.arrangement.finish), isMarked: session.focus == nil, theme)
    }
    screen.openRows = 0..<model.size.rows
  }

  /// A field as it stands on the screen.
  func fieldBox(_ box: Arrangement.Box) -> FieldBox {
    let face = model.outline.faces[box.place]
    let field = session.fields[box.place]
    let state = session.state(box.place)
    return FieldBox(
      area: onScreen(box.area), face: face, field: field, state: state,
      shown: ShownText(face, field, state, model), reason: state.reason.map(label(ofReason:)),
      theme: theme)
  }

  private func onScreen(_ area: Area) -> Area {
    var area = area
    area.row += rows.form.lowerBound - model.scroll
    return area
  }

  private func label(ofReason key: String) -> String {
    let reason = session.definition.missingReasons.first { $0.key == key }
    return (reason?.label ?? key).withoutControls
  }

  private func draw(_ panel: Arrangement.Panel, _ broken: [RuleState], on screen: inout Screen) {
    let group = session.groups[panel.section]
    let rules = broken.filter { section(of: $0) == panel.section }
    let isWrong = group.tally.invalid > 0 || rules.contains { $0.severity == .error }
    let isValid = group.tally.isValid && !isWrong
    let style = isWrong ? theme.invalid : isValid ? theme.valid : theme.quiet
    let name = model.outline.sections[panel.section].name
    let area = onScreen(panel.area)
    screen.frame(
      area, .round, style, title: "\(isWrong ? "✗" : isValid ? "✓" : "○") \(name)",
      note: "\(group.tally.filled) of \(group.tally.fields)")
    let error = rules.first { $0.severity == .error }
    guard let rule = error ?? rules.first(where: \.isToBeMended) ?? rules.first else { return }
    let isWarning = rule.isWarning
    let sign = !isWarning ? "✗" : rule.isAcknowledged ? "✓" : "!"
    let fields = isWarning ? Words.fields(rule.fields.map(model.outline.label)) : ""
    screen.put(
      " \(sign) \(rule.message.withoutControls)\(fields) ", area.row + area.height - 1, 1,
      isWarning ? theme.warning : theme.invalid, upTo: area.width - 1)
  }

  /// The group that a rule is shown with: its own, or that of the first field that it looks at.
  private func section(of rule: RuleState) -> Int? {
    if let key = rule.group { return session.definition.groups.firstIndex { $0.key == key } }
    let place = rule.fields.first.flatMap { model.outline.places[$0] }
    return model.outline.sections.firstIndex { section in
      section.rows.contains { $0.contains { $0 == place } }
    }
  }

  /// Whether anybody has been at a field that a rule looks at; before that it says nothing.
  func isTouched(_ rule: RuleState) -> Bool {
    rule.fields.contains { key in
      model.outline.places[key].map { session.fields[$0].isTouched } ?? false
    }
  }
}

extension Area {
  /// Whether any row is among these.
  fileprivate func meets(_ rows: Range<Int>) -> Bool {
    row < rows.upperBound && row + height > rows.lowerBound
  }
}
