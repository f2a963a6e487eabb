import FieldEngine
import FormSession

/// What a screen needs to know of a form again and again, worked out once.
struct FormOutline: Sendable {
  /// What stays the same of a field.
  struct Face: Sendable {
    let key: String
    let label: String
    let help: String?
    let placeholder: String?
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

  init(_ session: Session) {
    let definition = session.definition
    let stated = definition.resolvedFields
    title = (definition.title ?? definition.key).withoutControls
    faces = zip(stated, session.fields).map { Face($0, $1) }
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
}

extension FormOutline.Face {
  fileprivate init(_ stated: FormField, _ field: Field) {
    let attributes = stated.attributes
    key = stated.key
    label = field.definition.label.withoutControls
    help = attributes.help?.withoutControls
    placeholder = attributes.placeholder?.withoutControls
    align = attributes.inherited.align ?? .leading
    color = attributes.inherited.color
    isDebugged = attributes.inherited.debug ?? true
    isConditional = stated.condition != nil
    opens = field.definition.list != nil || !field.definition.options.isEmpty
    // A border and a space on each side.
    let dress = 4
    // The label has a mark behind it, and a sign beside it in the border.
    let labelled = label.displayWidth + 2 + 2 * dress
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

  /// How the field takes part in a row on a screen of so many columns.
  func item(columns: Int) -> RowLayout.Item {
    let minimum = columns < Arrangement.labelsFit ? minimum : labelled
    return RowLayout.Item(minimum: minimum, wish: wish, priority: priority)
  }
}
