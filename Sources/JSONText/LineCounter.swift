/// Converts byte offsets to lines and columns.
///
/// Request offsets in ascending order: the counter then visits each byte once. The reader can skip
/// bytes freely because it leaves line counting to this type. A UTF-8 continuation byte does not
/// advance the column, even where it is invalid.
struct LineCounter {
  private var offset: Int
  private var line = 1
  private var column = 1

  /// Starts at the first byte to count, which follows a byte order mark.
  init(from offset: Int) {
    self.offset = offset
  }

  /// Returns the position of an offset, which must not be smaller than the previous offset.
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
