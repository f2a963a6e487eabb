import FieldbookExchange

/// The rows of a data dictionary.
struct REDCapTable {
  /// A row, which describes a field.
  struct Row {
    /// The line on which the row begins.
    let line: Int

    fileprivate var cells: [REDCapColumn: String]

    /// The text of a cell without white space around it; empty if the cell does not exist.
    subscript(column: REDCapColumn) -> String { cells[column] ?? "" }

    /// Returns the row as the first one of another instrument, without its section and matrix.
    func first(of instrument: String) -> Row {
      var row = self
      row.cells[.form] = instrument
      for column in [REDCapColumn.section, .matrix, .ranking] { row.cells[column] = nil }
      return row
    }
  }

  private(set) var rows: [Row] = []
  private(set) var findings: [ImportFinding] = []

  /// The titles of the columns as written in the header.
  private var titles: [REDCapColumn: String] = [:]

  /// Reads a file.
  init(_ file: SourceFile) throws(FormImportError) {
    var bytes = file.bytes
    if String(validating: bytes, as: UTF8.self) == nil {
      bytes = Windows1252.utf8(of: bytes)
      findings.append(
        ImportFinding(
          .looks, at: .form, "file", "The file is not in UTF-8.",
          instead: "It is read as Windows-1252."))
    }
    var reader = CSVReader(CSVDialect(recognizing: bytes).delimiter)
    reader.feed(bytes)
    reader.end()
    guard case .success(let header)? = reader.next() else {
      throw .unreadable(file: file.name, reason: "It has no header that can be read.")
    }
    let columns = columns(of: header.cells)
    for column in [REDCapColumn.name, .type] where titles[column] == nil {
      throw .unreadable(
        file: file.name,
        reason: "It has no column `\(column == .name ? "Variable / Field Name" : "Field Type")`, "
          + "so it is not a REDCap data dictionary.")
    }
    while let next = reader.next() { read(next, columns, count: header.count) }
    emptyMissingCells()
  }

  /// Empties the cells with `NA` in optional columns that have no empty cells.
  ///
  /// R writes `NA` for each empty cell of such a column.
  private mutating func emptyMissingCells() {
    let optional = titles.keys.filter { ![.name, .form, .type, .label].contains($0) }
    let written = optional.filter { column in
      rows.allSatisfy { !$0[column].isEmpty } && rows.contains { $0[column] == "NA" }
    }
    for column in written {
      for index in rows.indices where rows[index][column] == "NA" {
        rows[index].cells[column] = nil
      }
    }
    guard !written.isEmpty else { return }
    findings.append(
      ImportFinding(
        .looks, at: .form, "file", "Cells contain `NA`, as R writes empty cells.",
        instead: "They count as empty."))
  }

  /// Returns the place of a cell, with the title of its column in this file.
  func place(_ row: Row, _ column: REDCapColumn) -> SourcePlace {
    .line(row.line, column: titles[column] ?? column.rawValue)
  }

  private mutating func columns(of header: [String]) -> [REDCapColumn?] {
    var columns: [REDCapColumn?] = []
    for title in header.map(\.trimmingSpaces) {
      guard let column = REDCapColumn(title: title), titles[column] == nil else {
        columns.append(nil)
        if !title.isEmpty {
          findings.append(
            ImportFinding(
              .looks, at: .line(1, column: title), title,
              "`\(title)` is not a column of a data dictionary, or occurs twice.",
              instead: "The column is left out."))
        }
        continue
      }
      titles[column] = title
      columns.append(column)
    }
    return columns
  }

  private mutating func read(
    _ next: Result<CSVRow, CSVError>, _ columns: [REDCapColumn?], count: Int
  ) {
    switch next {
    case .failure(let error):
      findings.append(
        ImportFinding(
          .answers, at: .line(error.line), "row", error.message, instead: "The row is left out."))
    case .success(let row):
      var cells: [REDCapColumn: String] = [:]
      for (text, column) in zip(row.cells, columns) {
        let text = text.replacing("\r\n", with: "\n").trimmingSpaces
        if let column, !text.isEmpty { cells[column] = text }
      }
      guard !cells.isEmpty else { return }
      rows.append(Row(line: row.line, cells: cells))
      let surplus = row.cells.dropFirst(count).joined(separator: " ").trimmingSpaces
      guard !surplus.isEmpty else { return }
      findings.append(
        ImportFinding(
          .looks, at: .line(row.line), cells[.name] ?? "row",
          "The row has more cells than the header: `\(surplus.shortened)`.",
          instead: "They are left out."))
    }
  }
}
