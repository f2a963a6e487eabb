extension FormDefinition {
  /// Fields of a group, or fields without a group, that a screen shows together.
  ///
  /// A group that contains other groups has a section for the fields before each of them, and one
  /// for the fields after the last.
  public struct Section: Equatable, Sendable {
    /// The group; nil for fields without a group.
    public let group: Group?

    /// The index of the group in ``Session/groups``.
    public let place: Int

    /// The displayed names of the surrounding groups and of the section's own group, which can be
    /// the unnamed one.
    public let names: [String]

    /// The rows of fields; the fields in a row are side by side.
    public fileprivate(set) var rows: [[FormField]]

    /// The notes between the rows.
    public fileprivate(set) var notes: [PlacedNote]

    /// The innermost page that contains the section; nil if the section is not inside a page.
    public let page: String?

    /// The displayed name, preceded by the names of the surrounding groups.
    public var name: String { names.joined(separator: Section.separator) }

    /// A note in a section.
    public struct PlacedNote: Equatable, Sendable {
      /// The index of the note in ``FormDefinition/notes``.
      public let place: Int
      /// The index of the row that follows the note; the number of rows if the note is last.
      public let row: Int
    }

    /// The separator between the names of nested groups.
    static let separator = " › "
  }

  /// The groups with their fields in rows.
  ///
  /// A field that no row lists gets its own row after the others. A note or an inner group is
  /// placed before the next field of the same group in the definition; a group begins with its
  /// first field or note. Parts outside groups form an unnamed section at the end or, if the form
  /// is in order, sections between the groups, where the definition has them.
  public var sections: [Section] {
    var arranger = SectionArranger(self)
    if !isInOrder {
      for group in groups where group.parent == nil { arranger.add(group, [], page: nil) }
    }
    arranger.addUnnamed(nameOfUnnamed)
    return arranger.sections
  }

  /// The displayed name of unnamed sections; programs get no name for them.
  private var nameOfUnnamed: String { groups.isEmpty || isInOrder ? "Fields" : "Other fields" }

  /// The fields in the order in which a person visits them.
  public var order: [FormField] {
    sections.flatMap { $0.rows.joined() }
  }

  /// Returns the groups that contain a group, outermost first, followed by the group itself; empty
  /// for an unknown key.
  public func groupPath(_ key: String?) -> [Group] {
    var path: [Group] = []
    var next = key
    while let key = next, path.count < FormDefinition.deepestGroup,
      let group = groups.first(where: { $0.key == key })
    {
      path.append(group)
      next = group.parent
    }
    return path.reversed()
  }

  /// The maximum nesting depth of groups.
  static let deepestGroup = 8
}

/// Arranges the fields and notes of a form in sections.
private struct SectionArranger {
  typealias Section = FormDefinition.Section

  private(set) var sections: [Section] = []

  private let definition: FormDefinition
  /// The indices of the fields, notes and inner groups of each group.
  private let fields: [String?: [Int]]
  private let notes: [String?: [Int]]
  private let inner: [String?: [Int]]

  init(_ definition: FormDefinition) {
    self.definition = definition
    fields = Dictionary(grouping: definition.fields.indices) { definition.fields[$0].group }
    notes = Dictionary(grouping: definition.notes.indices) { definition.notes[$0].group }
    inner = Dictionary(grouping: definition.groups.indices) { definition.groups[$0].parent }
  }

  /// Adds the sections of a group and of the groups inside it.
  mutating func add(_ group: FormDefinition.Group, _ around: [String], page: String?) {
    let names = around + [group.title ?? group.key]
    guard names.count <= FormDefinition.deepestGroup else { return }
    let page = group.isPage ? group.key : page
    let rows = rows(of: group)
    let parts = parts(of: group.key, in: rows)
    let isBare = !parts.contains { if case .group = $0.content { true } else { false } }
    add(parts, rows, of: group, names, around: names, page, evenIfEmpty: isBare)
  }

  /// Adds the parts outside groups, and the groups between them if the form is in order.
  mutating func addUnnamed(_ name: String) {
    let rows = (fields[nil] ?? []).map { [$0] }
    add(parts(of: nil, in: rows), rows, of: nil, [name], around: [], nil, evenIfEmpty: false)
  }

  /// Adds a section for the rows before each inner group, and one for the rows after the last.
  private mutating func add(
    _ parts: [Part], _ rows: [[Int]], of group: FormDefinition.Group?, _ names: [String],
    around: [String], _ page: String?, evenIfEmpty: Bool
  ) {
    var section = OpenSection()
    for part in parts {
      switch part.content {
      case .note(let note): section.notes.append((note, part.row))
      case .group(let place):
        append(section, upTo: part.row, rows, of: group, names, page)
        add(definition.groups[place], around, page: page)
        section = OpenSection(start: part.row)
      }
    }
    append(section, upTo: rows.count, rows, of: group, names, page, evenIfEmpty: evenIfEmpty)
  }

  /// A section whose end is not known yet.
  private struct OpenSection {
    var start = 0
    var notes: [(place: Int, row: Int)] = []
  }

  private mutating func append(
    _ section: OpenSection, upTo end: Int, _ rows: [[Int]], of group: FormDefinition.Group?,
    _ names: [String], _ page: String?, evenIfEmpty: Bool = false
  ) {
    let rows = rows[section.start..<end]
    guard evenIfEmpty || !rows.isEmpty || !section.notes.isEmpty else { return }
    let place = definition.groups.firstIndex { $0.key == group?.key } ?? definition.groups.count
    sections.append(
      Section(
        group: group, place: place, names: names,
        rows: rows.map { $0.map { definition.fields[$0] } },
        notes: section.notes.map { Section.PlacedNote(place: $0, row: $1 - section.start) },
        page: page))
  }

  /// Returns the fields of a group in rows, as indices.
  private func rows(of group: FormDefinition.Group) -> [[Int]] {
    let own = fields[group.key] ?? []
    let byKey = Dictionary(own.map { (definition.fields[$0].key, $0) }) { first, _ in first }
    let arranged = group.rows.map { row in row.compactMap { byKey[$0] } }
    let inRows = Set(group.rows.joined())
    let others = own.filter { !inRows.contains(definition.fields[$0].key) }.map { [$0] }
    return arranged.filter { !$0.isEmpty } + others
  }

  /// A note or an inner group, with the index of the row that follows it.
  private struct Part {
    enum Content {
      case note(Int)
      case group(Int)
    }

    let content: Content
    let row: Int
  }

  /// The place of a field or note in the definition; notes are placed before the next field.
  private struct Position: Comparable {
    let field: Int
    let note: Int

    static func < (left: Position, right: Position) -> Bool {
      (left.field, left.note) < (right.field, right.note)
    }
  }

  /// Returns the notes and inner groups of a group, in order.
  private func parts(of key: String?, in rows: [[Int]]) -> [Part] {
    let notes = (notes[key] ?? []).map { (position(ofNote: $0), Part.Content.note($0)) }
    let groups = key == nil && !definition.isInOrder ? [] : inner[key] ?? []
    let found = notes + groups.map { (beginning(of: $0, depth: 1), .group($0)) }
    return found.map { position, content in
      (position, Part(content: content, row: row(after: position, in: rows)))
    }.sorted { ($0.1.row, $0.0) < ($1.1.row, $1.0) }.map { $0.1 }
  }

  /// Returns the index of the row with the next field; the number of rows if there is no next
  /// field.
  private func row(after position: Position, in rows: [[Int]]) -> Int {
    let next = rows.joined().filter { $0 >= position.field }.min()
    return next.flatMap { next in rows.firstIndex { $0.contains(next) } } ?? rows.count
  }

  private func position(ofNote place: Int) -> Position {
    Position(field: definition.notes[place].place, note: place)
  }

  /// Returns the position of the first field or note in a group; an empty group comes last.
  private func beginning(of group: Int, depth: Int) -> Position {
    let last = Position(field: .max, note: group)
    guard depth <= FormDefinition.deepestGroup else { return last }
    let key = definition.groups[group].key
    let field = fields[key]?.first.map { Position(field: $0, note: .max) }
    let note = notes[key]?.first.map(position)
    let inner = (inner[key] ?? []).map { beginning(of: $0, depth: depth + 1) }
    return ([field, note].compactMap { $0 } + inner).min() ?? last
  }
}
