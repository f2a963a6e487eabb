import CPostgres
import Synchronization

/// Stops the statement that a connection is running; any thread can use it at any time.
///
/// ```swift
/// let cancellation = connection.cancellation
/// // On another thread:
/// cancellation.cancel()
/// ```
///
/// The statement then throws ``PostgresError/Kind/cancelled``, unless it ends first. A request
/// never stops a later statement, because a statement does not end while a request is being sent.
public final class PostgresCancellation: Sendable {
  private struct State {
    /// The address of libpq's `PGcancel` object; 0 without a connection.
    var handle: UInt = 0
    var isRunning = false
    var isRequested = false
  }

  private let state = Mutex(State())

  init() {}

  /// Asks the server to stop the running statement; returns false if there is none or the request
  /// cannot be sent.
  ///
  /// A request that reaches the server before the statement does is lost, so ask again if the
  /// statement continues.
  @discardableResult
  public func cancel() -> Bool {
    state.withLock { state in
      guard state.isRunning, let handle = OpaquePointer(bitPattern: state.handle) else {
        return false
      }
      state.isRequested = true
      var text = [CChar](repeating: 0, count: 256)
      return PQcancel(handle, &text, Int32(text.count)) == 1
    }
  }

  /// Uses the connection from now on; nil for none.
  func connect(to connection: OpaquePointer?) {
    let handle = connection.flatMap { PQgetCancel($0) }.map { UInt(bitPattern: $0) } ?? 0
    state.withLock { state in
      if let old = OpaquePointer(bitPattern: state.handle) { PQfreeCancel(old) }
      state.handle = handle
    }
  }

  func statementBegins() {
    state.withLock { state in
      state.isRunning = true
      state.isRequested = false
    }
  }

  /// Returns whether the statement that ends was asked to stop.
  @discardableResult
  func statementEnds() -> Bool {
    state.withLock { state in
      state.isRunning = false
      return state.isRequested
    }
  }
}
