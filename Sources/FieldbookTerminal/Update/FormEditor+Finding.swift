import FieldEngine
import FormSession

extension FormEditor {
  /// Lists the fields, which can be searched by label, key or number; closed entries are listed by
  /// their headings.
  mutating func openFinder() {
    let outline = model.outline
    var lines: [Menu.Line] = []
    for block in outline.blocks(outline.sections.indices, session) {
      switch block {
      case .section(let section, let entry):
        for place in outline.places(ofSection: section, in: entry, session)
        where session.isQuestion(place, outline) || session.isSealed(place, outline) {
          lines.append(line(toFind: place, number: lines.count + 1))
        }
      case .closed(let entry):
        guard let place = outline.question(inEntry: entry, session) else { break }
        lines.append(line(toFind: entry, at: place, number: lines.count + 1))
      case .end: break
      }
    }
    var menu = Menu(title: Words.find, lines: lines, query: "")
    let focus = MenuAction.go(to: session.focusKey ?? "")
    menu.marked = lines.firstIndex { $0.action == focus } ?? 0
    model.overlays.append(.menu(menu))
  }

  private func line(toFind place: Int, number: Int) -> Menu.Line {
    Menu.Line(
      text: "\(number). \(model.outline.label(place, session))",
      action: .go(to: session.key(of: place)), sign: sign(of: place), keyword: session.path(place))
  }

  private func line(toFind entry: Int, at place: Int, number: Int) -> Menu.Line {
    let state = session.state(ofEntry: entry)
    return Menu.Line(
      text: "\(number). \(session.heading(ofEntry: entry))",
      action: .go(to: session.key(of: place)),
      sign: Words.sign(of: model.outline.tally(state, entry, session)),
      keyword: state.path)
  }

  /// Returns a symbol for a field that is filled in, needs attention or is sealed, and a blank for
  /// any other field.
  private func sign(of place: Int) -> String {
    if session.lacksKey(place) { return "⊘" }
    let state = session.state(place)
    if state.isComplete || state.reason != nil { return "✓" }
    return state.isSubmittable || !session.fields[place].isTouched ? " " : "✗"
  }
}
