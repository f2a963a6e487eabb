/// How long to wait for another connection before the next attempt; delays grow with each one.
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
