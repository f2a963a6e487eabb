/// The meaning of a column in the survey or choices sheet.
struct SheetColumn: Hashable {
  /// The name that XLSForm documents, such as `relevant`.
  var name: String

  /// The language of the column's text, as the author wrote it; empty if the header names none.
  var language = ""
}

extension SheetColumn {
  /// Recognizes a header such as `label::French (fr)`, `bind:relevant` or `read only`.
  init(header: String) {
    let parts = header.trimmingSpaces.split(separator: ":", omittingEmptySubsequences: true)
      .map { String($0).trimmingSpaces }
    guard let first = parts.first else {
      self.init(name: "")
      return
    }
    // The prefix in `bind::relevant` or `media::image::French` can be ignored.
    let hasPrefix = ["bind", "control", "media", "jr"].contains(first.lowercased())
    if hasPrefix, parts.count > 1 {
      let words = parts.dropFirst().filter { $0.lowercased() != "jr" }
      // This is the type of the stored answer, not that of the question.
      if first.lowercased() == "bind", words.first?.lowercased() == "type" {
        self.init(name: "bind::type")
        return
      }
      let name = words.first.map(Self.usualName) ?? ""
      self.init(name: name, language: words.count > 1 ? words[1] : "")
    } else if parts.count > 1, !Self.isTranslatable(Self.usualName(first)) {
      self.init(name: header.trimmingSpaces.lowercased())
    } else {
      self.init(name: Self.usualName(first), language: parts.count > 1 ? parts[1] : "")
    }
  }

  /// Returns the documented name of a column, for the spellings that XLSForm also accepts.
  private static func usualName(_ header: String) -> String {
    let name = header.lowercased().split { $0 == " " || $0 == "_" || $0 == "-" }
      .joined(separator: "_")
    return switch name {
    case "relevance": "relevant"
    case "calculate": "calculation"
    case "readonly": "read_only"
    case "constraint_msg", "constraintmsg": "constraint_message"
    case "required_msg", "requiredmsg": "required_message"
    case "caption": "label"
    case "command": "type"
    case "count", "repeat_count", "jr_count": "repeat_count"
    case "list": "list_name"
    case "value" where header.lowercased() == "value": "name"
    default: name
    }
  }

  private static func isTranslatable(_ name: String) -> Bool {
    translatable.contains(name)
  }

  private static let translatable: Set<String> = [
    "label", "hint", "guidance_hint", "constraint_message", "required_message", "image", "audio",
    "video", "big_image", "form_title",
  ]
}

/// The rows of a sheet below its header, by column.
struct SheetRows {
  /// A row that is not blank.
  struct Row {
    let place: SourcePlace

    private let sheet: String
    private let number: Int
    private let cells: [Int: String]

    /// The cells in columns with a header, in order.
    private let named: [(column: SheetColumn, text: String)]

    /// The column with each name, preferably one without a language.
    private let indexes: [String: Int]

    fileprivate init(_ row: Workbook.Row, in sheet: String, _ columns: [Int: SheetColumn]) {
      place = .sheet(sheet, row: row.number)
      (self.sheet, number, cells) = (sheet, row.number, row.cells)
      let order = row.cells.keys.sorted()
      named = order.compactMap { index in
        guard let column = columns[index], let text = row.cells[index] else { return nil }
        return (column, text)
      }
      indexes = order.reduce(into: [:]) { indexes, index in
        guard let column = columns[index] else { return }
        let known = indexes[column.name].flatMap { columns[$0] }
        if known == nil || known?.language.isEmpty == false && column.language.isEmpty {
          indexes[column.name] = index
        }
      }
    }

    /// The text in a column, preferably in one without a language, without spaces around it; nil if
    /// it is blank.
    subscript(name: String) -> String? {
      indexes[name].flatMap { cells[$0] }.map(\.trimmingSpaces)
    }

    /// Returns the place of a cell.
    func place(_ name: String) -> SourcePlace {
      .sheet(sheet, row: number, column: indexes[name])
    }

    /// Returns a column's text in all languages, each with the language that the header names.
    func texts(_ name: String) -> [(language: String, text: String)] {
      named.filter { $0.column.name == name }.map { ($0.column.language, $0.text) }
    }

    /// The columns that contain text, in order.
    var filled: [(column: SheetColumn, text: String)] {
      named.map { ($0.column, $0.text.trimmingSpaces) }
    }
  }

  let name: String

  /// The columns in order.
  let columns: [SheetColumn]

  /// The header as written, for each recognized column.
  let headers: [SheetColumn: String]

  let rows: [Row]

  private let columnsByIndex: [Int: SheetColumn]

  private let headerPlaces: [SheetColumn: SourcePlace]

  private let filledColumns: Set<SheetColumn>

  /// Cells in columns without a header.
  let unnamedCells: [SourcePlace]

  /// The columns with text that have the same meaning as a column before them, with their headers.
  let repeatedColumns: [(place: SourcePlace, header: String)]

  init(_ sheet: Workbook.Sheet) {
    name = sheet.name
    let header = sheet.rows.first?.cells ?? [:]
    let row = sheet.rows.first?.number ?? 1
    let places = header.keys.sorted().map { SourcePlace.sheet(sheet.name, row: row, column: $0) }
    let columns = header.mapValues { SheetColumn(header: $0) }
    columnsByIndex = columns
    self.columns = columns.sorted { $0.key < $1.key }.map(\.value)
    headers = Dictionary(header.map { (SheetColumn(header: $0.value), $0.value) }) { one, _ in one }
    var known: Set<SheetColumn> = []
    headerPlaces = Dictionary(zip(self.columns, places)) { one, _ in one }
    let filled = Set(sheet.rows.dropFirst().lazy.flatMap(\.cells.keys))
    repeatedColumns = header.sorted { $0.key < $1.key }.compactMap { index, text in
      let column = SheetColumn(header: text)
      guard !column.name.isEmpty, !known.insert(column).inserted, filled.contains(index) else {
        return nil
      }
      return (.sheet(sheet.name, row: row, column: index), text.trimmingSpaces)
    }
    filledColumns = Set(filled.compactMap { columns[$0] })
    rows = sheet.rows.dropFirst().map { Row($0, in: sheet.name, columns) }
    unnamedCells = sheet.rows.dropFirst().flatMap { row in
      row.cells.keys.filter { columns[$0] == nil }.sorted().map {
        SourcePlace.sheet(sheet.name, row: row.number, column: $0)
      }
    }
  }

  /// Returns the column of a cell; nil if the cell is not in this sheet.
  func column(at place: SourcePlace) -> SheetColumn? {
    guard case .sheet(name, _, let index?) = place else { return nil }
    return columnsByIndex[index]
  }

  /// Returns the place of a column's header.
  func place(ofHeader column: SheetColumn) -> SourcePlace {
    headerPlaces[column] ?? .sheet(name, row: 1)
  }

  /// Whether a row has text in a column.
  func hasText(in column: SheetColumn) -> Bool { filledColumns.contains(column) }
}
