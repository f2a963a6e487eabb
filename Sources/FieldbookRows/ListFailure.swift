import Synchronization

/// The first error in reading a list's rows since the last call to the store, whose next call
/// throws the error.
///
/// Rows are looked up outside the store's calls, by functions that cannot throw.
package final class ListFailure: Sendable {
  private let error = Mutex<(any Error)?>(nil)

  package init() {}

  package func note(_ error: any Error) {
    self.error.withLock { $0 = $0 ?? error }
  }

  package func rethrow() throws {
    if let error = error.withLock({ $0.take() }) { throw error }
  }
}
