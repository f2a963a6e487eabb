import FieldbookExchange

/// The lists of options of an XLSForm: its sheets of choices, and the files that it names.
struct XLSFormLists {
  private(set) var lists: [OutlineList] = []
  private(set) var findings: [ImportFinding] = []

  /// The index of a list by the name that the survey uses.
  private var byName: [String: Int] = [:]

  /// The index of a list in the sheet of external choices by its name.
  private var byExternalName: [String: Int] = [:]

  /// The index of a list in a file by the columns that it reads.
  private var byColumns: [FileColumns: Int] = [:]

  private struct FileColumns: Hashable {
    let file, value, label: String
  }

  /// The index of a file by its name without its extension, as `instance` and `pulldata` use it.
  private var byInstance: [String: Int] = [:]

  /// The columns in which rows with the same value have different text.
  private var severalTexts: [Int: Set<String>] = [:]

  /// The lists in which several rows have the same value.
  private var withRepeatedNames: Set<Int> = []

  /// The lists in which rows with the same value have different labels.
  private(set) var withSeveralLabels: Set<Int> = []

  private let languages: FormLanguages
  private let beside: (String) -> [UInt8]?

  init(
    _ sheets: [SheetRows], _ languages: FormLanguages, beside: @escaping (String) -> [UInt8]?
  ) {
    (self.languages, self.beside) = (languages, beside)
    for sheet in sheets { read(sheet) }
  }

  /// Returns the index of a list in the choices sheet, or in the sheet of external choices; nil if
  /// neither sheet has it.
  func index(of name: String, isExternal: Bool) -> Int? {
    isExternal ? byExternalName[name] ?? byName[name] : byName[name] ?? byExternalName[name]
  }

  /// Returns the index of a list that an expression names.
  func index(ofInstance name: String) -> Int? {
    byName[name] ?? byInstance[name] ?? byExternalName[name]
  }

  /// Returns the columns of a list, by their names in the source; nil if the options are in a file.
  func columns(of list: Int) -> Set<String>? {
    guard case .options(let options) = lists[list].rows else { return nil }
    return options.reduce(into: ["name", "label"]) { columns, option in
      columns.formUnion(option.columns.map(\.key))
    }
  }

  /// Returns the name that a definition has for a column.
  func column(_ name: String, of list: Int) -> String {
    guard case .options = lists[list].rows else { return name }
    return switch name {
    case "name": "value"
    case "itextId": "label"
    default: name
    }
  }

  /// Replaces the labels of a list in all languages.
  mutating func changeLabels(ofList list: Int, _ change: (String) -> OutlineText) {
    guard case .options(var options) = lists[list].rows else { return }
    for index in options.indices {
      options[index].label.byLanguage = options[index].label.byLanguage.mapValues { label in
        guard case .text(let text)? = label.parts.first else { return label }
        return change(text)
      }
    }
    lists[list].rows = .options(options)
  }

  /// Whether merged rows have different text in a column.
  func hasSeveralTexts(inColumn column: String, of list: Int) -> Bool {
    severalTexts[list]?.contains(column) == true
  }

  /// Whether a name selects at most one row of a list; false if the options are in a file.
  func hasUniqueNames(_ list: Int) -> Bool {
    columns(of: list) != nil && !withRepeatedNames.contains(list)
  }
}

// MARK: Choices

extension XLSFormLists {
  private mutating func read(_ sheet: SheetRows) {
    findings += sheet.repeatedColumns.map { .repeatedColumn($0.header, at: $0.place) }
    findings += languages.repeatedColumns(sheet, named: ["label"])
    let isExternal = sheet.name.trimmingSpaces.lowercased().hasPrefix("external")
    for row in sheet.rows {
      guard let name = row["list_name"] else {
        noteRemarks(row)
        continue
      }
      let list = listIndex(name, isExternal, at: row.place)
      guard let value = row["name"]?.withStraightQuotes else {
        findings.append(.badOption(row.filled.first?.text ?? "", at: row.place, name))
        continue
      }
      var option = OutlineOption(
        value, label: languages.texts(row, "label") { OutlineText(MarkedText($0).plain) })
      for (column, text) in row.filled where !Self.usualColumns.contains(column.name) {
        if Self.mediaColumns.contains(column.name) {
          findings.append(
            .column(sheet.headers[column] ?? column.name, text, at: row.place, value, item: nil))
        } else if column.language.isEmpty {
          let name = sheet.headers[column]?.trimmingSpaces ?? column.name
          option.columns.append((name, text.withStraightQuotes))
        }
      }
      add(option, to: list, at: row.place)
    }
  }

  private static let usualColumns: Set<String> = ["list_name", "name", "label"]
  private static let mediaColumns: Set<String> = ["image", "audio", "video", "big_image"]

  private mutating func noteRemarks(_ row: SheetRows.Row) {
    let texts = row.filled.map(\.text)
    if !texts.isEmpty { findings.append(.remarks(texts.joined(separator: ", "), at: row.place)) }
  }

  private mutating func listIndex(
    _ name: String, _ isExternal: Bool, at place: SourcePlace
  ) -> Int {
    let names = isExternal ? \Self.byExternalName : \Self.byName
    if let index = self[keyPath: names][name] { return index }
    self[keyPath: names][name] = lists.count
    lists.append(OutlineList(name: name, rows: .options([]), place: place))
    return lists.count - 1
  }

  /// Adds an option, or adds its columns to an existing option with the same value, which keeps its
  /// label.
  private mutating func add(_ option: OutlineOption, to list: Int, at place: SourcePlace) {
    var options = lists[list].options
    guard let same = options.firstIndex(where: { $0.value == option.value }) else {
      options.append(option)
      lists[list].rows = .options(options)
      return
    }
    withRepeatedNames.insert(list)
    guard option.columns.allSatisfy({ !$0.value.contains(" ") }) else {
      findings.append(.differentOption(option.value, at: place, lists[list].name))
      return
    }
    let hasSameLabel = option.label.byLanguage.allSatisfy { language, text in
      options[same].label[language].map { $0 == text } ?? true
    }
    findings.append(
      .repeatedOption(option.value, hasSameLabel, at: place, lists[list].name))
    if !hasSameLabel { withSeveralLabels.insert(list) }
    for (key, text) in option.columns {
      guard let column = options[same].columns.firstIndex(where: { $0.key == key }) else {
        options[same].columns.append((key, text))
        continue
      }
      let texts = options[same].columns[column].value.split(separator: " ").map(String.init)
      guard !texts.contains(text) else { continue }
      options[same].columns[column].value = (texts + [text]).joined(separator: " ")
      severalTexts[list, default: []].insert(key)
    }
    lists[list].rows = .options(options)
  }

  /// Returns the index of a list that questions share, which is added if it is new.
  mutating func shared(_ list: OutlineList) -> Int {
    if let index = byName[list.name], lists[index].rows.isEqual(to: list.rows) { return index }
    byName[list.name] = lists.count
    lists.append(list)
    return lists.count - 1
  }

  /// Returns a list with the additional option `other`, which `or_other` requests.
  mutating func withOther(_ list: Int) -> Int {
    guard !lists[list].options.contains(where: { $0.value == "other" }) else { return list }
    let name = lists[list].name + " or other"
    if let index = byName[name] { return index }
    var copy = lists[list]
    copy.name = name
    copy.rows = .options(lists[list].options + [OutlineOption("other", label: languages.other)])
    byName[name] = lists.count
    if withSeveralLabels.contains(list) { withSeveralLabels.insert(lists.count) }
    lists.append(copy)
    return lists.count - 1
  }
}

// MARK: Files

extension XLSFormLists {
  /// The reasons why a file cannot serve as a list.
  enum FileProblem: Error { case missing, notCSV }

  /// Returns the index of a list whose options are in a file beside the form.
  ///
  /// Questions that take their values or labels from different columns have separate lists.
  mutating func list(
    inFile file: String, value: String, label: String, at place: SourcePlace
  ) throws(FileProblem) -> Int {
    let read = FileColumns(file: file, value: value, label: label)
    if let index = byColumns[read] { return index }
    guard file.lowercased().hasSuffix(".csv") else { throw .notCSV }
    guard let bytes = beside(file), let columns = Self.columns(of: bytes), columns.contains(value)
    else { throw .missing }
    let text = OutlineTexts(columns.contains(label) ? label : value)
    let name = file.removingSuffix(".csv")
    byColumns[read] = lists.count
    let isFirst = byInstance[name] == nil
    if isFirst { byInstance[name] = lists.count }
    lists.append(
      OutlineList(
        name: isFirst ? name : "\(name) by \(value)",
        rows: .file(file, value: value, label: text), place: place))
    return lists.count - 1
  }

  /// Finds the file `NAME.csv`, in which an expression looks something up, and makes it a list.
  mutating func find(instance name: String, at place: SourcePlace) {
    guard index(ofInstance: name) == nil, let bytes = beside(name + ".csv"),
      let first = Self.columns(of: bytes)?.first
    else { return }
    let value = Self.columns(of: bytes).map { $0.contains("name") ? "name" : first } ?? first
    _ = try? list(inFile: name + ".csv", value: value, label: "label", at: place)
  }

  private static func columns(of bytes: [UInt8]) -> [String]? {
    var reader = CSVReader(CSVDialect(recognizing: bytes).delimiter)
    reader.feed(bytes)
    reader.end()
    guard case .success(let header)? = reader.next() else { return nil }
    return header.cells
  }
}

extension FormLanguages {
  /// The label of the option that `or_other` adds.
  var other: OutlineTexts {
    var texts = OutlineTexts()
    for code in codes.isEmpty ? [""] : codes { texts[code] = OutlineText("Other") }
    return texts
  }

  /// The label of the question for an answer that is not in the list.
  var specifyOther: OutlineTexts {
    var texts = OutlineTexts()
    for code in codes.isEmpty ? [""] : codes { texts[code] = OutlineText("Specify other.") }
    return texts
  }
}

extension OutlineList.Rows {
  fileprivate func isEqual(to other: OutlineList.Rows) -> Bool {
    if case (.options(let one), .options(let other)) = (self, other) { one == other } else { false }
  }
}
