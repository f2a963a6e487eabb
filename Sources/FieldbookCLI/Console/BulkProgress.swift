import FieldbookKit
import SQLiteKit

/// How far a command has come with many drafts, for the person who waits and for the one who stops it.
struct BulkProgress {
  private var shown: Progress
  private var stop: BulkStop

  /// Begins to count drafts of which so many are to be `finalized`, or whatever the verb says.
  init(_ verb: String, of count: Int, isTrial: Bool = false, on console: some Console) {
    shown = Progress("drafts", of: count, on: console)
    stop = BulkStop(done: 0, count: count, verb: verb, isTrial: isTrial)
  }

  /// Counts a draft; `isDone` says whether what was asked is done with it, for good.
  mutating func count(isDone: Bool = true, on console: inout some Console) {
    if isDone { stop = stop.counting(1) }
    shown.count(on: &console)
  }

  /// Runs a command's work, and says how far it came when somebody stops it.
  mutating func run<Screen: Console>(
    on console: inout Screen,
    _ work: (inout BulkProgress, inout Screen) throws -> Void
  ) throws {
    do {
      try work(&self, &console)
    } catch {
      shown.end(on: &console)
      throw ExitCode(error) == .interrupted ? CommandFault.stopped(stop) : error
    }
    shown.end(on: &console)
  }
}

/// How far a command had come with many drafts when somebody stopped it.
struct BulkStop: Equatable, Sendable {
  /// How many drafts are done, for good.
  let done: Int
  /// How many drafts it was to look at.
  let count: Int
  /// What it has done to them: `finalized`.
  let verb: String
  /// Whether it only looked at them.
  let isTrial: Bool

  fileprivate func counting(_ more: Int) -> BulkStop {
    BulkStop(done: done + more, count: count, verb: verb, isTrial: isTrial)
  }

  /// How far it came, and how to go on: `3000 of 50000 drafts finalized; …`.
  var message: String {
    let way = isTrial ? "nothing was changed" : "run the same command again to continue"
    return "\(done) of \(count) \(count == 1 ? "draft" : "drafts") \(verb); \(way)."
  }
}

extension Interruption {
  /// Whether the program was asked to stop, as libraries ask for it.
  var isCancelled: () -> Bool {
    { self.isRequested }
  }

  /// Throws when the program was asked to stop.
  func check() throws {
    if isRequested { throw BookError.cancelled }
  }
}
