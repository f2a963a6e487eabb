import FormSession

extension BookForm {
  /// Writes the drafts of the form in all its versions, and returns their number.
  ///
  /// ```swift
  /// try visits.export(.csv) { chunk in try file.write(chunk) }
  /// ```
  ///
  /// `write` receives the file in chunks of UTF-8, and `progress` the number of drafts since the last
  /// call. When `isCancelled` returns true before a chunk, it throws ``BookError/cancelled``.
  @discardableResult
  public func export(
    _ options: ExportOptions = .csv, isCancelled: () -> Bool = { false },
    progress: (Int) -> Void = { _ in }, to write: ([UInt8]) throws -> Void
  ) throws -> Int {
    try Exporter(id.key, of: book, options).write(
      to: { chunk in
        if isCancelled() { throw BookError.cancelled }
        try write(chunk)
      }, progress: progress)
  }
}
