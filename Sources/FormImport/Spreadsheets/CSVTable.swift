import FieldbookExchange

/// The rows of a CSV file that are not blank, with the lines on which they begin.
struct CSVTable {
  private(set) var rows: [Workbook.Row] = []

  /// Reads a file in UTF-8, and recognizes its delimiter.
  init(_ file: SourceFile) throws(FormImportError) {
    var reader = CSVReader(CSVDialect(recognizing: file.bytes).delimiter)
    reader.feed(file.bytes)
    reader.end()
    while let next = reader.next() {
      switch next {
      case .failure(let error): throw .unreadable(file: file.name, reason: error.message)
      case .success(let row):
        var cells: [Int: String] = [:]
        for (column, text) in row.cells.enumerated() where !text.trimmingSpaces.isEmpty {
          cells[column] = text
        }
        if !cells.isEmpty { rows.append(Workbook.Row(number: row.number, cells: cells)) }
      }
    }
  }
}
