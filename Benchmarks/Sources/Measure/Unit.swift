/// What a result is counted in.
public enum Unit: Hashable, Sendable {
  /// The time of one operation.
  case nanoseconds

  /// The time of one operation that takes longer.
  case microseconds

  /// The time of one operation that takes much longer.
  case milliseconds

  /// How many operations are done in a second; they have a name, such as `drafts`.
  case perSecond(String)

  /// How reports call it.
  public var label: String {
    switch self {
    case .nanoseconds: "ns"
    case .microseconds: "µs"
    case .milliseconds: "ms"
    case .perSecond(let operations): "\(operations)/s"
    }
  }

  /// Which of two results is the better one.
  public var better: String {
    if case .perSecond = self { "higher" } else { "lower" }
  }

  /// The result of so many operations in so much time.
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
