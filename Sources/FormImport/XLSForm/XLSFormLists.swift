import FieldbookExchange

/// The lists of options of an XLSForm: its sheets of choices, and the files that it names.
struct XLSFormLists {
  var lists: [OutlineList] = []
  var findings: [ImportFinding] = []

  /// The index of a list by the name that the survey uses.
  var byName: [String: Int] = [:]

  /// The index of a list in the sheet of external choices by its name.
  var byExternalName: [String: Int] = [:]

  /// The index of a list in a file by the columns that it reads.
  private var byColumns: [FileColumns: Int] = [:]

  private struct FileColumns: Hashable {
    let file, value, label: String
  }

  /// The columns of the lists that are in files.
  private var tables: [Int: FileTable] = [:]

  private struct FileTable {
    let columns: Set<String>
    let value, label: String
  }

  /// The index of a file by its name without its extension, as `instance` and `pulldata` use it.
  private var byInstance: [String: Int] = [:]

  /// The options that are made of several rows, by list.
  var merged: [Int: MergedOptions] = [:]

  let languages: FormLanguages
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

  /// Returns the columns of a list, by their names in the source.
  func columns(of list: Int) -> Set<String> {
    if let table = tables[list] { return table.columns }
    return lists[list].options.reduce(into: ["name", "label"]) { columns, option in
      columns.formUnion(option.columns.map(\.key))
    }
  }

  /// Returns the name that a definition has for a column.
  ///
  /// A file without the column `name` or `label` has another column for values or labels.
  func column(_ name: String, of list: Int) -> String {
    if let table = tables[list], table.columns.contains(name) { return name }
    return switch name {
    case "name": tables[list]?.value ?? "value"
    case "label", "itextId": tables[list]?.label ?? "label"
    default: name
    }
  }

  /// Whether the file of a list lacks a column; false if the options are in the form.
  func isMissing(_ column: String, of list: Int) -> Bool {
    tables[list].map { !$0.columns.contains(self.column(column, of: list)) } ?? false
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
    merged[list]?.differingColumns.contains(column) == true
  }

  /// Whether rows with the same value have different labels.
  func hasSeveralLabels(_ list: Int) -> Bool { merged[list]?.haveSeveralLabels == true }

  /// Whether a name selects at most one row of a list; false if the options are in a file.
  func hasUniqueNames(_ list: Int) -> Bool {
    tables[list] == nil && merged[list] == nil
  }
}

// MARK: Files

extension XLSFormLists {
  /// The reasons why a file cannot serve as a list.
  enum FileProblem: Error {
    case missing, notCSV
    case noColumn(String)
  }

  /// Returns the index of a list whose options are in a file beside the form.
  ///
  /// Questions that take their values or labels from different columns have separate lists.
  mutating func list(
    inFile file: String, value: String, label: String, at place: SourcePlace
  ) throws(FileProblem) -> Int {
    let read = FileColumns(file: file, value: value, label: label)
    if let index = byColumns[read] { return index }
    guard file.lowercased().hasSuffix(".csv") else { throw .notCSV }
    guard let bytes = beside(file), let columns = Self.columns(of: bytes) else { throw .missing }
    guard columns.contains(value) else { throw .noColumn(value) }
    let label = columns.contains(label) ? label : value
    let name = file.removingSuffix(".csv")
    byColumns[read] = lists.count
    let isFirst = byInstance[name] == nil
    if isFirst { byInstance[name] = lists.count }
    tables[lists.count] = FileTable(columns: Set(columns), value: value, label: label)
    lists.append(
      OutlineList(
        name: isFirst ? name : "\(name) by \(value)",
        rows: .file(file, value: value, label: OutlineTexts(label)), place: place))
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
