import FieldEngine
import FormSession

/// The position of every field on a form that is as long as it needs to be.
///
/// Typing does not move a field. Only the field with the focus expands to show its texts, which
/// moves what is below it down; see ``Opening``.
struct Arrangement: Sendable {
  /// The inputs of the arrangement.
  struct Question: Hashable, Sendable {
    var columns: Int
    var hidden: Set<Int>
    var hasDebugLines: Bool
    var isCompact: Bool
    /// The number of lines of each note; 0 for those that are not shown.
    var noteLines: [Int] = []
    /// The sections of the page; nil for all.
    var sections: Range<Int>?
  }

  /// A field and its position, before any field is expanded.
  struct Box: Sendable {
    let place: Int
    let section: Int
    let area: Area
    /// The screen lines of its row.
    var row: Range<Int>
    /// Whether it is the only field in its row.
    let isAlone: Bool
  }

  /// A note and its position.
  struct Note: Sendable {
    let place: Int
    let area: Area
  }

  /// A group and its position.
  struct Panel: Sendable {
    let section: Int
    let area: Area
  }

  let question: Question
  private(set) var boxes: [Box] = []
  private(set) var notes: [Note] = []
  private(set) var panels: [Panel] = []
  private(set) var height = 0

  /// The line that finishes the form, after the last group.
  private(set) var finish = Area(row: 0, column: 0, width: 0, height: 1)

  /// The index of each field's box, by the field's index in the form.
  private var boxOfPlace: [Int?]

  /// The minimum width of a screen on which fields stand side by side.
  static let narrow = 40

  /// The minimum width of a screen on which the labels of such fields fit.
  static let labelsFit = 60

  init(_ outline: FormOutline, _ question: Question) {
    self.question = question
    boxOfPlace = Array(repeating: nil, count: outline.faces.count)
    for index in question.sections ?? outline.sections.indices {
      place(outline.sections[index], index, outline)
    }
    finish.row = height
    finish.column = Arrangement.inset(columns: question.columns)
    finish.width = min(FinishLine.text.displayWidth, question.columns - finish.column)
    height += 1
  }

  /// Places a group below those placed so far.
  private mutating func place(_ section: FormOutline.Section, _ index: Int, _ outline: FormOutline)
  {
    let rows = section.rows.map { $0.filter { !question.hidden.contains($0) } }
    let notes = section.notes.filter { lines(ofNote: $0.place) > 0 }
    guard !notes.isEmpty || rows.contains(where: { !$0.isEmpty }) else { return }
    let top = height
    height += 1
    for (number, row) in rows.enumerated() {
      place(notes.filter { $0.row == number })
      guard !row.isEmpty else { continue }
      if question.isCompact { placeLines(row, index) } else { placeBoxes(row, index, outline) }
    }
    place(notes.filter { $0.row >= rows.count })
    height += 1
    let area = Area(row: top, column: 0, width: question.columns, height: height - top)
    panels.append(Panel(section: index, area: area))
  }

  private mutating func place(_ notes: [FormDefinition.Section.PlacedNote]) {
    for note in notes {
      let inset = Arrangement.inset(columns: question.columns)
      let width = Arrangement.noteWidth(columns: question.columns)
      let area = Area(
        row: height, column: inset, width: width, height: lines(ofNote: note.place))
      self.notes.append(Note(place: note.place, area: area))
      height += area.height
    }
  }

  private func lines(ofNote place: Int) -> Int {
    question.noteLines.indices.contains(place) ? question.noteLines[place] : 0
  }

  /// The columns between the border of a group and what is in it.
  private static func inset(columns: Int) -> Int { columns < narrow ? 1 : 2 }

  /// The width of a note on a screen of this width.
  static func noteWidth(columns: Int) -> Int { columns - 2 * inset(columns: columns) }

  /// Returns the lines of the notes directly above a box.
  func linesOfNotes(above box: Box) -> Int {
    var top = box.area.row
    for note in notes.reversed() where note.area.row + note.area.height == top {
      top = note.area.row
    }
    return box.area.row - top
  }

  /// Places the fields of a row one below the other, one line each.
  private mutating func placeLines(_ row: [Int], _ section: Int) {
    for place in row {
      let lines = height..<height + 1 + debugLines
      let area = Area(row: height, column: 0, width: question.columns, height: lines.count)
      add(Box(place: place, section: section, area: area, row: lines, isAlone: true))
      height = lines.upperBound
    }
  }

  /// Places the fields of a row side by side, as far as they fit.
  private mutating func placeBoxes(_ row: [Int], _ section: Int, _ outline: FormOutline) {
    let inset = Arrangement.inset(columns: question.columns)
    let items = row.map { outline.faces[$0].item(columns: question.columns) }
    var waiting = row[...]
    for widths in RowLayout.widths(of: items, columns: question.columns - 2 * inset) {
      let places = waiting.prefix(widths.count)
      waiting = waiting.dropFirst(widths.count)
      let heights = places.map { outline.faces[$0].lines + 2 + debugLines }
      let lines = height..<height + (heights.max() ?? 0)
      var column = inset
      for ((place, width), own) in zip(zip(places, widths), heights) {
        let area = Area(row: height, column: column, width: width, height: own)
        add(
          Box(place: place, section: section, area: area, row: lines, isAlone: places.count == 1))
        column += width + 1
      }
      height = lines.upperBound
    }
  }

  private mutating func add(_ box: Box) {
    boxOfPlace[box.place] = boxes.count
    boxes.append(box)
  }

  /// The number of lines for `--debug`.
  private var debugLines: Int { question.hasDebugLines ? 1 : 0 }

  /// Returns the box of a field.
  func box(of place: Int) -> Box? {
    boxOfPlace.indices.contains(place) ? boxOfPlace[place].map { boxes[$0] } : nil
  }
}
