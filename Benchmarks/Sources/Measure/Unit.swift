/// The unit of a result.
public enum Unit: Hashable, Sendable {
  /// The time of one operation, in nanoseconds.
  case nanoseconds

  /// The time of one operation, in microseconds.
  case microseconds

  /// The time of one operation, in milliseconds.
  case milliseconds

  /// The number of operations per second, with a name such as `drafts`.
  case perSecond(String)

  /// The name of the unit in reports.
  public var label: String {
    switch self {
    case .nanoseconds: "ns"
    case .microseconds: "µs"
    case .milliseconds: "ms"
    case .perSecond(let operations): "\(operations)/s"
    }
  }

  /// Whether a higher or a lower result is better.
  public var better: String {
    if case .perSecond = self { "higher" } else { "lower" }
  }

  /// Returns the result for a number of operations and their total time.
  func value(of operations: Int, in duration: Duration) -> Double {
    let seconds = duration / .seconds(1)
    let each = seconds / Double(operations)
    return switch self {
    case .nanoseconds: each * 1e9
    case .microseconds: each * 1e6
    case .milliseconds: each * 1e3
    case .perSecond: Double(operations) / seconds
    }
  }
}
