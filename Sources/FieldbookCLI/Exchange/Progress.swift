import FormSession

/// How far long work is, told now and then.
struct Progress {
  private let what: String
  private let total: Int?
  private let clock: @Sendable () -> Moment
  private let begin: Moment
  private var told: Moment
  private var done = 0

  init(_ what: String, of total: Int?, on console: some Console) {
    (self.what, self.total, clock) = (what, total, console.clock)
    begin = clock()
    told = begin
  }

  /// Counts, and looks at the clock only now and then.
  mutating func count(_ more: Int = 1, on console: inout some Console) {
    done += more
    guard more > 1 || done.isMultiple(of: 256) else { return }
    let now = clock()
    guard now.milliseconds - told.milliseconds >= 200 else { return }
    told = now
    console.show(progress: line(at: now))
  }

  /// Takes what was shown away.
  func end(on console: inout some Console) {
    if told != begin { console.show(progress: nil) }
  }

  /// `12400 of 100000 rows, 18000/s, 5 s left`.
  private func line(at now: Moment) -> String {
    let passed = max(1, now.milliseconds - begin.milliseconds)
    let rate = done * 1_000 / Int(passed)
    guard let total, total > 0 else { return "\(done) \(what), \(rate)/s" }
    let left = max(0, total - done) / max(1, rate)
    return "\(done) of \(total) \(what), \(rate)/s, \(left) s left"
  }
}
