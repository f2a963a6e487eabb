import FormSession

extension BookForm {
  /// Writes the drafts of the form in all its versions, and returns their number.
  ///
  /// ```swift
  /// try visits.export(.csv) { chunk in try file.write(chunk) }
  /// ```
  ///
  /// `write` receives the file in chunks of UTF-8, and `progress` receives the number of drafts
  /// written since the last call. When `isCancelled` returns true before a chunk, the method throws
  /// ``BookError/cancelled``.
  ///
  /// A form with repeats has additional tables, which ``exportTables(_:isCancelled:progress:to:)``
  /// writes.
  @discardableResult
  public func export(
    _ options: ExportOptions = .csv, isCancelled: () -> Bool = { false },
    progress: (Int) -> Void = { _ in }, to write: ([UInt8]) throws -> Void
  ) throws -> Int {
    var options = options
    if options.tables == .all { options.tables = .drafts }
    return try exportTables(options, isCancelled: isCancelled, progress: progress) { _, chunk in
      try write(chunk)
    }
  }

  /// Writes the tables of the form, and returns the number of drafts.
  ///
  /// ```swift
  /// var options = ExportOptions.csv
  /// options.tables = .all
  /// try visits.exportTables(options) { group, chunk in
  ///   try file(for: group).write(chunk)      // group is nil for the table of the drafts
  /// }
  /// ```
  ///
  /// `write` receives the chunks of all tables in turn, with the repeat whose entries they contain.
  @discardableResult
  public func exportTables(
    _ options: ExportOptions, isCancelled: () -> Bool = { false },
    progress: (Int) -> Void = { _ in }, to write: (_ group: String?, [UInt8]) throws -> Void
  ) throws -> Int {
    let exporter = try Exporter(id.key, of: book, options)
    let groups = exporter.tables
    return try exporter.write(
      to: { table, chunk in
        if isCancelled() { throw BookError.cancelled }
        try write(groups.indices.contains(table) ? groups[table] : nil, chunk)
      }, progress: progress
    ).drafts
  }
}
