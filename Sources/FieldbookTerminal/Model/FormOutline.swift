import FieldEngine
import FormSession

/// The parts of a form that do not change while it is on the screen, computed once.
///
/// Only texts with answers in them change; ``follow(_:)`` updates those.
struct FormOutline: Sendable {
  /// The parts of a field that do not change.
  struct Face: Sendable {
    let key: String
    /// The label on one line, and its width.
    fileprivate(set) var label: String
    fileprivate(set) var labelWidth: Int
    /// The label with the line breaks of the form definition.
    fileprivate(set) var question: String
    fileprivate(set) var help: String?
    let placeholder: String?

    /// The height of the answer, which is more than one line for a paragraph.
    let lines: Int

    /// The options that are shown on the form; empty if a picker shows them.
    let options: [Option]

    let align: TextAlignment
    let color: TerminalColor?
    let isDebugged: Bool
    let isConditional: Bool

    /// Whether the field has a sheet (a list) or a picker (a choice).
    let opens: Bool

    /// The minimum width without and with the whole label, and the preferred width, all with the
    /// border.
    let minimum: Int
    let labelled: Int
    let wish: Int?
    let priority: Double
  }

  /// An option: its value and its label.
  struct Option: Hashable, Sendable {
    let value: String
    let label: String
  }

  /// The most options that are shown on the form.
  static let mostOptions = 7

  /// Fields of a group, as indices, row by row.
  struct Section: Sendable {
    /// The group; nil for fields without one.
    let key: String?
    /// The index of the group among those of the session.
    let group: Int
    fileprivate(set) var name: String
    let rows: [[Int]]
    let notes: [FormDefinition.Section.PlacedNote]
    /// The page; nil for the fields outside of pages.
    let page: String?
  }

  /// The width of a border in which most error messages fit.
  static let roomForWords = 30

  private(set) var title: String
  private(set) var faces: [Face]
  private(set) var sections: [Section]
  /// The texts of the notes; nil for those that are not shown.
  private(set) var notes: [NoteText?] = []
  /// The notes as they were last wrapped; nil for those that are not shown.
  private(set) var wrappedNotes: [NoteLines?] = []
  let places: [String: Int]

  /// The width of the widest label with its required mark.
  let widestLabel: Int

  init(_ session: Session) {
    let definition = session.definition
    let stated = definition.resolvedFields
    title = (definition.title ?? definition.key).withoutControls
    faces = zip(stated, session.fields).map { field, made in
      let isInConditional = definition.groupPath(field.group).contains { $0.condition != nil }
      return Face(field, made, isConditional: isInConditional || field.condition != nil)
    }
    widestLabel = faces.lazy.map { $0.labelWidth + 2 }.max() ?? 0
    let places = Dictionary(stated.enumerated().map { ($1.key, $0) }) { first, _ in first }
    self.places = places
    sections = definition.sections.map { section in
      Section(
        key: section.group?.key, group: section.place, name: section.name.withoutControls,
        rows: section.rows.map { row in
          row.compactMap { places[$0.key] }.filter { session.isOnScreen($0) }
        },
        notes: section.notes, page: section.page)
    }
    follow(session)
  }

  /// Updates the texts that have answers in them.
  mutating func follow(_ session: Session) {
    guard session.hasTextsWithAnswers else { return }
    title = (session.title ?? session.definition.key).withoutControls
    for place in session.placesOfTextsWithAnswers {
      let label = session.label(place)
      faces[place].label = label.withoutControls
      faces[place].labelWidth = faces[place].label.displayWidth
      faces[place].question = label.withoutControlsInLines
      faces[place].help = session.help(place)?.withoutControlsInLines ?? faces[place].help
    }
    for (index, section) in sections.enumerated() {
      if let key = section.key { sections[index].name = session.heading(key).withoutControls }
    }
    notes = session.notes.map { $0.applies ? NoteText($0.text) : nil }
  }
}

extension FormOutline {
  /// Wraps the notes that have changed, or all if the width has.
  mutating func wrapNotes(columns: Int) {
    wrappedNotes = notes.enumerated().map { place, text in
      guard let text else { return nil }
      let known = wrappedNotes.indices.contains(place) ? wrappedNotes[place] : nil
      if let known, known.columns == columns, known.text == text { return known }
      return NoteLines(text, columns: columns)
    }
  }

  /// The fields that a screen shows, in order.
  var fields: [Int] { sections.flatMap { $0.rows.joined() } }

  /// Whether any group is a page.
  var hasPages: Bool { sections.contains { $0.page != nil } }

  /// Returns the index of the section with a field.
  func section(of place: Int) -> Int? {
    sections.firstIndex { $0.rows.contains { $0.contains(place) } }
  }

  /// Returns the notes before a field in screen order, or all for nil, and how many of them stand
  /// directly before it.
  func notes(before place: Int?) -> (all: [(note: Int, section: Int)], adjacent: Int) {
    var (all, adjacent): ([(note: Int, section: Int)], Int) = ([], 0)
    for (index, section) in sections.enumerated() {
      for (number, row) in section.rows.enumerated() {
        let here = section.notes.filter { $0.row == number }.map { ($0.place, index) }
        (all, adjacent) = (all + here, adjacent + here.count)
        if let place, row.contains(place) { return (all, adjacent) }
        if !row.isEmpty { adjacent = 0 }
      }
      let last = section.notes.filter { $0.row >= section.rows.count }.map { ($0.place, index) }
      (all, adjacent) = (all + last, adjacent + last.count)
    }
    return (all, adjacent)
  }

  /// Returns the label of a field.
  func label(_ key: String) -> String { places[key].map { faces[$0].label } ?? key }

  /// Returns the message of a broken rule; a warning also names its fields.
  func words(of rule: RuleState) -> String {
    rule.message + (rule.isWarning ? Words.fields(rule.fields.map(label)) : "")
  }

  /// Whether a field that a rule reads has been touched; until then the rule is not shown.
  func isTouched(_ rule: RuleState, _ session: Session) -> Bool {
    rule.fields.contains { key in places[key].map { session.fields[$0].isTouched } ?? false }
  }
}

extension FormOutline.Face {
  fileprivate init(_ stated: FormField, _ field: Field, isConditional: Bool) {
    let attributes = stated.attributes
    key = stated.key
    label = field.definition.label.withoutControls
    labelWidth = label.displayWidth
    question = field.definition.label.withoutControlsInLines
    help = attributes.help?.withoutControlsInLines
    lines = field.definition.lines
    options = FormOutline.Face.options(of: field)
    placeholder = attributes.placeholder?.withoutControls
    align = attributes.inherited.align ?? .leading
    color = attributes.inherited.color
    isDebugged = attributes.inherited.debug ?? true
    self.isConditional = isConditional
    opens = field.definition.list != nil || !field.definition.options.isEmpty
    // A border and a space on each side.
    let dress = 4
    // The required mark follows the label, and the border has a sign beside them.
    let labelled = labelWidth + 2 + 2 * dress
    minimum = max(6, field.definition.minimumWidth) + dress
    self.labelled = max(minimum, min(labelled, 24))
    priority = field.definition.priority
    if case .fixed = field.definition.template {
      wish = max(field.state.template.count + dress + 1, labelled, FormOutline.roomForWords)
    } else {
      wish =
        field.definition.name == "boolean"
        ? max(labelled, Words.notAnswered.displayWidth + dress + 1) : nil
    }
  }

  /// Returns the options if they are few enough to show below the label and not secret.
  fileprivate static func options(of field: Field) -> [FormOutline.Option] {
    guard !field.isSecret else { return [] }
    if field.definition.name == "boolean" { return FormOutline.Option.flags }
    let options = field.definition.options
    guard options.count <= FormOutline.mostOptions else { return [] }
    return options.map { FormOutline.Option(value: $0.value, label: $0.label.withoutControls) }
  }

  /// Returns the item for the layout of a row on a screen of this width.
  func item(columns: Int) -> RowLayout.Item {
    let minimum = columns < Arrangement.labelsFit ? minimum : labelled
    return RowLayout.Item(minimum: minimum, wish: wish, priority: priority)
  }
}

extension FormOutline.Option {
  /// The two options of a flag.
  fileprivate static let flags = [
    FormOutline.Option(value: "true", label: "yes"),
    FormOutline.Option(value: "false", label: "no"),
  ]
}
