import FieldbookPostgres
import FormSession
import Measure
import PostgresKit

/// Measures adding drafts of twenty fields, created beforehand, in batches of a thousand.
///
/// The baseline copies the same rows to the same tables, in the binary format of `COPY`.
final class StoreLoads: Benchmark {
  let name = "store.load"
  let unit = Unit.perSecond("drafts")

  private let server: PostgresServer
  private var parts:
    (
      store: PostgresStore, connection: PostgresConnection, batches: [[NewDraft]],
      replay: PostgresReplay, rows: [CopiedBytes]
    )?
  private let batchCount = 2
  private let batchSize = 1_000

  init(on server: PostgresServer) { self.server = server }

  var baseline: Baseline? {
    Baseline("COPY of the same rows in C") { [self] in
      guard let parts else { return 0 }
      try parts.replay.execute("BEGIN")
      for rows in parts.rows { try parts.replay.add(rows) }
      try parts.replay.execute("COMMIT")
      return batchCount * batchSize
    }
  }

  func prepare() throws {
    if parts == nil { try make() }
    try parts?.connection.run("TRUNCATE draft CASCADE")
  }

  private func make() throws {
    let sample = try StoreSample("load", on: server)
    let store = try sample.open()
    let batches = try (0..<batchCount).map { batch in
      try (0..<batchSize).map { try sample.draft(batch * batchSize + $0) }
    }
    for batch in batches { try store.add(batch) }
    let replay = try Recorder(on: server).record(on: sample.address) {}
    let rows = ["draft", "field", "draft_group", "history"].map { replay.rows(of: $0) }
    parts = (store, try PostgresConnection(sample.address), batches, replay, rows)
  }

  func run() throws -> Int {
    guard let parts else { return 0 }
    for batch in parts.batches { try parts.store.add(batch) }
    return batchCount * batchSize
  }
}
