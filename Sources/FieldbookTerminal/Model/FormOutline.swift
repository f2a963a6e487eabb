import FieldEngine
import FormSession

/// What does not change of a form while it is on the screen, computed once.
struct FormOutline: Sendable {
  /// What stays the same of a field.
  struct Face: Sendable {
    let key: String
    /// The label in one line, and its width.
    let label: String
    let labelWidth: Int
    /// The label with the line breaks that its form gives it.
    let question: String
    let help: String?
    let placeholder: String?

    /// The height of the answer; a paragraph has several lines.
    let lines: Int

    /// What is chosen from on the form itself; empty where a picker opens.
    let options: [Option]

    let align: TextAlignment
    let color: TerminalColor?
    let isDebugged: Bool
    let isConditional: Bool

    /// Whether it is a list or a choice, which have a sheet or a picker.
    let opens: Bool

    /// The narrowest width in which the field is of use, with and without the whole of its label,
    /// and the width that it wishes for, its border included.
    let minimum: Int
    let labelled: Int
    let wish: Int?
    let priority: Double
  }

  /// One of few answers, as it is set and as it is called.
  struct Option: Hashable, Sendable {
    let value: String
    let label: String
  }

  /// The most options that are chosen from on the form itself.
  static let mostOptions = 7

  /// A group with the places of its fields, row by row.
  struct Section: Sendable {
    let name: String
    let rows: [[Int]]
  }

  /// The width of a border in which most of what can be wrong with a field can be said.
  static let roomForWords = 30

  let title: String
  let faces: [Face]
  let sections: [Section]
  let places: [String: Int]

  /// The width of the widest label with its mark.
  let widestLabel: Int

  init(_ session: Session) {
    let definition = session.definition
    let stated = definition.resolvedFields
    title = (definition.title ?? definition.key).withoutControls
    faces = zip(stated, session.fields).map { Face($0, $1) }
    widestLabel = faces.lazy.map { $0.labelWidth + 2 }.max() ?? 0
    let places = Dictionary(stated.enumerated().map { ($1.key, $0) }) { first, _ in first }
    self.places = places
    sections = definition.sections.map { section in
      Section(
        name: section.name.withoutControls,
        rows: section.rows.map { row in row.compactMap { places[$0.key] } })
    }
  }
}

extension FormOutline {
  /// What people call a field.
  func label(_ key: String) -> String { places[key].map { faces[$0].label } ?? key }

  /// What a broken rule says; a warning names its fields.
  func words(of rule: RuleState) -> String {
    rule.message + (rule.isWarning ? Words.fields(rule.fields.map(label)) : "")
  }

  /// Whether a field that a rule looks at has been touched; before that, nothing is shown of the rule.
  func isTouched(_ rule: RuleState, _ session: Session) -> Bool {
    rule.fields.contains { key in places[key].map { session.fields[$0].isTouched } ?? false }
  }
}

extension FormOutline.Face {
  fileprivate init(_ stated: FormField, _ field: Field) {
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
    isConditional = stated.condition != nil
    opens = field.definition.list != nil || !field.definition.options.isEmpty
    // A border and a space on each side.
    let dress = 4
    // The label has a mark behind it, and a sign beside it in the border.
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

  /// The options that are few enough to stand below the label, of what nobody needs to hide.
  fileprivate static func options(of field: Field) -> [FormOutline.Option] {
    guard !field.isSecret else { return [] }
    if field.definition.name == "boolean" { return FormOutline.Option.flags }
    let options = field.definition.options
    guard options.count <= FormOutline.mostOptions else { return [] }
    return options.map { FormOutline.Option(value: $0.value, label: $0.label.withoutControls) }
  }

  /// How the field takes part in a row on a screen of so many columns.
  func item(columns: Int) -> RowLayout.Item {
    let minimum = columns < Arrangement.labelsFit ? minimum : labelled
    return RowLayout.Item(minimum: minimum, wish: wish, priority: priority)
  }
}

extension FormOutline.Option {
  /// The two answers of a flag.
  fileprivate static let flags = [
    FormOutline.Option(value: "true", label: "yes"),
    FormOutline.Option(value: "false", label: "no"),
  ]
}
