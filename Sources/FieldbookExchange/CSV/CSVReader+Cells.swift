extension CSVReader {
  /// Reads up to the end of a cell.
  ///
  /// - Returns: whether the row ended.
  mutating func read(_ piece: [UInt8]) -> Bool {
    switch state {
    case .mark(let count): readMark(piece, count)
    case .beginning: return begin(piece)
    case .plain: return readPlain(piece)
    case .quoted: readQuoted(piece)
    case .closing: return readBehindQuote(piece)
    }
    return false
  }

  /// Reads a byte-order mark; an incomplete mark is text.
  private mutating func readMark(_ piece: [UInt8], _ count: Int) {
    if piece[offset] == CSVByte.mark[count] {
      offset += 1
      state = count == 2 ? .beginning : .mark(count + 1)
    } else {
      keep(CSVByte.mark[..<count])
      state = count == 0 ? .beginning : .plain
    }
  }

  private mutating func begin(_ piece: [UInt8]) -> Bool {
    let isPairedFeed = place.isBehindReturn && piece[offset] == CSVByte.lineFeed
    place.isBehindReturn = false
    if isPairedFeed {
      offset += 1
      return false
    }
    guard piece[offset] == CSVByte.quote else {
      state = .plain
      return readPlain(piece)
    }
    offset += 1
    (state, place.quoteLine, hasQuotes) = (.quoted, place.line, true)
    place.isAtLineStart = false
    return false
  }

  private mutating func readPlain(_ piece: [UInt8]) -> Bool {
    let bytes = piece.span
    var end = offset
    while end < bytes.count, !endsCell(bytes[end]) { end += 1 }
    keep(piece[offset..<end])
    offset = end
    return end < bytes.count && endCell(by: bytes[end])
  }

  private func endsCell(_ byte: UInt8) -> Bool {
    byte == delimiter || byte == CSVByte.lineFeed || byte == CSVByte.carriageReturn
  }

  private mutating func readQuoted(_ piece: [UInt8]) {
    let bytes = piece.span
    var end = offset
    while end < bytes.count, bytes[end] != CSVByte.quote {
      place.pass(bytes[end])
      end += 1
    }
    keep(piece[offset..<end])
    offset = end
    guard end < bytes.count else { return }
    offset += 1
    (place.isBehindReturn, place.isAtLineStart) = (false, false)
    state = .closing
  }

  /// Reads what follows a quote: a second quote or the end of the cell.
  private mutating func readBehindQuote(_ piece: [UInt8]) -> Bool {
    let byte = piece[offset]
    if byte == CSVByte.quote {
      keep([byte])
      offset += 1
      state = .quoted
      return false
    }
    if endsCell(byte) { return endCell(by: byte) }
    note(.textAfterQuote(column: row.count + 1), line: place.quoteLine)
    state = .plain
    return false
  }

  /// Ends the cell and, unless the byte is a delimiter, also the row.
  private mutating func endCell(by byte: UInt8) -> Bool {
    offset += 1
    endCell()
    guard byte != delimiter else { return false }
    place.pass(byte)
    return true
  }

  mutating func endCell() {
    state = .beginning
    guard !isOverfull else { return }
    row.ends.append(row.bytes.count)
    checkSize()
  }

  mutating func keep(_ bytes: ArraySlice<UInt8>) {
    guard !bytes.isEmpty, !isOverfull else { return }
    row.bytes.append(contentsOf: bytes)
    checkSize()
  }

  /// Records a mistake, unless the row already has one.
  mutating func note(_ kind: CSVError.Kind, line: Int) {
    if error == nil { error = (kind, line) }
  }

  private var isOverfull: Bool {
    if case .tooLarge? = error?.kind { true } else { false }
  }

  /// Discards the content of a row that is too large, but continues to its end.
  private mutating func checkSize() {
    let size = row.bytes.count + row.ends.count * MemoryLayout<Int>.size
    guard size > limit else { return }
    error = (.tooLarge(limit: limit), row.line)
    (row.bytes, row.ends) = ([], [])
  }
}

extension CSVReader.Place {
  /// Counts lines, which end with CRLF, LF or CR.
  mutating func pass(_ byte: UInt8) {
    let isPairedFeed = isBehindReturn && byte == CSVByte.lineFeed
    isBehindReturn = byte == CSVByte.carriageReturn
    isAtLineStart = byte == CSVByte.lineFeed || byte == CSVByte.carriageReturn
    if isAtLineStart, !isPairedFeed { line += 1 }
  }
}
