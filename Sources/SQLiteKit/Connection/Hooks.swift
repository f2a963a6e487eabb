import CSQLite

/// What SQLite calls while it works or waits.
final class Hooks {
  let interruption: Interruption
  var progress: (() -> Bool)?
  var busyTimeout = 5_000

  /// Whether work goes on whatever is wished, as undoing it must.
  var isUninterruptible = false

  /// How much SQLite does between two calls: some tens of microseconds' worth.
  private static let steps: Int32 = 1_000

  init(interruption: Interruption) {
    self.interruption = interruption
  }

  /// Begins to be called; the connection keeps this object until it has called `remove`.
  func install(on database: OpaquePointer) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_progress_handler(
      database, Self.steps, { Hooks.at($0)?.mayGoOn() ?? true ? 0 : 1 }, context)
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

  private func mayGoOn() -> Bool {
    if isUninterruptible { return true }
    return !interruption.isRequested && progress?() ?? true
  }

  /// Waits a little, as SQLite's own handler does, unless the time is up or the wait is not wanted.
  private func mayWait(attempt: Int) -> Bool {
    guard !interruption.isRequested,
      let delay = BusyDelay.milliseconds(attempt: attempt, limit: busyTimeout)
    else { return false }
    sqlite3_sleep(Int32(delay))
    return true
  }
}
