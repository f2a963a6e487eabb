import FieldEngine
import FormSession

/// The parts of a form that do not change while it is on the screen, computed once.
///
/// Only texts that contain answers change; ``follow(_:)`` updates those.
struct FormOutline: Sendable {
  /// The parts of a field that do not change.
  struct Face: Sendable {
    /// The key of the field; for a field in an entry, its path with the identity of the entry.
    fileprivate(set) var key: String
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
    fileprivate(set) var options: [Option]

    let align: TextAlignment
    let color: TerminalColor?
    let isDebugged: Bool
    let isConditional: Bool

    /// Whether the field opens a sheet (for a list) or a picker (for a choice).
    let opens: Bool

    /// Whether the field's options depend on other answers.
    let isFiltered: Bool

    /// The scale on which the answer is shown; nil if it is not shown on a scale.
    let scale: AnswerScale?

    /// The widths including the border: the minimum without the whole label, the minimum with it,
    /// and the preferred width.
    let minimum: Int
    let labeled: Int
    let wish: Int?
    let priority: Double
  }

  /// An option: its value and its label.
  struct Option: Hashable, Sendable {
    let value: String
    let label: String
  }

  /// The maximum number of options that are shown on the form.
  static let mostOptions = 7

  /// The fields of a group, row by row, given by their indices.
  struct Section: Sendable {
    /// The group; nil for fields without a group.
    let key: String?
    /// The index of the group among the groups of the session.
    let group: Int
    fileprivate(set) var name: String
    /// Whether the fields are the rows of a table.
    let isGrid: Bool
    let rows: [[Int]]
    /// The fields that are not on the screen, such as calculated fields without a label.
    let unseen: [Int]
    let notes: [FormDefinition.Section.PlacedNote]
    /// The page; nil for the fields outside of pages.
    let page: String?
    /// The innermost repeat; 0 for a section that is not repeated.
    let repeated: Int
    /// The groups of the section within that repeat, outermost first.
    let groups: [String]
  }

  /// The width of a border that has room for most error messages.
  static let roomForWords = 30

  private(set) var title: String
  private(set) var faces: [Face]
  private(set) var sections: [Section]

  /// The sections as a tree of repeats.
  let parts: [SectionPart]

  /// Whether the order of the fields alone shows which entries exist: every repeat has fields, and
  /// no condition hides a repeat.
  let hasSteadyRepeats: Bool

  /// The fields whose labels or other texts contain answers.
  private let fieldsOfTexts: Set<Int>

  /// The width of the widest label with its required mark.
  let widestLabel: Int

  init(_ session: Session) {
    let definition = session.definition
    let stated = definition.resolvedFields
    title = (definition.title ?? definition.key).withoutControls
    faces = zip(stated, stated.indices.map(session.field(at:))).map { field, made in
      let isInConditional = definition.groupPath(field.group).contains { $0.condition != nil }
      return Face(field, made, isConditional: isInConditional || field.condition != nil)
    }
    widestLabel = faces.lazy.map { $0.labelWidth + 2 }.max() ?? 0
    let places = Dictionary(stated.enumerated().map { ($1.key, $0) }) { first, _ in first }
    let sections = definition.sections.map { section in
      let path = definition.groupPath(section.group?.key)
      let innermost = path.lastIndex { $0.repetition != nil }
      let fields = section.rows.map { row in row.compactMap { places[$0.key] } }
      return Section(
        key: section.group?.key, group: section.place, name: section.name.withoutControls,
        isGrid: section.group?.layout == .grid,
        rows: fields.map { $0.filter { session.isOnScreen($0) } },
        unseen: fields.joined().filter { !session.isOnScreen($0) },
        notes: section.notes, page: Section.page(of: path),
        repeated: session.repeats.number(ofContentsOf: section.group?.key),
        groups: innermost.map { path[($0 + 1)...].map { $0.key } } ?? [])
    }
    self.sections = sections
    parts = SectionPart.tree(sections.map { $0.repeated }, session.repeats)
    hasSteadyRepeats = session.repeats.all.dropFirst().allSatisfy { repeated in
      !repeated.fields.isEmpty
        && definition.groupPath(repeated.key).allSatisfy { $0.condition == nil }
    }
    fieldsOfTexts = Set(session.fieldsOfTextsWithAnswers)
    follow(session)
  }

  /// Updates the texts that contain answers.
  mutating func follow(_ session: Session) {
    guard session.hasTextsWithAnswers else { return }
    title = (session.title ?? session.definition.key).withoutControls
    for place in fieldsOfTexts where session.repeats.ofField[place] == 0 {
      faces[place].follow(session, place)
    }
    for (index, section) in sections.enumerated() {
      if let key = section.key { sections[index].name = session.heading(key).withoutControls }
    }
  }
}

extension FormOutline {
  /// Returns the parts of a field that do not change as long as the draft's answers stay the same.
  func face(_ place: Int, _ session: Session) -> Face {
    let field = session.fieldOfForm(place)
    guard field != place else { return faces[field] }
    var face = faces[field]
    face.key = session.key(of: place)
    if fieldsOfTexts.contains(field) { face.follow(session, place) }
    return face
  }

  /// Whether any group is a page.
  var hasPages: Bool { sections.contains { $0.page != nil } }

  /// Returns the index of the section that contains a field.
  func section(of place: Int, _ session: Session) -> Int? {
    let field = session.fieldOfForm(place)
    return sections.firstIndex { $0.rows.contains { $0.contains(field) } }
  }

  /// Returns the label of a field after the names of the entries that contain it.
  func label(_ key: String, _ session: Session) -> String {
    guard let place = session.place(of: key) else { return key }
    return label(place, session)
  }

  /// Returns the label of a field after the names of the entries that contain it.
  func label(_ place: Int, _ session: Session) -> String {
    (session.way(to: session.entry(ofPlace: place)) + [face(place, session).label])
      .joined(separator: Words.within)
  }

  /// Returns the message of a broken rule; a warning also names its fields.
  func words(of rule: RuleState, _ session: Session) -> String {
    guard rule.isWarning else { return rule.message }
    let labels = rule.fields.prefix(Self.mostFieldsNamed).compactMap { key in
      session.place(of: key).map { face($0, session).label }
    }
    return rule.message + Words.fields(labels)
  }

  /// The maximum number of fields that a rule's message names; a rule can read the fields of all
  /// entries.
  private static let mostFieldsNamed = 5
}

extension FormOutline.Section {
  /// Returns the page of a group; a repeat is on one page with all of its entries.
  fileprivate static func page(of path: [FormDefinition.Group]) -> String? {
    let end = path.firstIndex { $0.repetition != nil }.map { $0 + 1 } ?? path.count
    return path[..<end].last { $0.isPage }?.key
  }
}

extension FormOutline.Face {
  /// Updates the texts that contain answers.
  fileprivate mutating func follow(_ session: Session, _ place: Int) {
    let text = session.label(place)
    label = text.withoutControls
    labelWidth = label.displayWidth
    question = text.withoutControlsInLines
    help = session.help(place)?.withoutControlsInLines ?? help
    let offered = options.isEmpty ? [] : session.options(of: place)
    if !offered.isEmpty { options = offered.map { FormOutline.Option($0) } }
  }

  fileprivate init(_ stated: FormField, _ field: Field, isConditional: Bool) {
    let attributes = stated.attributes
    key = stated.key
    label = field.definition.label.withoutControls
    labelWidth = label.displayWidth
    question = field.definition.label.withoutControlsInLines
    help = attributes.help?.withoutControlsInLines
    lines = field.definition.lines
    options = FormOutline.Face.options(of: field, stated)
    placeholder = attributes.placeholder?.withoutControls
    align = attributes.inherited.align ?? .leading
    color = attributes.inherited.color
    isDebugged = attributes.inherited.debug ?? true
    self.isConditional = isConditional
    isFiltered = stated.type.filter != nil
    scale = AnswerScale(stated, options)
    opens = field.definition.list != nil || field.definition.optionList != nil
    // A border and a space on each side.
    let frame = 4
    // The required mark follows the label, and the border has a sign beside both.
    let labeled = labelWidth + 2 + 2 * frame
    minimum = max(6, field.definition.minimumWidth) + frame
    self.labeled = max(minimum, min(labeled, 24))
    priority = field.definition.priority
    if case .fixed = field.definition.template {
      wish = max(field.state.template.count + frame + 1, labeled, FormOutline.roomForWords)
    } else {
      wish =
        field.definition.isFlag
        ? max(labeled, Words.notAnswered.displayWidth + frame + 1) : nil
    }
  }

  /// Returns the options if they are few enough to show below the label and are not secret.
  ///
  /// Options that depend on other answers, or that can be replaced by other text, are chosen in a
  /// menu.
  fileprivate static func options(
    of field: Field, _ stated: FormField
  ) -> [FormOutline.Option] {
    guard !field.isSecret, stated.type.filter == nil, !field.definition.takesOthers else {
      return []
    }
    if field.definition.isFlag { return FormOutline.Option.flags }
    let options = field.definition.options
    guard options.count <= FormOutline.mostOptions else { return [] }
    return options.map { FormOutline.Option($0) }
  }

  /// Returns the item for the layout of a row on a screen of this width.
  func item(columns: Int) -> RowLayout.Item {
    let minimum = columns < Arrangement.labelsFit ? minimum : labeled
    return RowLayout.Item(minimum: minimum, wish: wish, priority: priority)
  }
}

extension FormOutline.Option {
  fileprivate init(_ option: ChoiceOption) {
    self.init(value: option.value, label: option.label.withoutControls)
  }

  /// The two options of a flag.
  fileprivate static let flags = [
    FormOutline.Option(value: "true", label: "yes"),
    FormOutline.Option(value: "false", label: "no"),
  ]
}
