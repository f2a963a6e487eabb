import FormSession

/// Where everything stands on a form that is as long as it needs to be.
///
/// Rows have a fixed height, so that the place of a field does not depend on what is typed.
struct Arrangement: Sendable {
  /// What the arrangement depends on.
  struct Question: Hashable, Sendable {
    var columns: Int
    var hidden: Set<Int>
    var hasDebugLines: Bool
  }

  /// A field and its place.
  struct Box: Sendable {
    let place: Int
    let section: Int
    let area: Area
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

  /// The narrowest screen on which fields stand beside one another.
  static let narrow = 40

  /// The narrowest screen on which the labels of such fields have their room.
  static let labelsFit = 60

  init(_ outline: FormOutline, _ question: Question) {
    self.question = question
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
    let inset = question.columns < Arrangement.narrow ? 1 : 2
    height += 1
    for row in rows {
      let items = row.map { outline.faces[$0].item(columns: question.columns) }
      var waiting = row[...]
      for widths in RowLayout.widths(of: items, columns: question.columns - 2 * inset) {
        var column = inset
        for width in widths {
          guard let place = waiting.popFirst() else { break }
          let area = Area(row: height, column: column, width: width, height: rowHeight)
          boxes.append(Box(place: place, section: index, area: area))
          column += width + 1
        }
        height += rowHeight
      }
    }
    height += 1
    let area = Area(row: top, column: 0, width: question.columns, height: height - top)
    panels.append(Panel(section: index, area: area))
  }

  /// A border above and below the text, and a line for whoever looks for mistakes.
  private var rowHeight: Int { question.hasDebugLines ? 4 : 3 }

  /// The box of a field.
  func box(of place: Int) -> Box? { boxes.first { $0.place == place } }
}
