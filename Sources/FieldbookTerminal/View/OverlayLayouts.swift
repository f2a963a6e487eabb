import FormSession

/// The position of a menu and its lines.
struct MenuLayout {
  let area: Area

  /// The text above the lines, wrapped and cut to fit.
  let words: [String]

  /// The row of the first line.
  let firstRow: Int

  /// The visible lines.
  let lines: Range<Int>

  /// The marked line in full; every other line is cut to one row.
  private let markedText: [String]

  /// The number of rows below which a menu covers the whole screen.
  private static let tiny = 8

  /// Places a menu above the bottom rows, or over them if there is not enough room.
  init(_ menu: Menu, _ size: ScreenSize, wraps: Bool = true) {
    let rows = size.rows < MenuLayout.tiny ? size.rows : ScreenRows(size).message
    let widths = menu.lines.map { $0.text.displayWidth + menu.indent }
    let note = menu.note.isEmpty ? 0 : menu.note.displayWidth + 4
    let widest = max(widths.max() ?? 0, menu.title.displayWidth + max(note, 2), 34)
    let longest = menu.words.map(\.displayWidth).max() ?? 0
    let width = min(size.columns, max(widest, min(longest, 56)) + 4)
    let room = width - 4 - menu.indent
    let found = menu.found
    markedText = menu.choice.map { wraps ? $0.text.wrapped(columns: room) : [$0.text] } ?? []
    let query = menu.query == nil ? 0 : 1
    // If there is little space, the lines take precedence over the text above them.
    let rest = max(0, rows - 2 - query - min(2, max(1, menu.lines.count)))
    words = Words.wrapped(menu.words, width - 4, atMost: rest)
    let head = words.count + query
    // The height stays the same during a search, and when the longest line is marked.
    let tallest = wraps ? MenuLayout.tallest(of: menu, widths, room) : 1
    let height = min(rows, head + max(1, menu.lines.count) + tallest - 1 + 2)
    area = Area(
      row: (rows - height) / 2, column: (size.columns - width) / 2, width: width, height: height)
    firstRow = area.row + 1 + head
    let count = max(1, height - 2 - head - max(0, markedText.count - 1))
    let first = max(0, min(menu.marked - count + 1, found.count - count))
    lines = min(first, found.count)..<min(first + count, found.count)
  }

  /// Returns the number of rows of the longest line.
  private static func tallest(of menu: Menu, _ widths: [Int], _ room: Int) -> Int {
    guard let index = widths.indices.max(by: { widths[$0] < widths[$1] }),
      widths[index] - menu.indent > room
    else { return 1 }
    return menu.lines[index].text.wrapped(columns: room).count
  }

  /// Returns the text of a visible line, row by row.
  func text(of index: Int, _ menu: Menu) -> [String] {
    if index == menu.marked { return markedText }
    let room = area.inner.count - menu.indent
    return [menu.found[index].text.cutInTheMiddle(columns: room)]
  }

  /// Returns the index of the menu line at a row of the screen.
  func line(inRow row: Int, _ menu: Menu) -> Int? {
    var next = firstRow
    return lines.first { index in
      next += index == menu.marked ? markedText.count : 1
      return row >= firstRow && row < next
    }
  }
}

/// The position of an open list and its items.
struct SheetLayout {
  let area: Area

  /// The visible items.
  let items: Range<Int>

  init(_ sheet: ListSheet, _ count: Int, _ size: ScreenSize) {
    let rows = ScreenRows(size)
    // An empty list has a line for typing its first item.
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

  /// The columns of the items' texts, between the number and a sign.
  var textColumns: Range<Int> {
    let start = area.inner.lowerBound + 7
    return start..<max(start + 1, area.inner.upperBound - 2)
  }
}
