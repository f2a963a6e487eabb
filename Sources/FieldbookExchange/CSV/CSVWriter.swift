/// Writes rows to a byte buffer, as in RFC 4180.
///
/// A cell is quoted only if necessary: if it contains the delimiter, a quote, a line feed or a
/// carriage return, because some readers end a row at a lone carriage return. An empty cell is
/// quoted if it is alone in its row, and the first cell if it begins with a byte-order mark.
///
/// ```swift
/// var writer = CSVWriter()
/// writer.row(["Ada", "12 Oak Ln, Apt 4", "said \"no\""])
/// String(decoding: writer.bytes, as: UTF8.self)
/// // Ada,"12 Oak Ln, Apt 4","said ""no""" and CRLF
/// ```
public struct CSVWriter: Sendable {
  /// The dialect of the file.
  public let dialect: CSVDialect

  /// The bytes written since the buffer was last emptied.
  public private(set) var bytes: [UInt8]

  private let delimiter: UInt8
  private var cellsInRow = 0
  private var cellStart = 0

  /// Whether the next cell is the first of the file.
  private var isAtStart: Bool

  /// Starts a file.
  public init(_ dialect: CSVDialect = CSVDialect()) {
    self.dialect = dialect
    delimiter = dialect.delimiter.byte
    bytes = dialect.hasMark ? CSVByte.mark : []
    isAtStart = !dialect.hasMark
  }

  /// Writes a whole row.
  public mutating func row(_ cells: some Sequence<String>) {
    for text in cells { cell(text) }
    endRow()
  }

  /// Writes the next cell of the row.
  public mutating func cell(_ text: String) {
    cell(text, decorated: .plain)
  }

  /// Writes the next cell of the row from UTF-8.
  public mutating func cell(_ text: Span<UInt8>) {
    cell(text, decorated: .plain)
  }

  /// Ends the row.
  ///
  /// A row with a single empty cell is quoted, because an empty line is not a row.
  public mutating func endRow() {
    if cellsInRow == 1, bytes.count == cellStart {
      bytes.append(CSVByte.quote)
      bytes.append(CSVByte.quote)
    }
    if dialect.lineEnd == .crlf { bytes.append(CSVByte.carriageReturn) }
    bytes.append(CSVByte.lineFeed)
    cellsInRow = 0
    isAtStart = false
  }

  /// Passes the buffered bytes to a function and empties the buffer.
  ///
  /// Call it between rows.
  public mutating func drain<Failure>(_ sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    try sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}

extension CSVWriter {
  mutating func cell(_ text: String, decorated decoration: CellDecoration) {
    let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable { bytes in
      cell(bytes.span, decorated: decoration)
    }
    if isWritten == nil { cell(Array(text.utf8).span, decorated: decoration) }
  }

  mutating func cell(_ text: Span<UInt8>, decorated decoration: CellDecoration) {
    if cellsInRow > 0 { bytes.append(delimiter) }
    cellsInRow += 1
    cellStart = bytes.count
    switch decoration {
    case .plain where !needsQuotes(text): append(text)
    case .apostrophe where !needsQuotes(text) && delimiter != CSVByte.apostrophe:
      bytes.append(CSVByte.apostrophe)
      append(text)
    case .plain: appendQuoted(text)
    case .apostrophe: appendQuoted(text, after: [CSVByte.apostrophe])
    case .formulaText:
      appendQuoted(text, after: Array("=\"\"".utf8), before: Array("\"\"".utf8))
    }
  }

  /// Returns whether text needs quotes; checks every byte, which lets the compiler vectorize the
  /// loop.
  private func needsQuotes(_ text: Span<UInt8>) -> Bool {
    var isSpecial = false
    for index in text.indices {
      let byte = text[index]
      let isEnd = byte == CSVByte.lineFeed || byte == CSVByte.carriageReturn
      isSpecial = isSpecial || isEnd || byte == delimiter || byte == CSVByte.quote
    }
    return isSpecial || (isAtStart && cellsInRow == 1 && text.beginsWithMark)
  }

  private mutating func append(_ text: Span<UInt8>) {
    text.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  private mutating func appendQuoted(
    _ text: Span<UInt8>, after prefix: [UInt8] = [], before suffix: [UInt8] = []
  ) {
    bytes.append(CSVByte.quote)
    bytes += prefix
    for index in text.indices {
      if text[index] == CSVByte.quote { bytes.append(CSVByte.quote) }
      bytes.append(text[index])
    }
    bytes += suffix
    bytes.append(CSVByte.quote)
  }
}

extension Span<UInt8> {
  /// Whether the text begins with a byte-order mark, which a reader would take for the file's own
  /// mark.
  fileprivate var beginsWithMark: Bool {
    count >= 3 && self[0] == CSVByte.mark[0] && self[1] == CSVByte.mark[1]
      && self[2] == CSVByte.mark[2]
  }
}
