/// Turns byte offsets into lines and columns.
///
/// Offsets must be asked for in ascending order. The counter then passes over each byte once, so
/// that the reader can skip about freely and leave all knowledge of line ends to this one place. A
/// byte that continues a character takes no column, not even where it continues none.
struct LineCounter {
  private var offset: Int
  private var line = 1
  private var column = 1

  /// Starts at the first byte that is counted, which a byte order mark is not.
  init(from offset: Int) {
    self.offset = offset
  }

  /// The position of an offset that is not smaller than the one before.
  mutating func position(of target: Int, in bytes: [UInt8]) -> JSONPosition {
    while offset < target {
      count(bytes[offset])
      offset += 1
    }
    return JSONPosition(offset: offset, line: line, column: column)
  }

  private mutating func count(_ byte: UInt8) {
    if byte == ASCII.lineFeed {
      line += 1
      column = 1
    } else if byte & 0b1100_0000 != 0b1000_0000 {
      column += 1
    }
  }
}
