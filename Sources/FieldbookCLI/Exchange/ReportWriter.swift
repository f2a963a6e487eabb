import FieldbookExchange
import JSONText
import SQLiteKit

/// Writes what there is to say about the rows of a file, as CSV or as an array of JSON.
struct ReportWriter {
  private let file: OutputFile
  private var table: CSVWriter?
  private var lines = 0

  /// Nothing is begun where no report is wanted.
  init?(_ path: String?) throws(CommandFault) {
    guard let path else { return nil }
    file = try exchanging { () throws(ExchangeFault) in try OutputFile(at: path) }
    if !path.lowercased().hasSuffix(".json") {
      table = CSVWriter()
      table?.row(RowReport.columns)
    }
  }

  mutating func write(_ report: RowReport) throws(CommandFault) {
    var bytes: [UInt8] = []
    if table != nil {
      if var writer = table {
        report.write(to: &writer)
        table = writer
      }
      guard (table?.bytes.count ?? 0) >= 1 << 16 else { return }
      table?.drain { bytes = $0 }
    } else {
      for line in report.json {
        bytes += Array((lines == 0 ? "[" : ",\n").utf8)
        line.write(into: &bytes)
        lines += 1
      }
    }
    let file = file
    try exchanging { () throws(ExchangeFault) in try file.write(bytes) }
  }

  mutating func finish() throws(CommandFault) {
    var bytes: [UInt8] = []
    if table != nil {
      table?.drain { bytes = $0 }
    } else {
      bytes = Array((lines == 0 ? "[]\n" : "]\n").utf8)
    }
    let file = file
    try exchanging { () throws(ExchangeFault) in
      try file.write(bytes)
      try file.finish()
    }
  }
}
