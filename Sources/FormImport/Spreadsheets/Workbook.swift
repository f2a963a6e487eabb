/// The sheets of a spreadsheet file, or of a folder with a CSV file for each.
package struct Workbook: Sendable {
  /// A sheet.
  package struct Sheet: Sendable {
    /// The name on the sheet's tab.
    package var name: String

    /// The rows that have a cell, in order.
    package var rows: [Row] = []
  }

  /// A row of a sheet.
  package struct Row: Sendable {
    /// The number of the row, starting at 1.
    package var number: Int

    /// The text of the cells that are not blank, by column index, starting at 0.
    package var cells: [Int: String] = [:]
  }

  /// The sheets in order.
  package var sheets: [Sheet] = []

  /// The cells whose formula has an error, such as `#REF!`, by place.
  package var failedCells: [SourcePlace] = []

  /// Creates a workbook without sheets.
  package init() {}

  /// Returns the first sheet with one of the given names; letter case and surrounding spaces do not
  /// matter.
  package func sheet(_ names: String...) -> Sheet? {
    sheets.first { names.contains($0.name.trimmingSpaces.lowercased()) }
  }
}

extension Workbook {
  /// The maximum number of cells in all sheets.
  static let mostCells = 1_000_000

  /// Reads CSV files, each of which is a sheet with the name of its file.
  init(csv files: [SourceFile]) throws(FormImportError) {
    self.init()
    var count = 0
    for file in files {
      var sheet = Sheet(name: file.name.lowercased().removingSuffix(".csv"))
      for row in try CSVTable(file).rows {
        count += row.cells.count
        guard count <= Self.mostCells else {
          throw .tooLarge(file: file.name, limit: "\(Self.mostCells) cells")
        }
        sheet.rows.append(row)
      }
      sheets.append(sheet)
    }
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  package var trimmingSpaces: String {
    let start = unicodeScalars.firstIndex { !$0.properties.isWhitespace }
    let end = unicodeScalars.lastIndex { !$0.properties.isWhitespace }
    guard let start, let end else { return "" }
    return String(self[start..<unicodeScalars.index(after: end)])
  }

  /// Returns the text without a suffix, if the text ends with it.
  package func removingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : String(self)
  }
}
