/// A place in a text, as an editor shows it and as a program finds it.
public struct JSONPosition: Equatable, Sendable {
  /// The number of bytes before the place.
  public let offset: Int
  /// The line, counted from 1; a line ends after a line feed.
  public let line: Int
  /// The column in Unicode scalars, counted from 1.
  public let column: Int

  /// Names a place.
  public init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }
}
