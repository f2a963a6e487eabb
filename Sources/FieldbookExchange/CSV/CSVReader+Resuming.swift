extension CSVReader {
  /// A place between two rows, at which another reader can begin.
  struct Checkpoint: Hashable, Sendable {
    /// The number of bytes before the place.
    let offset: Int

    /// The number of the next row, and of its line.
    let row: Int
    let line: Int

    /// Whether a line feed at this place belongs to the end of the previous line.
    let isBehindReturn: Bool
  }

  /// The position after the last row.
  var checkpoint: Checkpoint {
    Checkpoint(
      offset: bytesBefore + offset, row: row.number, line: place.line,
      isBehindReturn: place.isBehindReturn)
  }

  /// Begins at a place between two rows.
  init(_ delimiter: CSVDelimiter, at checkpoint: Checkpoint) {
    self.init(delimiter)
    state = .beginning
    (row.number, row.line) = (checkpoint.row, checkpoint.line)
    (place.line, place.isBehindReturn) = (checkpoint.line, checkpoint.isBehindReturn)
  }
}
