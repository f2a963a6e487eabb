import FieldbookKit
import SQLiteKit

/// The progress of a command with many drafts, shown while it runs and when it is stopped.
struct BulkProgress {
  private var shown: Progress
  private var stop: BulkStop

  /// Starts counting drafts; `verb` says what happens to them, such as `finalized`.
  init(_ verb: String, of count: Int, isTrial: Bool = false, on console: some Console) {
    shown = Progress("drafts", of: count, on: console)
    stop = BulkStop(done: 0, count: count, verb: verb, isTrial: isTrial)
  }

  /// Counts a draft; `isDone` says whether its change is saved.
  mutating func count(isDone: Bool = true, on console: inout some Console) {
    if isDone { stop = stop.counting(1) }
    shown.count(on: &console)
  }

  /// Runs a command's work, and reports the progress if the person stops it.
  mutating func run<Screen: Console>(
    on console: inout Screen,
    _ work: (inout BulkProgress, inout Screen) throws -> Void
  ) throws {
    do {
      try work(&self, &console)
    } catch {
      shown.end(on: &console)
      throw ExitCode(error) == .interrupted ? CommandError.stopped(stop) : error
    }
    shown.end(on: &console)
  }
}

/// The progress of a command with many drafts when it was stopped.
struct BulkStop: Equatable, Sendable {
  /// The number of drafts whose change is saved.
  let done: Int
  /// The number of drafts to process.
  let count: Int
  /// The word for what happened to the drafts, such as `finalized`.
  let verb: String
  /// Whether the command was a dry run.
  let isTrial: Bool

  fileprivate func counting(_ more: Int) -> BulkStop {
    BulkStop(done: done + more, count: count, verb: verb, isTrial: isTrial)
  }

  /// The progress, and how to continue: `3000 of 50000 drafts finalized; …`.
  var message: String {
    let way = isTrial ? "nothing was changed" : "run the same command again to continue"
    return "\(done) of \(count) \(count == 1 ? "draft" : "drafts") \(verb); \(way)."
  }
}

extension Interruption {
  /// A function with which the libraries find out whether to stop.
  var isCancelled: () -> Bool {
    { self.isRequested }
  }

  /// Throws when the program was asked to stop.
  func check() throws {
    if isRequested { throw BookError.cancelled }
  }
}
