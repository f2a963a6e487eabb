import FormSession

/// What is to be seen: cells with their styles, and the caret.
struct Screen: Hashable, Sendable {
  struct Cell: Hashable, Sendable {
    /// The character; nil in the second cell of a wide one.
    var character: Character?
    var style: Style
  }

  struct Place: Hashable, Sendable {
    var row: Int
    var column: Int
  }

  let size: ScreenSize
  private(set) var cells: [Cell]

  /// Where the terminal's own caret stands; nil hides it.
  var caret: Place?

  /// The rows that take what is put, so that what is scrolled away is cut.
  var openRows: Range<Int>

  init(_ size: ScreenSize) {
    self.size = ScreenSize(columns: max(1, size.columns), rows: max(1, size.rows))
    let blank = Cell(character: " ", style: .plain)
    cells = Array(repeating: blank, count: self.size.columns * self.size.rows)
    openRows = 0..<self.size.rows
  }

  subscript(row: Int, column: Int) -> Cell { cells[row * size.columns + column] }

  /// Puts a text from a column on, and no further than `end`, where a mark says that it is cut.
  ///
  /// - Returns: the column behind the text.
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

  /// Puts another character in place of each, which takes one cell.
  mutating func replaceCharacters(_ replacement: (Character) -> Character) {
    for place in cells.indices {
      // What is left of a wide character is blank.
      cells[place].character = cells[place].character.map(replacement) ?? " "
    }
  }

  private mutating func set(
    _ character: Character, _ width: Int, _ row: Int, _ column: Int, _ style: Style
  ) {
    guard width > 0, column >= 0, column + width <= size.columns else { return }
    let place = row * size.columns + column
    // What is left of a wide character that is covered in part is blank.
    if cells[place].character == nil, column > 0 { cells[place - 1].character = " " }
    let behind = column + width
    if behind < size.columns, cells[place + width].character == nil {
      cells[place + width].character = " "
    }
    cells[place] = Cell(character: character, style: style)
    if width == 2 { cells[place + 1] = Cell(character: nil, style: style) }
  }

  /// The characters alone, line by line without spaces at their ends.
  var text: String {
    (0..<size.rows).map { row in
      var line = String((0..<size.columns).compactMap { self[row, $0].character })
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
