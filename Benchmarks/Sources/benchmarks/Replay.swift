import CReplay
import FieldbookStore
import FormSession

/// A recording of what a store did, which can be repeated with SQLite's own calls.
struct Replay {
  private let recording: OpaquePointer

  /// Records the calls of a function, after another function has prepared the store.
  ///
  /// The recording is replayed on a second file, which can be the same as the first.
  init<Subject>(
    on path: String, of original: String, from ready: (Store) throws -> Subject,
    _ body: (inout Subject) throws -> Void
  ) throws {
    try check(replay_watch())
    let store = try Store(original, .existing, at: .benchmarkTime)
    replay_unwatch()
    var subject = try ready(store)
    guard let recording = replay_begin() else { throw ReplayError(code: 7) }
    self.recording = recording
    try body(&subject)
    try check(replay_end(recording, path))
  }

  /// Replays the recording.
  func run() throws { try check(replay_run(recording)) }

  /// Runs SQL that is not part of the recording, between two replays.
  func execute(_ sql: String) throws { try check(replay_execute(recording, sql)) }

  /// Runs SQL on a database file that is not open, without waiting for the disk.
  static func script(_ sql: String, on path: String) throws { try check(replay_script(path, sql)) }
}

/// The error when SQLite returns an error code.
struct ReplayError: Error {
  let code: Int32
}

private func check(_ code: Int32) throws {
  guard code == 0 else { throw ReplayError(code: code) }
}

extension Moment {
  /// The fixed time of all changes.
  static let benchmarkTime = Moment(milliseconds: 1_800_000_000_000)
}
