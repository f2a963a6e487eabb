extension CSVDialect {
  /// The number of bytes needed to recognize a file's dialect.
  public static let recognizableBytes = 64 << 10

  /// Recognizes the dialect of a file from its first bytes.
  ///
  /// The candidates are comma, semicolon, tab and pipe. The best candidate splits the most rows
  /// into as many cells as the first row; among equally good candidates, the best splits the first
  /// row into the most cells. If no candidate occurs, the delimiter is the comma.
  ///
  /// ```swift
  /// CSVDialect(recognizing: Array("name;fee\nAda;1,50\n".utf8)).delimiter   // .semicolon
  /// ```
  public init(recognizing start: [UInt8]) {
    let start =
      start.count > CSVDialect.recognizableBytes
      ? Array(start[..<CSVDialect.recognizableBytes]) : start
    var best: (delimiter: CSVDelimiter, fit: DelimiterFit)?
    for delimiter in CSVDelimiter.usual {
      let fit = DelimiterFit(of: delimiter, to: start)
      guard fit.columns > 1 else { continue }
      if best.map({ $0.fit < fit }) ?? true { best = (delimiter, fit) }
    }
    let feed = start.firstIndex(of: CSVByte.lineFeed)
    let isPaired = feed.map { $0 > 0 && start[$0 - 1] == CSVByte.carriageReturn } ?? true
    self.init(
      delimiter: best?.delimiter ?? .comma, lineEnd: isPaired ? .crlf : .lf,
      hasMark: start.starts(with: CSVByte.mark))
  }
}

/// How well a delimiter splits the rows of a file.
private struct DelimiterFit: Comparable {
  /// The number of cells in the first row.
  var columns = 0

  /// The number of rows with that number of cells.
  var evenRows = 0

  private static let mostRows = 100

  init(of delimiter: CSVDelimiter, to start: [UInt8]) {
    var reader = CSVReader(delimiter)
    reader.feed(start)
    count(&reader)
    // The last row may be cut off, so it counts only if it is the only row.
    guard columns == 0 else { return }
    reader.end()
    count(&reader)
  }

  private mutating func count(_ reader: inout CSVReader) {
    var rows = 0
    while rows < DelimiterFit.mostRows, let row = reader.next() {
      rows += 1
      guard case .success(let row) = row else { continue }
      if rows == 1 { columns = row.count }
      if row.count == columns { evenRows += 1 }
    }
  }

  static func < (one: DelimiterFit, other: DelimiterFit) -> Bool {
    (one.evenRows, one.columns) < (other.evenRows, other.columns)
  }
}
