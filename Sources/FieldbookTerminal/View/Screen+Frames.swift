import FormSession

/// The characters of a border.
struct Frame: Hashable, Sendable {
  let corners: [Character]
  let across: Character
  let down: Character

  /// The border of a field or overlay without the focus.
  static let round = Frame(corners: ["╭", "╮", "╰", "╯"], across: "─", down: "│")

  /// The border of a field or overlay with the focus.
  static let heavy = Frame(corners: ["┏", "┓", "┗", "┛"], across: "━", down: "┃")
}

/// A rectangle of cells.
struct Area: Hashable, Sendable {
  var row: Int
  var column: Int
  var width: Int
  var height: Int

  /// The columns inside the border and a space on each side.
  var inner: Range<Int> { column + 2..<max(column + 2, column + width - 2) }

  /// Returns the title for the upper border, cut so that it does not touch a note at the end.
  func title(_ text: String, beside note: String = "") -> String {
    text.cutInTheMiddle(columns: width - (note.isEmpty ? 4 : note.displayWidth + 8))
  }

  func contains(_ place: Screen.Place) -> Bool {
    (row..<row + height).contains(place.row) && (column..<column + width).contains(place.column)
  }
}

extension Screen {
  /// Draws a border with a title in its upper line, and a note at the end of that line.
  mutating func frame(
    _ area: Area, _ frame: Frame, _ style: Style, title: String = "", titleStyle: Style? = nil,
    note: String = ""
  ) {
    guard area.width > 1, area.height > 1 else { return }
    let last = area.column + area.width - 1
    let bottom = area.row + area.height - 1
    for (row, corner) in [(area.row, 0), (bottom, 2)] {
      fill(frame.across, row, area.column + 1..<last, style)
      put(String(frame.corners[corner]), row, area.column, style)
      put(String(frame.corners[corner + 1]), row, last, style)
    }
    for row in area.row + 1..<bottom where openRows.contains(row) {
      put(String(frame.down), row, area.column, style)
      put(String(frame.down), row, last, style)
    }
    var end = last
    if !note.isEmpty, area.width > note.displayWidth + 8 {
      end = last - note.displayWidth - 3
      put(" \(note) ", area.row, end, style, upTo: last)
    }
    guard !title.isEmpty, end > area.column + 3 else { return }
    let behind = put(" \(title)", area.row, area.column + 1, titleStyle ?? style, upTo: end)
    if behind < end { put(" ", area.row, behind, style) }
  }

  /// Clears a rectangle.
  mutating func clear(_ area: Area) {
    for row in area.row..<area.row + area.height {
      fill(" ", row, area.column..<area.column + area.width, .plain)
    }
  }
}
