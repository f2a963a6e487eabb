import CSQLite

/// The callbacks that SQLite invokes while it works or waits.
final class Hooks {
  let interruption: Interruption
  var busyTimeout = 5_000

  /// Whether to ignore interruptions, for example during a rollback.
  var isUninterruptible = false

  /// The function to call from time to time while a statement runs; see
  /// ``Connection/reporting(to:_:)``.
  var report: (() -> Void)?
  private var callbacks = 0

  /// The number of callbacks between two reports, which are some tens of milliseconds apart.
  private static let callbacksPerReport = 1_000

  /// The number of SQLite instructions between two callbacks, which are some tens of microseconds
  /// apart.
  private static let steps: Int32 = 1_000

  init(interruption: Interruption) {
    self.interruption = interruption
  }

  /// Installs the callbacks; this object must exist until `remove` is called.
  func install(on database: OpaquePointer) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_progress_handler(
      database, Self.steps, { Hooks.at($0)?.mayContinue() ?? true ? 0 : 1 }, context)
    sqlite3_busy_handler(
      database, { Hooks.at($0)?.mayWait(attempt: Int($1)) ?? false ? 1 : 0 }, context)
  }

  func remove(from database: OpaquePointer) {
    sqlite3_progress_handler(database, 0, nil, nil)
    sqlite3_busy_handler(database, nil, nil)
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> Hooks? {
    context.map { Unmanaged<Hooks>.fromOpaque($0).takeUnretainedValue() }
  }

  private func mayContinue() -> Bool {
    if let report {
      callbacks += 1
      if callbacks.isMultiple(of: Self.callbacksPerReport) { report() }
    }
    return isUninterruptible || !interruption.isRequested
  }

  /// Waits for a moment and returns true, unless the time is up or the wait is interrupted.
  private func mayWait(attempt: Int) -> Bool {
    guard !interruption.isRequested,
      let delay = BusyDelay.milliseconds(attempt: attempt, limit: busyTimeout)
    else { return false }
    sqlite3_sleep(Int32(delay))
    return true
  }
}

/// The time to wait for another connection before the next attempt; it grows with each attempt.
///
/// The delays are those of `sqliteDefaultBusyCallback` in SQLite.
enum BusyDelay {
  private static let steps = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100]

  /// Returns the delay after an attempt, counted from 0; nil once the limit is used up.
  static func milliseconds(attempt: Int, limit: Int) -> Int? {
    let (steps, last) = (steps.prefix(attempt), max(0, attempt - steps.count))
    let waited = steps.reduce(0, +) + last * 100
    guard waited < limit else { return nil }
    return min(attempt < Self.steps.count ? Self.steps[attempt] : 100, limit - waited)
  }
}
