import FieldbookExchange
import JSONText
import SQLiteKit

/// Writes the report about the rows of a file, as CSV or as a JSON array.
struct ReportWriter {
  private let file: OutputFile
  private let isTable: Bool

  /// Whether the report covers several files.
  private let isOfSeveral: Bool

  /// The rows of a table that have not been written yet.
  private var table = CSVWriter()

  /// The number of JSON lines written.
  private var lines = 0

  /// Starts a report, which must not replace any of the other files; nil if no report is requested.
  init?(_ path: String?, sparing others: [String], isOfSeveral: Bool = false) throws {
    guard let path else { return nil }
    self.isOfSeveral = isOfSeveral
    file = try OutputFile(at: path, sparing: others)
    isTable = !path.lowercased().hasSuffix(".json")
    if isTable { table.row(RowReport.columns + (isOfSeveral ? [RowReport.fileColumn] : [])) }
  }

  mutating func write(_ report: RowReport) throws {
    var report = report
    if case .upgrade? = report.rejection?.remedy {
      report.rejection?.message += " `upgrade` moves drafts to it."
    }
    var bytes: [UInt8] = []
    if isTable {
      report.write(to: &table, withFile: isOfSeveral)
      guard table.bytes.count >= 1 << 16 else { return }
      table.drain { bytes = $0 }
    } else {
      for line in report.json(withFile: isOfSeveral) {
        bytes += Array((lines == 0 ? "[" : ",\n").utf8)
        line.write(into: &bytes)
        lines += 1
      }
    }
    let file = file
    try file.write(bytes)
  }

  mutating func finish() throws {
    var bytes: [UInt8] = []
    if isTable {
      table.drain { bytes = $0 }
    } else {
      bytes = Array((lines == 0 ? "[]\n" : "]\n").utf8)
    }
    let file = file
    try file.write(bytes)
    try file.finish()
  }
}
