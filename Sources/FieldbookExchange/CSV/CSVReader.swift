/// Reads the rows of a CSV file (RFC 4180) that comes in pieces of any size.
///
/// It reads what the world writes beside the RFC: lines that end with LF or CR alone, a byte-order
/// mark, empty lines between rows, a last row without an end, quotes within a cell that does not
/// begin with one. A row with a mistake is told as such, and reading goes on behind it.
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
/// It holds one piece and one row, and of a row no more than a limit.
public struct CSVReader: Sendable {
  /// How many cells a row must have; nil for any number.
  public var columnCount: Int?

  /// The line that is read next.
  public var line: Int { place.line }

  let delimiter: UInt8
  let limit: Int

  var piece: [UInt8] = []
  var offset = 0
  private var isEnded = false

  var state = State.mark(0)
  var row = CSVRow()
  var place = Place()
  var fault: (kind: CSVMistake.Kind, line: Int)?

  /// Whether the row has a quoted cell, so that it is no empty line.
  var hasQuotes = false

  /// Where in a cell the reader is.
  enum State: Hashable, Sendable {
    /// So many bytes of a byte-order mark were read.
    case mark(Int)
    case beginning
    case plain
    case quoted
    /// A quote was read, which closes the cell or is the first of two.
    case closing
  }

  /// Where in the file the reader is.
  struct Place: Sendable {
    var line = 1
    var quoteLine = 1

    /// Whether a line feed that comes next belongs to the end of a line that was counted.
    var isBehindReturn = false

    /// Whether nothing was read of this line yet.
    var isAtLineStart = true

    /// The last line of which anything was read.
    var lastLine: Int { isAtLineStart ? line - 1 : line }
  }

  /// Begins a file; a row of more than `limit` bytes is a mistake.
  public init(_ delimiter: CSVDelimiter = .comma, limit: Int = 16 << 20) {
    self.delimiter = delimiter.byte
    self.limit = limit
  }

  /// Hands over the next piece of the file.
  public mutating func feed(_ more: [UInt8]) {
    if offset == piece.count {
      piece = more
    } else {
      piece = Array(piece[offset...]) + more
    }
    offset = 0
  }

  /// Says that no more pieces come.
  public mutating func end() {
    isEnded = true
  }

  /// The next row, or why it could not be read; nil when another piece is needed, and at the end.
  public mutating func next() -> Result<CSVRow, CSVMistake>? {
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
    case .beginning: !row.ends.isEmpty || fault != nil
    case .plain, .quoted, .closing: true
    }
  }

  private mutating func endFile() {
    if case .mark(let count) = state { keep(CSVByte.mark[..<count]) }
    // That a row became too large says less than the quote that made it so.
    if state == .quoted { fault = (.unclosedQuote, place.quoteLine) }
    if state != .quoted { place.isAtLineStart = false }
    endCell()
  }

  /// Hands the row over, unless it is an empty line, and makes ready for the next.
  private mutating func finishRow() -> Result<CSVRow, CSVMistake>? {
    let finished = row
    let isEmptyLine = row.count == 1 && row.bytes.isEmpty && !hasQuotes && fault == nil
    let fault = fault ?? judge(finished)
    let lastLine = place.lastLine
    row = CSVRow()
    row.number = finished.number + (isEmptyLine ? 0 : 1)
    row.line = place.line
    row.bytes.reserveCapacity(finished.bytes.count)
    row.ends.reserveCapacity(finished.count)
    (hasQuotes, self.fault) = (false, nil)
    if isEmptyLine { return nil }
    guard let fault else { return .success(finished) }
    return .failure(
      CSVMistake(
        kind: fault.kind, row: finished.number, line: fault.line,
        lineCount: max(1, lastLine - fault.line + 1)))
  }

  private func judge(_ row: CSVRow) -> (kind: CSVMistake.Kind, line: Int)? {
    if let column = row.undecodableColumn { return (.notUTF8(column: column + 1), row.line) }
    guard let columnCount, columnCount != row.count else { return nil }
    // A line with nothing but spaces in it is a blank row, however many cells the others have.
    if row.count == 1, row.isBlank { return nil }
    return (.columns(found: row.count, expected: columnCount), row.line)
  }
}
