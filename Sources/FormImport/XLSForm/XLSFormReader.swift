/// Reads an XLSForm (https://xlsform.org) in the same way as pyxform.
///
/// The reader reads all rows first, so that names are known, and then their expressions.
struct XLSFormReader {
  var outline: Outline
  var lists: XLSFormLists
  let languages: FormLanguages
  let settings: XLSFormSettings

  /// The row of each item.
  var rows: [SheetRows.Row] = []

  /// The headers of the survey as written.
  let headers: [SheetColumn: String]

  /// The lists whose options are names of columns in files.
  var columnLists: Set<Int> = []

  /// When people cannot change the answers in a group, by group.
  var readOnlyGroups: [Int: ReadOnlyState] = [:]

  /// The names of the items, each with its group.
  private var names: Set<ScopedName> = []

  /// The groups that are open.
  var open: [Int] = []

  /// Returns the outline of a file, or of a folder with the sheets as CSV files.
  static func outline(
    of files: [SourceFile], beside: @escaping (String) -> [UInt8]?
  ) throws(FormImportError) -> Outline {
    let isArchive = files.count == 1 && files[0].bytes.starts(with: [0x50, 0x4B])
    let workbook = isArchive ? try XLSXReader.workbook(files[0]) : try Workbook(csv: files)
    guard let survey = workbook.sheet("survey") else {
      throw .unreadable(file: files[0].name, reason: "It has no sheet `survey`.")
    }
    let name = isArchive ? files[0].name.split(separator: ".").first.map(String.init) : nil
    let rows = SheetRows(survey)
    var reader = XLSFormReader(workbook, rows, name: name ?? "form", beside)
    reader.read(rows)
    reader.finish(workbook, rows)
    return reader.outline
  }

  private init(
    _ workbook: Workbook, _ survey: SheetRows, name: String,
    _ beside: @escaping (String) -> [UInt8]?
  ) {
    let choices = [
      workbook.sheet("choices", "choices and columns", "columns"),
      workbook.sheet("external_choices", "external choices"),
    ].compactMap { $0.map(SheetRows.init) }
    settings = XLSFormSettings(workbook.sheet("settings").map(SheetRows.init))
    languages = FormLanguages([survey] + choices, defaultLanguage: settings["default_language"])
    lists = XLSFormLists(choices, languages, beside: beside)
    headers = survey.headers
    outline = Outline(name: settings["form_id"] ?? settings["id_string"] ?? name)
    outline.title = OutlineTexts(settings["form_title"] ?? settings["title"])
    outline.version = settings["version"]
    outline.languages = languages.codes
  }

  private mutating func read(_ survey: SheetRows) {
    for row in survey.rows { read(row) }
    for group in open {
      outline.findings.append(.unclosed(outline.items[group].name, at: rows[group].place))
    }
    for place in survey.unnamedCells {
      outline.findings.append(
        ImportFinding(.looks, at: place, "cell", "The cell is in a column without a name."))
    }
    for (place, header) in survey.repeatedColumns
    where Self.carriedByQuestions.contains(SheetColumn(header: header).name) {
      outline.findings.append(.repeatedColumn(header, at: place))
    }
    outline.findings += languages.repeatedColumns(survey, named: Self.carriedByQuestions)
    let calculated = rows.indices.filter { rows[$0]["calculation"] != nil }
    let scope = NameScope(
      outline.items, root: settings["name"] ?? "data", calculated: Set(calculated))
    for index in outline.items.indices { readExpressions(ofItem: index, scope) }
    readFlags()
    truncateIntegers()
    for list in lists.lists.indices { readLabels(ofList: list, scope) }
    arrangeTables()
    markLists()
  }

  /// Reads the type and name of a row, and adds its item.
  private mutating func read(_ row: SheetRows.Row) {
    guard let cell = row["type"] else {
      let texts = row.filled.map(\.text)
      if !texts.isEmpty {
        outline.findings.append(.remarks(texts.joined(separator: ", "), at: row.place))
      }
      return
    }
    if let disabled = row["disabled"], Truth(disabled) == .always {
      outline.findings.append(.disabled(at: row.place, row["name"] ?? cell))
      return
    }
    switch QuestionType(cell: cell) {
    case .end: endGroup(row)
    case .beginGroup: open.append(add(.group(OutlineGroup()), row))
    case .beginLoop:
      let group = add(.group(OutlineGroup()), row)
      open.append(group)
      outline.findings.append(
        .loop(cell, at: row.place("type"), outline.items[group].name, item: group))
    case .beginRepeat:
      var group = OutlineGroup()
      group.repetition = OutlineGroup.Repetition()
      open.append(add(.group(group), row))
    case .externalData: readExternalData(row)
    case .note where row["calculation"] == nil && row["default"] == nil: readNote(row)
    case let type: readQuestion(type, row)
    }
  }

  /// Adds an item in the open group.
  @discardableResult
  mutating func add(_ kind: OutlineItem.Kind, _ row: SheetRows.Row, name: String? = nil) -> Int {
    let parent = open.last
    var name = name ?? row["name"] ?? ""
    if name.isEmpty {
      name = "row \(row.place)".replacing("survey!", with: "")
      outline.findings.append(.noName(at: row.place, key: name))
    }
    if !names.insert(ScopedName(parent: parent, name: name)).inserted {
      outline.findings.append(.repeatedName(name, at: row.place))
    }
    outline.items.append(OutlineItem(kind, name: name, place: row.place, parent: parent))
    rows.append(row)
    return outline.items.count - 1
  }

  private mutating func endGroup(_ row: SheetRows.Row) {
    if open.popLast() == nil { outline.findings.append(.unopened(at: row.place)) }
  }

  /// Finds the file with data that expressions look up.
  private mutating func readExternalData(_ row: SheetRows.Row) {
    guard let name = row["name"] else { return }
    lists.find(instance: name, at: row.place)
    if lists.index(ofInstance: name) == nil {
      outline.findings.append(
        ImportFinding(
          .outside, at: row.place, name, "The data are in a file that is not beside the form."))
    }
  }

  /// Marks the lists that expressions look up, so that they are written in the form.
  private mutating func markLists() {
    outline.lists = lists.lists
    var used = columnLists.union(outline.items.compactMap { $0.question?.type.list })
    for item in outline.items {
      for list in item.lookedUpLists {
        outline.lists[list].isLookedUp = true
        used.insert(list)
      }
    }
    for (index, list) in outline.lists.enumerated() where !used.contains(index) {
      outline.findings.append(.unusedList(list.name, at: list.place))
    }
    for (index, item) in outline.items.enumerated() {
      guard let list = item.question?.type.list, lists.hasSeveralLabels(list) else {
        continue
      }
      outline.findings.append(.severalLabels(at: item.place, item.name, item: index))
    }
    outline.findings += lists.findings
  }

  /// Reports the settings that were not imported, the cells with errors, and the sheets that do not
  /// belong to an XLSForm.
  private mutating func finish(_ workbook: Workbook, _ survey: SheetRows) {
    outline.findings += settings.findings
    for place in workbook.failedCells {
      let column = survey.column(at: place)
      let isRead = column.map { Self.carriedByQuestions.contains($0.name) } ?? true
      outline.findings.append(.failedCell(at: place, isRead: isRead))
    }
    let known = [
      "survey", "choices", "choices and columns", "columns", "settings", "external_choices",
      "external choices",
    ]
    for sheet in workbook.sheets where !known.contains(sheet.name.trimmingSpaces.lowercased()) {
      if !sheet.rows.isEmpty { outline.findings.append(.sheet(sheet.name, sheet.rows.count)) }
    }
  }
}

/// The name of an item in its group.
private struct ScopedName: Hashable {
  let parent: Int?
  let name: String
}

extension OutlineItem {
  /// The lists that expressions of the item look up.
  fileprivate var lookedUpLists: Set<Int> {
    var expressions = [relevance, group?.repetition?.count]
    if let question {
      expressions += [
        question.requirement, question.calculation, question.initialExpression,
        question.readOnlyCondition, question.type.filter,
      ]
      expressions += question.constraints.map(\.check)
    }
    return expressions.reduce(into: []) { $0.formUnion($1?.text.lists ?? []) }
  }
}
