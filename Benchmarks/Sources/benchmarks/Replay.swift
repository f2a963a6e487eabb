import CReplay
import FieldbookStore
import FormSession

/// What a store has done, to be done again by SQLite's own calls.
struct Replay {
  private let recording: OpaquePointer

  /// Records what a function does with what another one makes ready in the store of a file, and
  /// replays it on another file, which may be the same.
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

  /// Does it again.
  func run() throws { try check(replay_run(recording)) }

  /// Does something else between two replays.
  func execute(_ sql: String) throws { try check(replay_execute(recording, sql)) }

  /// Runs statements on a file that nobody has open, as fast as can be.
  static func script(_ sql: String, on path: String) throws { try check(replay_script(path, sql)) }
}

/// SQLite said no, with this code.
struct ReplayError: Error {
  let code: Int32
}

private func check(_ code: Int32) throws {
  guard code == 0 else { throw ReplayError(code: code) }
}

extension Moment {
  /// When everything happens.
  static let benchmarkTime = Moment(milliseconds: 1_800_000_000_000)
}
