public import FieldbookExchange
import FormSession

extension BookForm {
  /// Imports the rows of a CSV file as drafts, a thousand per transaction.
  ///
  /// ```swift
  /// let summary = try visits.importCSV("name,zip\nada lovelace,90210\n")
  /// summary.added            // 1
  /// ```
  ///
  /// Cells are read as if a person typed them. Invalid cells are saved and reported.
  ///
  /// `progress` receives the number of rows processed since the last call, and `report` receives
  /// each row with a problem once the row has been processed. When `isCancelled` returns true
  /// between two batches, the import throws ``BookError/importCancelled(rows:canResume:)``.
  @discardableResult
  public func importCSV(
    _ text: String, entries: [EntriesSource] = [], _ options: ImportOptions = ImportOptions(),
    progress: @escaping (Int) -> Void = { _ in },
    report: @escaping (RowReport) throws -> Void = { _ in },
    isCancelled: @escaping () -> Bool = { false }
  ) throws -> ImportSummary {
    var rest: [UInt8]? = Array(text.utf8)
    return try importCSV(
      reading: {
        defer { rest = nil }
        return rest
      }, entries: entries, options, progress: progress, report: report, isCancelled: isCancelled)
  }

  /// Imports the rows of a CSV file that is read in pieces; nil marks its end.
  ///
  /// A worklist that the program wrote is recognized, and its new texts are saved. `entries`
  /// contains the files with the entries of repeats, which are joined with the rows of their
  /// drafts.
  @discardableResult
  public func importCSV(
    reading read: () throws -> [UInt8]?, entries: [EntriesSource] = [],
    _ options: ImportOptions = ImportOptions(),
    progress: @escaping (Int) -> Void = { _ in },
    report: @escaping (RowReport) throws -> Void = { _ in },
    isCancelled: @escaping () -> Bool = { false }
  ) throws -> ImportSummary {
    var importer = try Importer(
      into: loaded, of: book, options, report: report, progress: progress,
      isCancelled: isCancelled)
    guard let beginning = try Importer.beginning(read) else { throw ImportError.empty }
    if let list = WorklistReader(recognizing: beginning, options.csv.delimiter) {
      try importer.importWorklist(list, beginning, read)
    } else {
      var first: [UInt8]? = beginning
      try importer.importRows(
        {
          defer { first = nil }
          return try first ?? read()
        }, entries: entries)
    }
    return importer.summary
  }
}

extension Importer {
  /// Reads pieces until they contain the header; returns nil for an empty file.
  package static func beginning(_ read: () throws -> [UInt8]?) throws -> [UInt8]? {
    guard var beginning = try read() else { return nil }
    // A pipe can return less than the header.
    while !beginning.contains(UInt8(ascii: "\n")), beginning.count < longestHeader,
      let more = try read()
    { beginning += more }
    return beginning
  }

  private static let longestHeader = 1 << 17
}
