import Synchronization

/// A flag that asks a connection to stop.
///
/// The connection checks it while it works or waits. Another thread or a signal handler can set it
/// at any time, even after the connection is closed. The flag stays set, so later work stops too.
///
/// ```swift
/// let interruption = Interruption()
/// let connection = try Connection("drafts.sqlite", interruption: interruption)
/// // Elsewhere:
/// interruption.request()
/// ```
public final class Interruption: Sendable {
  private let flag = Atomic(false)

  /// Creates a flag that is not set.
  public init() {}

  /// Whether work should stop.
  public var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Asks the connection to stop its work.
  public func request() {
    flag.store(true, ordering: .relaxed)
  }

  /// Withdraws the request.
  public func withdraw() {
    flag.store(false, ordering: .relaxed)
  }
}
