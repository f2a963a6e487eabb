/// A position in JSON text, as a byte offset and as a line and column.
public struct JSONPosition: Equatable, Sendable {
  /// The number of bytes before the position.
  public let offset: Int
  /// The line number, starting at 1; a line feed ends a line.
  public let line: Int
  /// The column in Unicode scalars, starting at 1.
  public let column: Int

  /// Creates a position.
  public init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }
}
