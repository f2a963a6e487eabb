import FormSession

/// Where a menu and its lines stand.
struct MenuLayout {
  let area: Area

  /// The words above the lines, wrapped, as far as there is room for them.
  let words: [String]

  /// The row of the first line.
  let firstRow: Int

  /// The lines that are seen.
  let lines: Range<Int>

  init(_ menu: Menu, _ size: ScreenSize) {
    let widest = (menu.lines.map { $0.text.displayWidth + 4 } + [menu.title.displayWidth, 34]).max()
    let longest = menu.words.map(\.displayWidth).max() ?? 0
    let width = min(size.columns, max(widest ?? 0, min(longest, 56)) + 4)
    let found = menu.found.count
    let query = menu.query == nil ? 0 : 1
    // What there is to choose from is seen before what is said of it.
    let rest = max(0, size.rows - 2 - query - min(2, max(1, menu.lines.count)))
    words = Words.wrapped(menu.words, width - 4, atMost: rest)
    let head = words.count + query
    // A menu keeps its height while something is looked for in it.
    let height = min(size.rows, head + max(1, menu.lines.count) + 2)
    area = Area(
      row: (size.rows - height) / 2, column: (size.columns - width) / 2, width: width,
      height: height)
    firstRow = area.row + 1 + head
    let room = max(1, height - 2 - head)
    let first = max(0, min(menu.marked - room + 1, found - room))
    lines = min(first, found)..<min(first + room, found)
  }
}

/// Where an open list and its items stand.
struct SheetLayout {
  let area: Area

  /// The items that are seen.
  let items: Range<Int>

  init(_ sheet: ListSheet, _ count: Int, _ size: ScreenSize) {
    let rows = ScreenRows(size)
    // An empty list has a line to type its first item into.
    let count = max(1, count)
    let height = max(3, min(rows.form.count, max(count, 6) + 2))
    let width = min(size.columns, 64)
    area = Area(
      row: rows.form.lowerBound + (rows.form.count - height) / 2,
      column: (size.columns - width) / 2, width: width, height: height)
    let room = height - 2
    let first = max(0, min(sheet.item - room / 2, count - room))
    items = first..<min(first + room, count)
  }

  /// The columns of the items' texts, between their numbers and a sign.
  var textColumns: Range<Int> {
    let start = area.inner.lowerBound + 7
    return start..<max(start + 1, area.inner.upperBound - 2)
  }
}
