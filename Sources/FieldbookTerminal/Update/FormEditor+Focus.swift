import FieldEngine
import FormSession

extension FormEditor {
  /// Moves the focus to a field, given by its index.
  mutating func focus(_ place: Int?) {
    if let place { apply(.step(model.outline.faces[place].key, .focus)) }
  }

  /// Moves the focus to the next field or, after the last one, to the end of the form.
  mutating func goToNext() {
    let before = session.focus
    guard let changes = apply(.next), changes.refusal == nil else { return }
    if session.focus == before { leaveLastField() }
  }

  /// Goes to the end of the form, where it is finished.
  private mutating func leaveLastField() {
    if let focus = session.focus { apply(.step(focus, .blur)) }
  }

  /// Moves the focus to the nearest field of the next row with a field that can have it.
  mutating func moveFocus(down: Bool) {
    guard let current = focusedBox else {
      apply(down ? .next : .previous)
      return
    }
    let others = focusableBoxes.filter {
      down ? $0.area.row > current.area.row : $0.area.row < current.area.row
    }
    let rows = others.map(\.area.row)
    guard let row = down ? rows.min() : rows.max() else {
      // The next page begins below this one, and the one before ends above it.
      if model.isPaged, session.focus != nil { apply(down ? .next : .previous) }
      if down, session.focus == model.outline.faces[current.place].key { leaveLastField() }
      return
    }
    focus(nearest(to: current, among: others.filter { $0.area.row == row }))
  }

  /// Moves the focus by a number of screens.
  mutating func moveFocus(byPages pages: Int) {
    if model.read(byPages: pages) { return }
    let height = max(1, model.rows.form.count - 2)
    guard let current = focusedBox ?? focusableBoxes.first else { return }
    let row = current.area.row + pages * height
    let ahead = focusableBoxes.filter {
      pages > 0 ? $0.area.row > current.area.row : $0.area.row < current.area.row
    }
    let distances = ahead.map { abs($0.area.row - row) }
    guard let least = distances.min() else { return goToPage(model.page + pages) }
    let candidates = ahead.filter { abs($0.area.row - row) == least }
    focus(nearest(to: current, among: candidates))
  }

  // MARK: Pages

  /// Goes to the first question of a page, if there is such a page.
  mutating func goToPage(_ page: Int) {
    guard model.isPaged else { return }
    focus(model.firstQuestion(onPage: page, session))
  }

  /// Lists the pages with what is left on each.
  mutating func listPages() {
    guard model.isPaged else {
      model.message = Message(.refusal, Words.noPages)
      return
    }
    let lines = model.pages.pages.indices.compactMap { page -> Menu.Line? in
      guard let first = model.firstQuestion(onPage: page, session) else { return nil }
      let tally = model.tally(ofPage: page, session)
      return Menu.Line(
        text: "\(page + 1). \(model.name(ofPage: page)): \(Words.left(tally))",
        action: .go(to: model.outline.faces[first].key), sign: Words.sign(of: tally))
    }
    var menu = Menu(title: Words.pages, lines: lines, query: "")
    menu.marked = model.page
    model.overlays.append(.menu(menu))
  }

  private var focusedBox: Arrangement.Box? {
    session.focus.flatMap { model.outline.places[$0] }.flatMap { model.arrangement.box(of: $0) }
  }

  /// The fields that can have the focus.
  private var focusableBoxes: [Arrangement.Box] {
    model.arrangement.boxes.filter { session.fields[$0.place].settings.isEnabled }
  }

  private func nearest(to box: Arrangement.Box, among others: [Arrangement.Box]) -> Int? {
    others.min { distance($0, box) < distance($1, box) }?.place
  }

  /// Returns the horizontal distance between two boxes.
  private func distance(_ box: Arrangement.Box, _ other: Arrangement.Box) -> Int {
    let (left, right) = (box.area.column, box.area.column + box.area.width)
    let (start, end) = (other.area.column, other.area.column + other.area.width)
    return max(0, left - end, start - right) * 1_000 + abs(left - start)
  }
}
