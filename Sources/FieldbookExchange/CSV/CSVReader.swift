/// Reads the rows of a CSV file (RFC 4180) from chunks of any size.
///
/// It also accepts common deviations from the RFC: lines that end with a single LF or CR, a
/// byte-order mark, empty lines between rows, a last row without a line end, and quotes in a cell
/// that does not begin with a quote. A row with a mistake is reported as such, and reading
/// continues after it.
///
/// ```swift
/// var reader = CSVReader()
/// reader.feed(Array("name,zip\nAda,90210\n".utf8))
/// reader.end()
/// while let row = reader.next() {
///   switch row {
///   case .success(let row): row.cells          // ["name", "zip"], then ["Ada", "90210"]
///   case .failure(let mistake): mistake.kind
///   }
/// }
/// ```
///
/// The reader keeps only one chunk and one row of limited size in memory.
public struct CSVReader: Sendable {
  /// The required number of cells in a row; nil for any number.
  public var columnCount: Int?

  /// The number of the next line.
  public var line: Int { place.line }

  let delimiter: UInt8
  let limit: Int

  var piece: [UInt8] = []
  var offset = 0

  /// The number of bytes before the current chunk.
  private(set) var bytesBefore = 0
  private var isEnded = false

  var state = State.mark(0)
  var row = CSVRow()
  var place = Place()
  var error: (kind: CSVError.Kind, line: Int)?

  /// Whether the row has a quoted cell and is therefore not an empty line.
  var hasQuotes = false

  /// The reader's position in a cell.
  enum State: Hashable, Sendable {
    /// After this many bytes of a byte-order mark.
    case mark(Int)
    case beginning
    case plain
    case quoted
    /// After a quote that closes the cell or is the first of two.
    case closing
  }

  /// The reader's position in the file.
  struct Place: Sendable {
    var line = 1
    var quoteLine = 1

    /// Whether a following line feed belongs to a line end that was already counted.
    var isBehindReturn = false

    /// Whether no part of this line has been read.
    var isAtLineStart = true

    /// The last line that was read, at least in part.
    var lastLine: Int { isAtLineStart ? line - 1 : line }
  }

  /// Creates a reader; a row of more than `limit` bytes is a mistake.
  public init(_ delimiter: CSVDelimiter = .comma, limit: Int = 16 << 20) {
    self.delimiter = delimiter.byte
    self.limit = limit
  }

  /// Adds the next chunk of the file.
  public mutating func feed(_ more: [UInt8]) {
    bytesBefore += offset
    if offset == piece.count {
      piece = more
    } else {
      piece = Array(piece[offset...]) + more
    }
    offset = 0
  }

  /// Marks the end of the file.
  public mutating func end() {
    isEnded = true
  }

  /// Returns the next row or its mistake; nil if more chunks are needed, and at the end.
  public mutating func next() -> Result<CSVRow, CSVError>? {
    let piece = piece
    while offset < piece.count {
      if read(piece), let row = finishRow() { return row }
    }
    guard isEnded, isWithinRow else { return nil }
    endFile()
    return finishRow()
  }

  private var isWithinRow: Bool {
    switch state {
    case .mark(let count): count > 0
    case .beginning: !row.ends.isEmpty || error != nil
    case .plain, .quoted, .closing: true
    }
  }

  private mutating func endFile() {
    if case .mark(let count) = state { keep(CSVByte.mark[..<count]) }
    // An unclosed quote is the reason why a row became too large, so it is reported instead.
    if state == .quoted { error = (.unclosedQuote, place.quoteLine) }
    if state != .quoted { place.isAtLineStart = false }
    endCell()
  }

  /// Returns the row, unless it is an empty line, and prepares for the next row.
  private mutating func finishRow() -> Result<CSVRow, CSVError>? {
    let finished = row
    let isEmptyLine = row.count == 1 && row.bytes.isEmpty && !hasQuotes && error == nil
    let error = error ?? check(finished)
    let lastLine = place.lastLine
    row = CSVRow()
    row.number = finished.number + (isEmptyLine ? 0 : 1)
    row.line = place.line
    row.bytes.reserveCapacity(finished.bytes.count)
    row.ends.reserveCapacity(finished.count)
    (hasQuotes, self.error) = (false, nil)
    if isEmptyLine { return nil }
    guard let error else { return .success(finished) }
    return .failure(
      CSVError(
        kind: error.kind, row: finished.number, line: error.line,
        lineCount: max(1, lastLine - error.line + 1)))
  }

  private func check(_ row: CSVRow) -> (kind: CSVError.Kind, line: Int)? {
    if let column = row.undecodableColumn { return (.notUTF8(column: column + 1), row.line) }
    guard let columnCount, columnCount != row.count else { return nil }
    // A line that contains only spaces is a blank row, regardless of its number of cells.
    if row.count == 1, row.isBlank { return nil }
    return (.columns(found: row.count, expected: columnCount), row.line)
  }
}
