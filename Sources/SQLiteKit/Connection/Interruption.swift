import Synchronization

/// A wish that a connection stops what it does, made from anywhere.
///
/// It is a flag that the connection looks at while it works or waits. So it may be raised by
/// another thread or in the handler of a signal, and there is no moment at which the connection may
/// be gone. Once raised it stays, so that nothing that begins afterwards slips through.
///
/// ```swift
/// let interruption = Interruption()
/// let connection = try Connection("drafts.sqlite", interruption: interruption)
/// // Elsewhere:
/// interruption.request()
/// ```
public final class Interruption: Sendable {
  private let flag = Atomic(false)

  /// Makes one that nobody has asked for yet.
  public init() {}

  /// Whether work shall stop.
  public var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Asks work to stop.
  public func request() {
    flag.store(true, ordering: .relaxed)
  }

  /// Lets work go on.
  public func withdraw() {
    flag.store(false, ordering: .relaxed)
  }
}
