import CPostgresLoops
import Foundation

/// Records what a store sends to a server, so that it can be replayed with libpq's own calls.
struct Recorder {
  private let recorder: OpaquePointer

  /// The folder with the socket to which the store must connect, once.
  let folder: String

  init(on server: PostgresServer) throws {
    folder = server.folder + "/r\(UUID().uuidString.prefix(4))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    guard let recorder = recorder_start(folder, server.folder) else { throw LoopsError() }
    self.recorder = recorder
  }

  /// Records the statements that a function runs, for a connection to the same database.
  func record(on address: String, _ body: () throws -> Void) throws -> PostgresReplay {
    let count = recorder_count(recorder)
    try body()
    guard let replay = replay_open(recorder, count, address) else { throw LoopsError() }
    return PostgresReplay(replay: replay)
  }
}

/// Recorded statements with their values, which can be sent again.
struct PostgresReplay {
  fileprivate let replay: OpaquePointer

  /// The number of round trips.
  var count: Int { Int(replay_count(replay)) }

  func run() throws {
    guard replay_run(replay) == 0 else { throw LoopsError() }
  }

  /// Runs SQL that is not part of the recording, between two replays.
  func execute(_ sql: String) throws {
    guard replay_execute(replay, sql) == 0 else { throw LoopsError() }
  }

  /// Returns the rows of a table as `COPY` writes them.
  func rows(of table: String) -> CopiedBytes {
    var count = 0
    let bytes = replay_copy_out(replay, "COPY \(table) TO STDOUT (FORMAT binary)", &count)
    return CopiedBytes(table: table, bytes: bytes, count: count)
  }

  /// Adds rows in the format of `COPY`.
  func add(_ rows: CopiedBytes) throws {
    let sql = "COPY \(rows.table) FROM STDIN (FORMAT binary)"
    guard replay_copy_in(replay, sql, rows.bytes, rows.count) == 0 else { throw LoopsError() }
  }
}

/// The rows of a table.
struct CopiedBytes {
  let table: String
  let bytes: UnsafeMutablePointer<CChar>?
  let count: Int
}
