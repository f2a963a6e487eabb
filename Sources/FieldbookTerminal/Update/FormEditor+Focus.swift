import FieldEngine
import FormSession

extension FormEditor {
  /// Moves the focus to a field, given by its index.
  mutating func focus(_ place: Int?) {
    if let place { apply(.step(session.key(of: place), .focus)) }
  }

  /// Moves the focus to the next field or, after the last field, to the end of the form.
  mutating func goToNext() {
    let before = session.focusPlace
    guard let changes = apply(.next), changes.refusal == nil else { return }
    if session.focusPlace == before { leaveLastField() }
  }

  /// Goes to the end of the form, where the form is finished.
  private mutating func leaveLastField() {
    if let focus = session.focusKey { apply(.step(focus, .blur)) }
  }

  /// Moves the focus to the next row with a focusable field, and there to the nearest such field.
  mutating func moveFocus(down: Bool) {
    guard let current = focusedBox else {
      apply(down ? .next : .previous)
      return
    }
    let others = focusableBoxes.filter {
      down ? $0.area.row > current.area.row : $0.area.row < current.area.row
    }
    let rows = others.map(\.area.row)
    let row = down ? rows.min() : rows.max()
    if let entry = closedEntry(from: current.area.row, down: down, before: row) {
      return focus(entry)
    }
    guard let row else {
      // The next page begins below this page, and the previous page ends above it.
      if model.isPaged, session.focusPlace != nil { apply(down ? .next : .previous) }
      if down, session.focusPlace == current.place { leaveLastField() }
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
    if let entry = closedEntry(
      near: row, from: current.area.row, closerThan: distances.min() ?? .max)
    {
      return focus(entry)
    }
    guard let least = distances.min() else { return goToPage(model.page + pages) }
    let candidates = ahead.filter { abs($0.area.row - row) == least }
    focus(nearest(to: current, among: candidates))
  }

  // MARK: Closed entries

  /// Returns the first field of the next closed entry, or the last field of the previous closed
  /// entry, unless another field is nearer.
  private func closedEntry(from start: Int, down: Bool, before row: Int?) -> Int? {
    let lines = model.arrangement.lines
    let line =
      down
      ? lines.first { $0.isClosedEntry && $0.area.row > start }
      : lines.last { $0.isClosedEntry && $0.area.row < start }
    guard let line, row.map({ down ? line.area.row < $0 : line.area.row > $0 }) ?? true else {
      return nil
    }
    return model.outline.question(inEntry: line.block.entry, session, last: !down)
  }

  /// Returns the first field of the closed entry that is nearest to a row, unless something else is
  /// nearer.
  private func closedEntry(near row: Int, from start: Int, closerThan most: Int) -> Int? {
    let ahead = model.arrangement.lines.filter { line in
      line.isClosedEntry && (row > start ? line.area.row > start : line.area.row < start)
    }
    guard let line = ahead.min(by: { abs($0.area.row - row) < abs($1.area.row - row) }),
      abs(line.area.row - row) < most
    else { return nil }
    return model.outline.question(inEntry: line.block.entry, session)
  }

  // MARK: Pages

  /// Goes to the first question of a page, if there is such a page.
  mutating func goToPage(_ page: Int) {
    guard model.isPaged else { return }
    focus(model.firstQuestion(onPage: page, session))
  }

  /// Lists the pages with the remaining work on each.
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
        action: .go(to: session.key(of: first)), sign: Words.sign(of: tally))
    }
    var menu = Menu(title: Words.pages, lines: lines, query: "")
    menu.marked = model.page
    model.overlays.append(.menu(menu))
  }

  private var focusedBox: Arrangement.Box? {
    session.focusPlace.flatMap { model.arrangement.box(of: $0) }
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
