import FieldEngine
import FormSession

extension FormEditor {
  /// Lists the fields, which can be searched by label, key or number.
  mutating func openFinder() {
    let places = model.outline.fields.filter { session.isQuestion($0, model.outline) }
    let lines = places.enumerated().map { index, place in
      let face = model.outline.faces[place]
      return Menu.Line(
        text: "\(index + 1). \(face.label)", action: .go(to: face.key), sign: sign(of: place),
        keyword: face.key)
    }
    var menu = Menu(title: Words.find, lines: lines, query: "")
    menu.marked = lines.firstIndex { $0.action == .go(to: session.focus ?? "") } ?? 0
    model.overlays.append(.menu(menu))
  }

  /// Returns a sign for a field that is filled in or needs attention, and otherwise a blank.
  private func sign(of place: Int) -> String {
    let state = session.state(place)
    if state.isComplete || state.reason != nil { return "✓" }
    return state.isSubmittable || !session.fields[place].isTouched ? " " : "✗"
  }
}
