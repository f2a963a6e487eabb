/// Creates an outline from the rows of a data dictionary.
///
/// All items are placed first, so that logic and text can refer to later fields. Then each item
/// gets its text, its logic and the effects of its action tags.
struct REDCapForm {
  let table: REDCapTable
  var outline: Outline
  var fields = LogicFields()

  /// The rows that became items, each with the index of its item.
  var placed: [(row: REDCapTable.Row, item: Int)] = []

  /// The kinds of answers, by the index of the item.
  var kinds: [Int: LogicField.Kind] = [:]

  /// The rows that have a section header, each with the index of the section's group.
  private var sections: [(row: REDCapTable.Row, group: Int)] = []

  /// The groups of matrices, with the indices of the fields in each.
  var matrices: [(group: Int, members: [Int], row: REDCapTable.Row)] = []

  /// The lists, by text that represents their options.
  var lists: [String: Int] = [:]

  private var pages: [String: Int] = [:]
  private var page: Int?
  private var section: Int?
  private var matrix: (name: String, index: Int)?

  init(_ table: REDCapTable, _ outline: Outline) {
    (self.table, self.outline) = (table, outline)
  }

  mutating func outline(of rows: [REDCapTable.Row]) -> Outline {
    for row in rows { place(row) }
    for (row, group) in sections { outline.items[group].label = texts(row, .section, group) }
    for (row, item) in placed { complete(item, row) }
    for matrix in matrices { arrange(matrix) }
    reportColumns(of: rows)
    return outline
  }

  /// Records a finding about a cell.
  mutating func note(
    _ severity: ImportFinding.Severity, _ row: REDCapTable.Row, _ column: REDCapColumn,
    _ item: Int?, _ message: String, instead: String? = nil
  ) {
    let name = row[.name].isEmpty ? "row" : row[.name]
    outline.findings.append(
      ImportFinding(
        severity, at: table.place(row, column), name, item: item, message, instead: instead))
  }
}

extension REDCapForm {
  /// Adds the item of a row, and the groups that begin with it.
  private mutating func place(_ row: REDCapTable.Row) {
    enterPage(row)
    if !row[.section].isEmpty { (section, matrix) = (nil, nil) }
    if !enterMatrix(row), !row[.section].isEmpty { enterSection(row) }
    let name = row[.name]
    guard !name.isEmpty else {
      outline.items.append(
        OutlineItem(.lost, name: "row", place: table.place(row, .name), parent: page))
      note(
        .answers, row, .name, outline.items.count - 1, "The row has no name of a field.",
        instead: "The row is left out.")
      return
    }
    let item = outline.items.count
    let type = fieldType(of: row, item)
    if type.kind == .note, MarkedText(row[.label]).note.isEmpty {
      note(
        .looks, row, .label, nil,
        "The descriptive field has no text, and a file attached to it is not in the dictionary.",
        instead: "It is left out.")
      return
    }
    let parent = matrix.map { matrices[$0.index].group } ?? section ?? page
    outline.items.append(
      OutlineItem(type.item, name: name, place: table.place(row, .name), parent: parent))
    placed.append((row, item))
    kinds[item] = type.kind
    if let matrix { matrices[matrix.index].members.append(item) }
    let key = name.lowercased()
    if fields.byName[key] == nil {
      fields.byName[key] = LogicField(item: item, kind: type.kind, codes: type.codes)
    } else {
      note(
        .answers, row, .name, item, "There is another field with the name `\(name)`.",
        instead: "Both are carried, and logic refers to the first. The form cannot be exported to "
          + "REDCap until one of them has another `name`.")
    }
  }

  private mutating func enterPage(_ row: REDCapTable.Row) {
    let name = row[.form].isEmpty ? "form" : row[.form]
    if page != nil, page == pages[name] { return }
    (section, matrix) = (nil, nil)
    if let known = pages[name] {
      page = known
      return
    }
    var group = OutlineGroup()
    group.isPage = true
    page = add(group, name, row, .form, parent: nil, title: OutlineTexts(name.asInstrumentTitle))
    pages[name] = page
  }

  private mutating func enterSection(_ row: REDCapTable.Row) {
    let group = add(
      OutlineGroup(), "\(row[.name])_section", row, .section, parent: page, title: OutlineTexts())
    section = group
    sections.append((row, group))
  }

  /// Begins or ends a matrix.
  ///
  /// - Returns: whether a matrix begins; the section header above it becomes its title.
  private mutating func enterMatrix(_ row: REDCapTable.Row) -> Bool {
    let name = row[.matrix]
    guard name != (matrix?.name ?? "") else { return false }
    matrix = nil
    guard !name.isEmpty else { return false }
    let group = add(
      OutlineGroup(), name, row, .matrix, parent: section ?? page,
      title: OutlineTexts(name.asInstrumentTitle))
    if !row[.section].isEmpty { sections.append((row, group)) }
    matrix = (name, matrices.count)
    matrices.append((group, [], row))
    return true
  }

  private mutating func add(
    _ group: OutlineGroup, _ name: String, _ row: REDCapTable.Row, _ column: REDCapColumn,
    parent: Int?, title: OutlineTexts
  ) -> Int {
    var item = OutlineItem(
      .group(group), name: name, place: table.place(row, column), parent: parent)
    item.label = title
    outline.items.append(item)
    return outline.items.count - 1
  }
}
