import FieldEngine
import FormSession

/// The focused field, expanded so that all of its texts can be read.
///
/// From top to bottom, it shows the label (if the label does not fit on the field's line), the
/// answer with its options, and notes: the help text, the comments and the problems. The expanded
/// field moves the content below it down. Only this field is wrapped, so a long form costs no more
/// than a short one.
struct ExpandedField: Sendable {
  /// A line below the answer.
  struct Note: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case help
      case comment
      case error
      case warning
    }

    let kind: Kind
    let text: String
  }

  let box: Arrangement.Box
  let isCompact: Bool

  /// The lines of the label above the answer; empty if the label fits on the field's line.
  let label: [String]

  /// The number of lines for the text of the answer; 0 if the options show it.
  let textLines: Int

  /// The lines of each option; empty if options are not shown on the form.
  let options: [[String]]

  let notes: [Note]

  /// The number of lines for `--debug`.
  let debugLines: Int

  /// The number of lines of the answer, without its border.
  var answerLines: Int { textLines + options.reduce(0) { $0 + $1.count } }

  /// The number of lines of the box or, in a compact form, of the answer alone.
  var boxLines: Int { isCompact ? answerLines : answerLines + 2 }

  /// The number of lines between the label and the notes.
  private var rowLines: Int {
    isCompact ? answerLines + debugLines : max(box.row.count, boxLines + debugLines)
  }

  /// The number of lines by which the content below moves down.
  var growth: Int { lines.count - box.row.count }

  /// The lines of the form that the expanded field covers.
  var lines: Range<Int> {
    let top = box.row.lowerBound
    return top..<top + label.count + rowLines + notes.count
  }

  /// The line of the first note.
  var firstNote: Int { lines.upperBound - notes.count }

  /// The first line of the answer, inside the border.
  var firstAnswer: Int { lines.lowerBound + label.count + (isCompact ? 0 : 1) }

  /// Returns the lines of an option, counted within the answer.
  func answerLines(ofOption index: Int) -> Range<Int> {
    let start = textLines + options.prefix(index).reduce(0) { $0 + $1.count }
    return start..<start + options[index].count
  }

  /// Returns the index of the option at a line of the answer.
  func option(inAnswerLine line: Int) -> Int? {
    options.indices.first { answerLines(ofOption: $0).contains(line) }
  }
}

extension ExpandedField {
  /// The columns before an option's label: a mark, its number, a sign and spaces.
  static let optionIndent = 6

  /// The maximum number of lines for wrapped text that is not a paragraph.
  private static let mostTextLines = 8

  /// Expands the field of a box, with notes on broken rules.
  init(_ drawn: FieldBox, _ box: Arrangement.Box, rules: [Note]) {
    self.box = box
    isCompact = drawn.isOnLine
    debugLines = drawn.debugLines
    let offered = drawn.grid == nil ? drawn.face.options : []
    let needsLines = !offered.isEmpty || drawn.face.lines > 1 || drawn.needsLines
    let fits = drawn.hasRoomForLabel && !(isCompact && needsLines)
    let columns = drawn.answerColumns(sharingLine: fits).count
    if offered.isEmpty {
      options = []
      let needed = drawn.needsLines ? drawn.text.wrapped(columns: columns).count : 1
      textLines = max(drawn.face.lines, min(needed, ExpandedField.mostTextLines))
    } else {
      options = offered.map { $0.label.wrapped(columns: columns - Self.optionIndent) }
      textLines = drawn.isSaidByOption ? 0 : 1
    }
    label = fits ? [] : drawn.question.wrapped(columns: drawn.wordColumns.count)
    notes = ExpandedField.notes(drawn, rules)
  }

  private static func notes(_ drawn: FieldBox, _ rules: [Note]) -> [Note] {
    let columns = drawn.wordColumns.count - 2
    var notes: [Note] = []
    func add(_ kind: Note.Kind, _ text: String) {
      notes += text.wrapped(columns: columns).enumerated().map { line, text in
        Note(kind: kind, text: (line > 0 ? "  " : kind.sign) + text)
      }
    }
    if let help = drawn.face.help { add(.help, help) }
    for comment in drawn.comments { add(.comment, Words.comment(comment)) }
    if let issue = drawn.issueWords, !drawn.hasRoom(forIssue: issue) {
      add(.error, issue)
    }
    if drawn.issue == nil, drawn.reason == nil, let notice = drawn.state.state.notice {
      let words = Words.notice(notice, in: drawn.field.definition.words).withoutControlsInLines
      if words.displayWidth > columns / 2 { add(.warning, words) }
    }
    for rule in rules where rule.text.displayWidth > columns - 4 { add(rule.kind, rule.text) }
    return notes
  }
}

extension ExpandedField.Note.Kind {
  /// The sign before the first line of a note.
  fileprivate var sign: String {
    switch self {
    case .help: "  "
    case .comment: "\(Words.commentSign) "
    case .error: "✗ "
    case .warning: "! "
    }
  }
}

extension FormModel {
  /// Returns the area of a box on the form, with the focused field expanded.
  ///
  /// For the expanded field this is the box of its answer or, in a compact form, all of its lines.
  func shownArea(of box: Arrangement.Box) -> Area {
    var area = box.area
    guard let expanded else { return area }
    if box.place == expanded.box.place {
      if expanded.isCompact {
        area.height = expanded.lines.count
      } else {
        area.row += expanded.label.count
        area.height = expanded.boxLines + expanded.debugLines
      }
    } else if area.row >= expanded.box.row.upperBound {
      area.row += expanded.growth
    } else if area.row >= expanded.box.row.lowerBound {
      area.row += expanded.label.count
    }
    return area
  }

  /// Returns the area of a line on the form, with the focused field expanded.
  func shownArea(of line: Arrangement.Line) -> Area {
    var area = line.area
    if let expanded, area.row >= expanded.box.row.upperBound { area.row += expanded.growth }
    return area
  }

  /// Returns the area of a group on the form, with the focused field expanded.
  func shownArea(of panel: Arrangement.Panel) -> Area {
    var area = panel.area
    guard let expanded else { return area }
    if area.row > expanded.box.row.lowerBound {
      area.row += expanded.growth
    } else if area.row + area.height > expanded.box.row.lowerBound {
      area.height += expanded.growth
    }
    return area
  }

  /// Returns the area of a grid's head on the form, with the focused field expanded.
  func shownArea(of head: Arrangement.GridHead) -> Area {
    var area = head.area
    if let expanded, area.row >= expanded.box.row.upperBound { area.row += expanded.growth }
    return area
  }

  /// Returns the area of a note on the form, with the focused field expanded.
  func shownArea(of note: Arrangement.Note) -> Area {
    var area = note.area
    if let expanded, area.row >= expanded.box.row.upperBound { area.row += expanded.growth }
    return area
  }

  /// The line for finishing the form, with the focused field expanded.
  var shownFinish: Area {
    var area = arrangement.finish
    area.row += expanded?.growth ?? 0
    return area
  }

  /// The number of lines of the whole form.
  var shownHeight: Int { arrangement.height + (expanded?.growth ?? 0) }

  /// Returns the focused field, expanded.
  func expandedFocus(_ session: Session) -> ExpandedField? {
    guard let place = session.focusPlace, let box = arrangement.box(of: place) else { return nil }
    var unopened = self
    unopened.expanded = nil
    let rules = session.brokenRules(reading: place).filter { $0.needsAttention }
    let notes = rules.map { rule in
      ExpandedField.Note(
        kind: rule.isWarning ? .warning : .error,
        text: outline.words(of: rule, session).withoutControlsInLines)
    }
    return ExpandedField(FieldBox(box, unopened, session), box, rules: notes)
  }
}
