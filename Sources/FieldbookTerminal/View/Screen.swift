import FormSession

/// The content of the screen: cells with their styles, and the caret.
struct Screen: Hashable, Sendable {
  struct Cell: Hashable, Sendable {
    /// The character; nil in the second cell of a wide character.
    var character: Character?
    var style: Style
  }

  struct Place: Hashable, Sendable {
    var row: Int
    var column: Int
  }

  let size: ScreenSize
  private(set) var cells: [Cell]

  /// The position of the terminal's caret; nil hides it.
  var caret: Place?

  /// The rows that can be drawn on; drawing on any other row has no effect.
  var openRows: Range<Int>

  init(_ size: ScreenSize) {
    self.size = ScreenSize(columns: max(1, size.columns), rows: max(1, size.rows))
    let blank = Cell(character: " ", style: .plain)
    cells = Array(repeating: blank, count: self.size.columns * self.size.rows)
    openRows = 0..<self.size.rows
  }

  subscript(row: Int, column: Int) -> Cell { cells[row * size.columns + column] }

  /// Draws text from a column up to `end`, where a mark shows that the text is cut.
  ///
  /// - Returns: the column after the text.
  @discardableResult
  mutating func put(
    _ text: String, _ row: Int, _ column: Int, _ style: Style, upTo end: Int? = nil
  ) -> Int {
    let end = min(end ?? size.columns, size.columns)
    guard openRows.contains(row), column < end else { return column }
    var place = column
    let isCut = text.displayWidth > end - column
    for character in text {
      let width = character.displayWidth
      if place + width > (isCut ? end - 1 : end) { break }
      if character.utf8.count == 1 {
        set(character, width, row, place, style)
        place += width
        continue
      }
      for part in character.displayParts {
        set(part, part.displayWidth, row, place, style)
        place += part.displayWidth
      }
    }
    if isCut, place < end {
      set("…", 1, row, place, style)
      place += 1
    }
    return place
  }

  /// Fills columns with one character.
  mutating func fill(_ character: Character, _ row: Int, _ columns: Range<Int>, _ style: Style) {
    guard openRows.contains(row) else { return }
    for column in columns.clamped(to: 0..<size.columns) { set(character, 1, row, column, style) }
  }

  /// Replaces each character with a character that takes one cell.
  mutating func replaceCharacters(_ replacement: (Character) -> Character) {
    for place in cells.indices {
      // Clear the second cell of a wide character.
      cells[place].character = cells[place].character.map(replacement) ?? " "
    }
  }

  private mutating func set(
    _ character: Character, _ width: Int, _ row: Int, _ column: Int, _ style: Style
  ) {
    guard width > 0, column >= 0, column + width <= size.columns else { return }
    let place = row * size.columns + column
    // Clear the other half of a wide character that is partly covered.
    if cells[place].character == nil, column > 0 { cells[place - 1].character = " " }
    let behind = column + width
    if behind < size.columns, cells[place + width].character == nil {
      cells[place + width].character = " "
    }
    cells[place] = Cell(character: character, style: style)
    if width == 2 { cells[place + 1] = Cell(character: nil, style: style) }
  }

  /// The text, line by line, without spaces at the ends of lines.
  var text: String {
    (0..<size.rows).map { row in
      var line = String((0..<size.columns).compactMap { self[row, $0].character })
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
