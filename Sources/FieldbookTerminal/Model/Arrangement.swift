import FieldEngine
import FormSession

/// The position of every field on the whole form, which can be longer than the screen.
///
/// Typing does not move a field. Only the focused field expands to show all of its text, which
/// moves the content below it down; see ``ExpandedField``.
struct Arrangement: Sendable {
  /// The inputs of the arrangement.
  struct Question: Hashable, Sendable {
    var columns: Int
    var hidden: Set<Int>
    var hasDebugLines: Bool
    var isCompact: Bool
    /// The number of lines of each note that is shown.
    var noteLines: [NoteRef: Int] = [:]
    /// The blocks on the page.
    var blocks: [FormBlock] = []
  }

  /// A field and its position, before any field is expanded.
  struct Box: Sendable {
    let place: Int
    /// The index of the block that contains the field.
    let block: Int
    let area: Area
    /// The screen lines of its row.
    var row: Range<Int>
    /// Whether the field is the only one in its row.
    let isAlone: Bool
    /// The columns of the grid that contains the field; nil if no grid does.
    var grid: GridColumns?
  }

  /// The line with the options of a grid, and its position.
  struct GridHead: Sendable {
    let grid: GridColumns
    let options: [FormOutline.Option]
    let area: Area
  }

  /// A note and its position.
  struct Note: Sendable {
    let note: NoteRef
    let area: Area
  }

  /// A section and its position.
  struct Panel: Sendable {
    let section: Int
    let entry: Int
    let area: Area
  }

  /// A line that represents an entry or comes after the entries of a repeat, and its position.
  struct Line: Sendable {
    let block: FormBlock
    let area: Area

    /// Whether the line represents an entry.
    var isClosedEntry: Bool { if case .closed = block { true } else { false } }
  }

  let question: Question
  private(set) var boxes: [Box] = []
  private(set) var notes: [Note] = []
  private(set) var panels: [Panel] = []
  private(set) var gridHeads: [GridHead] = []
  private(set) var lines: [Line] = []
  private(set) var height = 0

  /// The line for finishing the form, after the last group.
  private(set) var finish = Area(row: 0, column: 0, width: 0, height: 1)

  /// The index of each field's box, by the field's place.
  private var boxOfPlace: [Int: Int] = [:]

  /// The minimum screen width at which fields are side by side.
  static let narrow = 40

  /// The minimum screen width at which the labels of fields side by side fit.
  static let labelsFit = 60

  init(_ outline: FormOutline, _ question: Question, _ session: Session) {
    self.question = question
    for (index, block) in question.blocks.enumerated() {
      switch block {
      case .section(let section, let entry): place(section, entry, index, outline, session)
      case .closed, .end: placeLine(block, session)
      }
    }
    finish.row = height
    finish.column = Arrangement.inset(columns: question.columns)
    finish.width = min(FinishLine.text.displayWidth, question.columns - finish.column)
    height += 1
  }

  /// Places a section below the content placed so far.
  private mutating func place(
    _ index: Int, _ entry: Int, _ block: Int, _ outline: FormOutline, _ session: Session
  ) {
    let section = outline.sections[index]
    let rows = section.rows.map { row in
      FormOutline.places(row, in: entry, session).filter { !question.hidden.contains($0) }
    }
    let notes = section.notes.filter { lines(of: $0, in: entry) > 0 }
    guard !notes.isEmpty || rows.contains(where: { !$0.isEmpty }) else { return }
    let (top, indent) = (height, indent(of: entry, session))
    height += 1
    let faces = section.isGrid ? rows.joined().map { outline.face($0, session) } : []
    let inset = Arrangement.inset(columns: question.columns)
    let grid = GridColumns(
      faces, in: indent + inset..<max(indent + inset + 1, question.columns - inset))
    var isHeaded = false
    for (number, row) in rows.enumerated() {
      place(notes.filter { $0.row == number }, in: entry, indent)
      guard !row.isEmpty else { continue }
      if let grid {
        if !isHeaded { placeHead(of: grid, faces[0].options, indent) }
        isHeaded = true
        placeLines(row, block, grid)
      } else if question.isCompact {
        placeLines(row, block)
      } else {
        placeBoxes(row, block, indent, row.map { outline.face($0, session) })
      }
    }
    place(notes.filter { $0.row >= rows.count }, in: entry, indent)
    height += 1
    let area = Area(
      row: top, column: indent, width: max(0, question.columns - indent), height: height - top)
    panels.append(Panel(section: index, entry: entry, area: area))
  }

  private mutating func place(
    _ notes: [FormDefinition.Section.PlacedNote], in entry: Int, _ indent: Int
  ) {
    for note in notes {
      let inset = Arrangement.inset(columns: question.columns) + indent
      let width = Arrangement.noteWidth(columns: question.columns - indent)
      let area = Area(
        row: height, column: inset, width: width, height: lines(of: note, in: entry))
      self.notes.append(Note(note: NoteRef(note: note.place, entry: entry), area: area))
      height += area.height
    }
  }

  private func lines(of note: FormDefinition.Section.PlacedNote, in entry: Int) -> Int {
    question.noteLines[NoteRef(note: note.place, entry: entry)] ?? 0
  }

  /// Places a line that represents an entry, or that comes after the entries of a repeat.
  private mutating func placeLine(_ block: FormBlock, _ session: Session) {
    let indent: Int
    switch block {
    case .closed(let entry): indent = self.indent(of: entry, session)
    case .end(let repeated, _): indent = self.indent(ofDepth: session.repeats.all[repeated].depth)
    case .section: return
    }
    let area = Area(
      row: height, column: indent, width: max(0, question.columns - indent), height: 1)
    lines.append(Line(block: block, area: area))
    height += 1
  }

  /// Returns the number of columns by which an entry is indented to show its depth.
  private func indent(of entry: Int, _ session: Session) -> Int {
    entry == 0 ? 0 : indent(ofDepth: session.repeats.all[session.ofRepeat(entry)].depth)
  }

  private func indent(ofDepth depth: Int) -> Int {
    (depth - 1) * Arrangement.inset(columns: question.columns)
  }

  /// Returns the number of columns from a group's edge to its contents, including the border.
  private static func inset(columns: Int) -> Int { columns < narrow ? 1 : 2 }

  /// Returns the width of a note in a panel of this width.
  static func noteWidth(columns: Int) -> Int { columns - 2 * inset(columns: columns) }

  /// Returns the width of a note in an entry, on a screen of this width.
  static func noteWidth(in entry: Int, columns: Int, _ session: Session) -> Int {
    let depth = session.repeats.all[session.ofRepeat(entry)].depth
    return noteWidth(columns: columns - max(0, depth - 1) * inset(columns: columns))
  }

  /// Returns the number of lines of the notes directly above a box.
  func linesOfNotes(above box: Box) -> Int {
    var top = box.area.row
    for note in notes.reversed() where note.area.row + note.area.height == top {
      top = note.area.row
    }
    return box.area.row - top
  }

  private mutating func placeHead(
    of grid: GridColumns, _ options: [FormOutline.Option], _ indent: Int
  ) {
    let area = Area(row: height, column: indent, width: question.columns - indent, height: 1)
    gridHeads.append(GridHead(grid: grid, options: options, area: area))
    height += 1
  }

  /// Places the fields of a row below one another, on one line each.
  private mutating func placeLines(_ row: [Int], _ block: Int, _ grid: GridColumns? = nil) {
    for place in row {
      let lines = height..<height + 1 + debugLines
      let area = Area(row: height, column: 0, width: question.columns, height: lines.count)
      add(Box(place: place, block: block, area: area, row: lines, isAlone: true, grid: grid))
      height = lines.upperBound
    }
  }

  /// Places the fields of a row side by side, as far as they fit.
  private mutating func placeBoxes(
    _ row: [Int], _ block: Int, _ indent: Int, _ faces: [FormOutline.Face]
  ) {
    let inset = Arrangement.inset(columns: question.columns)
    let items = faces.map { $0.item(columns: question.columns - indent) }
    var waiting = zip(row, faces).map { ($0, $1.lines + 2 + debugLines) }[...]
    for widths in RowLayout.widths(of: items, columns: question.columns - indent - 2 * inset) {
      let fields = waiting.prefix(widths.count)
      waiting = waiting.dropFirst(widths.count)
      let lines = height..<height + (fields.map { $0.1 }.max() ?? 0)
      var column = indent + inset
      for ((place, own), width) in zip(fields, widths) {
        let area = Area(row: height, column: column, width: width, height: own)
        add(Box(place: place, block: block, area: area, row: lines, isAlone: fields.count == 1))
        column += width + 1
      }
      height = lines.upperBound
    }
  }

  private mutating func add(_ box: Box) {
    boxOfPlace[box.place] = boxes.count
    boxes.append(box)
  }

  /// Returns the lines for entries that are in a range of rows.
  func lines(inRows rows: Range<Int>) -> ArraySlice<Line> {
    // The lines are in order, so two searches find the first and the last one.
    let first = firstLine(atOrBelow: rows.lowerBound)
    return lines[first..<max(first, firstLine(atOrBelow: rows.upperBound))]
  }

  private func firstLine(atOrBelow row: Int) -> Int {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].area.row < row { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The number of lines for `--debug`.
  private var debugLines: Int { question.hasDebugLines ? 1 : 0 }

  /// Returns the box of a field.
  func box(of place: Int) -> Box? {
    boxOfPlace[place].map { boxes[$0] }
  }
}
