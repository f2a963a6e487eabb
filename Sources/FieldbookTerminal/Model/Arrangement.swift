import FieldEngine
import FormSession

/// Where everything stands on a form that is as long as it needs to be.
///
/// The place of a field does not depend on what is typed into it. Only the field with the focus opens
/// out as far as its texts need, and pushes down what stands below it; see ``Opening``.
struct Arrangement: Sendable {
  /// What the arrangement depends on.
  struct Question: Hashable, Sendable {
    var columns: Int
    var hidden: Set<Int>
    var hasDebugLines: Bool
    var isCompact: Bool
  }

  /// A field and its place, before anything opens out.
  struct Box: Sendable {
    let place: Int
    let section: Int
    let area: Area
    /// The lines of the row that it stands in.
    var row: Range<Int>
    /// Whether it has its row for itself.
    let isAlone: Bool
  }

  /// A group and its place.
  struct Panel: Sendable {
    let section: Int
    let area: Area
  }

  let question: Question
  private(set) var boxes: [Box] = []
  private(set) var panels: [Panel] = []
  private(set) var height = 0

  /// Where the form is finished: a line of its own behind the last group.
  private(set) var finish = Area(row: 0, column: 0, width: 0, height: 1)

  /// Where a field of the form has its box, by the place of the field.
  private var boxOfPlace: [Int?]

  /// The narrowest screen on which fields stand beside one another.
  static let narrow = 40

  /// The narrowest screen on which the labels of such fields have their room.
  static let labelsFit = 60

  init(_ outline: FormOutline, _ question: Question) {
    self.question = question
    boxOfPlace = Array(repeating: nil, count: outline.faces.count)
    for (index, section) in outline.sections.enumerated() { place(section, index, outline) }
    finish.row = height
    finish.column = question.columns < Arrangement.narrow ? 1 : 2
    finish.width = min(FinishLine.text.displayWidth, question.columns - finish.column)
    height += 1
  }

  /// Places a group below what is there.
  private mutating func place(_ section: FormOutline.Section, _ index: Int, _ outline: FormOutline)
  {
    let rows = section.rows.map { $0.filter { !question.hidden.contains($0) } }
      .filter { !$0.isEmpty }
    guard !rows.isEmpty else { return }
    let top = height
    height += 1
    for row in rows {
      if question.isCompact { placeLines(row, index) } else { placeBoxes(row, index, outline) }
    }
    height += 1
    let area = Area(row: top, column: 0, width: question.columns, height: height - top)
    panels.append(Panel(section: index, area: area))
  }

  /// Places the fields of a row one below the other, in a line each.
  private mutating func placeLines(_ row: [Int], _ section: Int) {
    for place in row {
      let lines = height..<height + 1 + debugLines
      let area = Area(row: height, column: 0, width: question.columns, height: lines.count)
      add(Box(place: place, section: section, area: area, row: lines, isAlone: true))
      height = lines.upperBound
    }
  }

  /// Places the fields of a row side by side, as far as there is room.
  private mutating func placeBoxes(_ row: [Int], _ section: Int, _ outline: FormOutline) {
    let inset = question.columns < Arrangement.narrow ? 1 : 2
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

  /// The line of `--debug`.
  private var debugLines: Int { question.hasDebugLines ? 1 : 0 }

  /// The box of a field.
  func box(of place: Int) -> Box? {
    boxOfPlace.indices.contains(place) ? boxOfPlace[place].map { boxes[$0] } : nil
  }
}
