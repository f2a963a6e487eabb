/// What a reader takes before it gives up.
///
/// A text from outside must not be able to fill the memory, the stack or the screen.
public struct JSONLimits: Equatable, Sendable {
  /// The size of the longest text that is read at all.
  public let maximumBytes: Int
  /// The number of arrays and objects that may stand inside each other.
  public let maximumDepth: Int
  /// The number of mistakes after which reading stops.
  public let maximumMistakes: Int

  /// Sets limits; a depth of more than 128 counts as 128.
  ///
  /// Values are read, written and released one inside the other, and the half megabyte of stack
  /// that a thread may have is enough for that many.
  public init(
    maximumBytes: Int = 16_000_000, maximumDepth: Int = 64, maximumMistakes: Int = 100
  ) {
    self.maximumBytes = max(0, maximumBytes)
    self.maximumDepth = min(max(0, maximumDepth), 128)
    self.maximumMistakes = max(1, maximumMistakes)
  }
}
