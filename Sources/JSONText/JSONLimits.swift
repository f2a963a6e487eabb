/// Limits that protect a reader against hostile or broken input.
///
/// Text from outside must not exhaust the memory, the stack or the screen.
public struct JSONLimits: Equatable, Sendable {
  /// The maximum size of the text; larger text is not read at all.
  public let maximumBytes: Int
  /// The maximum nesting depth of arrays and objects.
  public let maximumDepth: Int
  /// The maximum number of mistakes; the reader stops when there are more.
  public let maximumErrors: Int

  /// Creates limits, capping the depth at 128.
  ///
  /// Values are read, written and released recursively. At a depth of 128, this fits into half a
  /// megabyte of stack, which may be all that a thread has.
  public init(
    maximumBytes: Int = 16_000_000, maximumDepth: Int = 64, maximumErrors: Int = 100
  ) {
    self.maximumBytes = max(0, maximumBytes)
    self.maximumDepth = min(max(0, maximumDepth), 128)
    self.maximumErrors = max(1, maximumErrors)
  }
}
