/// A limit on failed log-ins with one account or from one address.
///
/// After a number of failures, each further failure doubles the time until the next attempt is
/// allowed, up to a limit. Failures are forgotten some time after the last one.
///
/// ```swift
/// let throttle = Throttle(key, free: 5)
/// throttle.end(after: LoginFailures(4, lastAt: now))   // nil
/// throttle.end(after: LoginFailures(6, lastAt: now))   // a minute after `now`
/// ```
public struct Throttle: Hashable, Sendable {
  /// The first wait, in milliseconds.
  public static let firstWait: Int64 = 30_000
  /// The longest wait, in milliseconds.
  public static let longestWait: Int64 = 900_000
  /// The time for which failures are remembered after the last one, in milliseconds.
  public static let memory: Int64 = 86_400_000

  /// The hash of the limited name or address, so that the store contains neither mistyped names nor
  /// addresses.
  public let key: Digest
  /// The number of attempts that are allowed before the first wait.
  public let free: Int

  /// Creates a limit.
  public init(_ key: Digest, free: Int) { (self.key, self.free) = (key, free) }

  /// Returns the time at which the wait after some failures ends; nil if there is no wait.
  public func end(after failures: LoginFailures) -> Moment? {
    guard failures.count >= free else { return nil }
    let doublings = min(failures.count - free, 16)
    let wait = min(Throttle.firstWait << Int64(doublings), Throttle.longestWait)
    return Moment(milliseconds: failures.lastAt.milliseconds + wait)
  }

  /// Returns the end of the longest wait that some limits impose after a moment; nil if no limit
  /// imposes a wait.
  package static func end(
    _ throttles: [Throttle], after moment: Moment, _ failures: [LoginFailures?]
  ) -> Moment? {
    var last: Moment?
    for (throttle, failures) in zip(throttles, failures) {
      guard let failures, let end = throttle.end(after: failures), end > moment else { continue }
      last = max(last ?? end, end)
    }
    return last
  }
}

/// The failed log-ins with one account or from one address.
public struct LoginFailures: Hashable, Sendable {
  /// The number of failures.
  public var count: Int
  /// The time of the last failure.
  public var lastAt: Moment

  /// Creates a record of failures.
  public init(_ count: Int, lastAt: Moment) { (self.count, self.lastAt) = (count, lastAt) }

  /// Returns the failures with one more added; the count starts again at 1 if the earlier failures
  /// have expired.
  package static func counting(_ failures: LoginFailures?, at moment: Moment) -> LoginFailures {
    guard let failures, failures.isRemembered(at: moment) else {
      return LoginFailures(1, lastAt: moment)
    }
    return LoginFailures(failures.count + 1, lastAt: moment)
  }

  /// Returns the failures without an attempt that turned out to be right; nil if none are left.
  ///
  /// The wait for the next attempt begins again with the failure before, unless another failure has
  /// followed.
  package func without(_ attempt: CountedAttempt) -> LoginFailures? {
    guard count > 1 else { return nil }
    let isLast = lastAt == attempt.moment
    return LoginFailures(count - 1, lastAt: isLast ? attempt.earlierAt ?? lastAt : lastAt)
  }

  /// Whether the last failure is recent enough to count.
  package func isRemembered(at moment: Moment) -> Bool {
    moment.milliseconds - lastAt.milliseconds < Throttle.memory
  }
}

/// The result of counting an attempt to log in.
public enum AttemptCount: Hashable, Sendable {
  /// The attempt must wait until this time, and was not counted.
  case mustWait(until: Moment)
  /// The attempt counts as a failure for each limit until it turns out to be right.
  case counted([CountedAttempt])
}

/// An attempt to log in that counts as a failure of an account or an address.
public struct CountedAttempt: Hashable, Sendable {
  /// The key of the limit.
  public let key: Digest
  /// The time of the attempt.
  public let moment: Moment
  /// The time of the last failure before the attempt; nil if there was none.
  public let earlierAt: Moment?

  /// Creates an attempt that follows some failures.
  package init(_ key: Digest, at moment: Moment, after failures: LoginFailures?) {
    (self.key, self.moment, earlierAt) = (key, moment, failures?.lastAt)
  }
}

extension AttemptCount {
  /// Describes an attempt that was counted for some limits, after their earlier failures.
  package static func counted(
    _ throttles: [Throttle], at moment: Moment, _ earlier: [LoginFailures?]
  ) -> AttemptCount {
    .counted(
      zip(throttles, earlier).map { CountedAttempt($0.key, at: moment, after: $1) })
  }
}
