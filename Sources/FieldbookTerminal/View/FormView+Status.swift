import FieldEngine
import FormSession

extension FormView {
  func drawStatus(on screen: inout Screen) {
    let columns = model.size.columns
    drawNote(on: &screen)
    screen.fill(" ", rows.status, 0..<columns, theme.status)
    screen.put(status, rows.status, 1, theme.status, upTo: columns)
    guard let row = rows.keys else { return }
    var column = 1
    for binding in hints {
      guard let key = binding.keys.first, let hint = hint(of: binding) else { continue }
      let width = key.name.displayWidth + hint.displayWidth + 3
      guard column + width <= columns else { continue }
      column = screen.put("\(key.name):", row, column, theme.key)
      column = screen.put(" \(hint)", row, column, theme.text) + 2
    }
  }

  /// Draws the note: one line or, for a message, as many lines as needed, over the last lines of
  /// the form.
  private func drawNote(on screen: inout Screen) {
    let columns = model.size.columns - 2
    let (text, style) = note
    var lines = [text.cutInTheMiddle(columns: columns)]
    if model.message != nil, model.overlays.isEmpty, text.displayWidth > columns {
      lines = Array(text.wrapped(columns: columns).prefix(Self.mostNoteLines))
    }
    for (row, line) in zip((rows.message - lines.count + 1)..., lines) where row >= 0 {
      if lines.count > 1 { screen.fill(" ", row, 0..<model.size.columns, .plain) }
      screen.put(line, row, 1, style, upTo: columns + 1)
    }
  }

  static let mostNoteLines = 4

  /// Returns the hint of a key; after the last field, Return finishes the form.
  private func hint(of binding: Binding) -> String? {
    model.overlays.isEmpty && session.focusPlace == nil && binding.command == .accept
      ? "finish" : binding.hint
  }

  /// The keys on the help line, with the most common keys first.
  private var hints: [Binding] {
    let all = [Binding].all.at(model.place).filter { $0.hint != nil && isOfUse($0) }
    let first: [Command] = [
      .help, .open, .accept, .newLine, .editOutside, .nextPage, .addEntry, .addInside, .listPages,
      .listEntries, .leave, .find,
      .finalize,
      .nextProblem,
    ]
    let more = isReading ? all.filter { $0.command == .pageDown } : []
    return more + first.compactMap { command in all.first { $0.command == command } }
      + all.filter { !first.contains($0.command) && $0.command != .pageDown }
  }

  /// Whether the focused field continues below the screen.
  private var isReading: Bool {
    guard model.overlays.isEmpty, let expanded = model.expanded else { return false }
    return expanded.lines.upperBound > model.scroll + rows.form.count
  }

  /// Whether a key has an effect.
  ///
  /// For example, there is nothing to choose in the help overlay, and a full list accepts no
  /// further item.
  private func isOfUse(_ binding: Binding) -> Bool {
    switch model.overlays.last {
    case .help: binding.command != .choose && binding.command != .filter
    case .menu(let menu): binding.command != .filter || menu.isFilterable
    case .list(let sheet):
      switch (binding.command, sheet.limitReached(in: session)) {
      case (.insertItem, _?): false
      case (.accept, let limit?): sheet.item + 1 < limit
      default: true
      }
    case nil: isOfUse(inForm: binding.command)
    default: true
    }
  }

  /// Whether a key has an effect in the focused field, such as opening a list or picker, or editing
  /// a paragraph.
  private func isOfUse(inForm command: Command) -> Bool {
    let face = session.focusPlace.map { model.outline.faces[session.fieldOfForm($0)] }
    switch command {
    case .open: return face.map { $0.opens && $0.options.isEmpty } ?? false
    case .newLine, .editOutside: return (face?.lines ?? 1) > 1
    case .nextPage, .previousPage, .listPages: return model.isPaged
    case .addEntry, .addInside, .listEntries: return session.hasRepeats
    case .removeEntry: return session.focusPlace.map(session.entry(ofPlace:)) ?? 0 != 0
    default: return true
    }
  }

  /// The note at the bottom: a message, why saving failed, or the problem or notice of the field.
  private var note: (String, Style) {
    if let message = model.message {
      switch message.kind {
      case .news: return (message.text, theme.text)
      case .refusal: return ("✗ \(message.text)", theme.warning)
      case .failure: return ("✗ \(message.text)", theme.invalid)
      }
    }
    if let saveError {
      let reason = saveError.withoutControls
      // The status also says that something is not saved.
      let isShort = "✗ \(Words.notSaved): \(reason)".displayWidth > model.size.columns - 2
      return (isShort ? "✗ \(reason)" : "✗ \(Words.notSaved): \(reason)", theme.invalid)
    }
    guard let place = session.focusPlace else {
      return (Words.noFocus, theme.quiet)
    }
    // An open list shows its own errors.
    if model.sheet != nil { return ("", theme.quiet) }
    let label = model.shortLabel(session.key(of: place), session)
    let state = session.state(place).state
    if let issue = state.issue {
      return ("✗ \(label): \(Words.issue(issue, in: state))", theme.invalid)
    }
    guard let notice = state.notice else { return ("", theme.quiet) }
    return (
      "! \(label): \(Words.notice(notice, in: session.messages).withoutControls)", theme.warning
    )
  }

  /// The status, shortened to fit on the screen.
  private var status: String {
    let isSaved = saveError == nil && savedAt != nil
    let saved = isSaved ? savedAt.map { "✓ saved \($0)" } ?? "" : unsaved
    let kept = isSaved ? "✓ saved" : unsaved
    let tally = model.outline.tally(session)
    let count = "\(tally.filled)/\(tally.fields)"
    let bar = Words.bar(tally.filled, of: tally.fields) + " " + count
    let columns = model.size.columns - 2
    let group = self.group(columns: .max)
    let variants = [
      [saved, group, problems, bar], [saved, group, problems, count],
      parts(saved, problems, bar, columns), parts(saved, problems, count, columns),
      [saved, problems, bar], [saved, problems, count], [kept, problems, count],
      saveError == nil ? [problems, count] : [kept, count], [count],
    ]
    let lines = variants.map { $0.filter { !$0.isEmpty }.joined(separator: Self.divider) }
    return lines.first { !$0.isEmpty && $0.displayWidth <= columns } ?? count
  }

  private static let divider = " │ "

  /// Returns the parts of the status with the group's name shortened to fit, or an empty list.
  private func parts(
    _ saved: String, _ problems: String, _ count: String, _ columns: Int
  ) -> [String] {
    let others = [saved, problems, count].joined(separator: Self.divider).displayWidth
    let group = group(columns: columns - others - Self.divider.count)
    return group.isEmpty ? [] : [saved, group, problems, count]
  }

  /// The minimum width for a useful part of a group's name.
  private static let roomForName = 8

  private var unsaved: String { saveError == nil ? "unsaved" : "✗ NOT SAVED" }

  /// Returns the group with the focus and its number, shortened; empty if it does not fit.
  private func group(columns: Int) -> String {
    guard let place = session.focusPlace, let box = model.arrangement.box(of: place),
      case .section(let section, let entry) = model.arrangement.question.blocks[box.block]
    else { return "" }
    if entry != 0 { return way(to: entry, columns: columns) }
    let panels = model.arrangement.panels.filter { $0.entry == 0 }
    let number = (panels.firstIndex { $0.section == section } ?? 0) + 1
    let count = " \(number)/\(panels.count)"
    let (name, room) = (model.outline.sections[section].name, columns - count.count)
    guard room >= min(name.displayWidth, Self.roomForName) else { return "" }
    return name.cutInTheMiddle(columns: room) + count
  }

  /// Returns the entry with the focus, preceded by the entries that contain it; empty if it does
  /// not fit.
  private func way(to entry: Int, columns: Int) -> String {
    let name = session.way(to: entry).joined(separator: Words.within)
    guard columns >= min(name.displayWidth, Self.roomForName) else { return "" }
    return name.cutInTheMiddle(columns: columns)
  }

  private var problems: String {
    let tally = session.tally
    let rules = session.brokenRuleCounts
    let (wrong, warnings) = (tally.invalid + rules.errors, rules.warnings)
    let notices = session.noticeCount
    let parts = [
      wrong > 0 ? "✗ \(wrong) wrong" : "", tally.missing > 0 ? "\(tally.missing) missing" : "",
      warnings > 0 ? "! \(Words.warnings(warnings))" : "",
      notices > 0 ? "! \(Words.notices(notices))" : "",
    ]
    let text = parts.filter { !$0.isEmpty }.joined(separator: ", ")
    return text.isEmpty ? "✓ nothing missing" : text
  }
}

extension FormModel {
  /// Returns the label of a field, shortened for a sentence in the note.
  func shortLabel(_ key: String, _ session: Session) -> String {
    label(key, session).cutInTheMiddle(columns: size.columns / 3)
  }

  /// Returns the label of a field, without the entries that contain it, or the name of a repeat.
  func label(_ key: String, _ session: Session) -> String {
    session.place(of: key).map { outline.face($0, session).label }
      ?? session.groupTitle(key)?.withoutControls ?? key
  }

  /// The part of the screen that receives keys.
  var place: Binding.Place {
    switch overlays.last {
    case nil: .form
    case .list: .list
    case .menu(let menu): menu.query == nil ? .question : .picker
    case .boxes: .boxes
    case .conflict: .conflict
    case .help: .question
    }
  }
}
