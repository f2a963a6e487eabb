import FormSession

/// The progress of long work, shown from time to time.
struct Progress {
  /// The completed fraction of the work, from 0 to 1; nil if unknown.
  var share: Double?

  private let what: String
  private let total: Int?
  private let clock: @Sendable () -> Moment
  private let begin: Moment
  private var lastShown: Moment
  private var done = 0

  private static let barLength = 20

  init(_ what: String, of total: Int? = nil, on console: some Console) {
    (self.what, self.total, clock) = (what, total, console.clock)
    begin = clock()
    lastShown = begin
  }

  /// Counts items, and shows the progress if enough time has passed.
  mutating func count(_ more: Int = 1, on console: inout some Console) {
    done += more
    guard more > 1 || done.isMultiple(of: 256) else { return }
    let now = clock()
    guard now.milliseconds - lastShown.milliseconds >= 200 else { return }
    lastShown = now
    if let total, total > 0 { share = Double(done) / Double(total) }
    console.show(progress: line(after: now.milliseconds - begin.milliseconds))
  }

  /// Removes the progress line.
  func end(on console: inout some Console) {
    if lastShown != begin { console.show(progress: nil) }
  }

  /// Returns a line such as `█████░░░░░░░░░░░░░░░ 12400 rows, 18000/s, 5 s left`.
  func line(after milliseconds: Int64) -> String {
    let passed = max(1, milliseconds)
    let rate = "\(done) \(what), \(done * 1_000 / Int(passed))/s"
    guard let share, share > 0 else { return rate }
    let length = Int(min(1, share) * Double(Progress.barLength))
    let bar =
      String(repeating: "█", count: length)
      + String(repeating: "░", count: Progress.barLength - length)
    let left = Int((Double(passed) / share - Double(passed)) / 1_000)
    return "\(bar) \(rate), \(max(0, left)) s left"
  }
}
